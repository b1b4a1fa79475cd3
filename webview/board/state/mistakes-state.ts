import { msg } from "../../../engine/l10n/speak.ts";
import {
  type Chance,
  type ChanceQuality,
  findTurningPoints,
  type Mistake,
  type SearchState,
  type TurnOpinions,
} from "../../../engine/views/analysis-facts.ts";
import type { BoardUpdate } from "../messages.ts";
import type { Overview } from "./overview.ts";

export interface MistakesState {
  /** The winning chance after each answer, by its index. */
  readonly chances: ReadonlyMap<number, Chance>;
  readonly mistakes: ReadonlyMap<number, Mistake>;
  /** What other bots would answer, by the index of the answer. */
  readonly opinions: ReadonlyMap<number, TurnOpinions>;
  /** The progress of the search for mistakes; undefined before it begins. */
  readonly search?: SearchState;
  /** What the chances are worth, where they are learned from matches. */
  readonly quality?: ChanceQuality;
  /** The chart selected by the user, if any. */
  readonly chart?: Chart;
  /** The player whose mistakes are shown; by default the player the record was made for. */
  readonly whose?: number;
  readonly retry?: Retry;
}

export type ComparedAnswers = "played" | "better";

type Chart = "chance" | "measure";

/** A person answers in place of the bot at one of its mistakes. */
interface Retry {
  /** The index of the mistaken answer. */
  readonly answer: number;
  readonly weighed?: WeighedAnswer;
}

/** What the person's answer, the bot's and the best one keep; absent while being computed, null if unknown. */
export interface WeighedAnswer {
  readonly text: string;
  readonly chances?: { readonly own: Chance; readonly given: Chance; readonly best: Chance } | null;
}

export type MistakesEvent =
  | { readonly kind: "wanted" }
  | Extract<BoardUpdate, { readonly kind: "analysis" | "weighed" }>
  | { readonly kind: "weighing"; readonly text: string }
  | { readonly kind: "chart"; readonly chart: Chart }
  | { readonly kind: "whose"; readonly player: number };

export const emptyMistakes: MistakesState = { chances: new Map(), mistakes: new Map(), opinions: new Map() };

export function updateMistakes(state: MistakesState, event: MistakesEvent): MistakesState {
  switch (event.kind) {
    case "wanted":
      return { ...state, search: "searching" };
    case "analysis":
      return {
        ...state,
        chances: joinLists(state.chances, event.chances),
        mistakes: joinLists(state.mistakes, event.mistakes),
        opinions: joinLists(state.opinions, event.opinions ?? []),
        search: event.state,
        quality: event.quality ?? state.quality,
      };
    case "weighing":
      return state.retry ? { ...state, retry: { ...state.retry, weighed: { text: event.text } } } : state;
    case "weighed":
      return addWeighed(state, event);
    case "chart":
      return { ...state, chart: event.chart };
    case "whose":
      return { ...state, whose: event.player, retry: undefined };
  }
}

/** The person may have changed the answer, or gone to another mistake, meanwhile. */
function addWeighed(state: MistakesState, { answer, text, chances }: MistakesEvent & { kind: "weighed" }) {
  const { retry } = state;
  if (retry?.answer !== answer || retry.weighed?.text !== text) return state;
  const [given, own, best] = chances ?? [];
  const compared = given && own && best ? { given, own, best } : null;
  return { ...state, retry: { answer, weighed: { text, chances: compared } } };
}

function joinLists<One extends { readonly answer: number }>(before: ReadonlyMap<number, One>, more: readonly One[]) {
  return more.length === 0 ? before : new Map([...before, ...more.map((one): [number, One] => [one.answer, one])]);
}

/** The mistakes of the selected player, in match order. */
export function selectMistakes({ mistakes, whose }: MistakesState, me: number): readonly Mistake[] {
  return sortOwn(mistakes, whose ?? me);
}

/** The chances of the selected player, in match order. */
export function selectChances({ chances, whose }: MistakesState, me: number): readonly Chance[] {
  return sortOwn(chances, whose ?? me);
}

const sortOwn = <One extends Chance | Mistake>(all: ReadonlyMap<number, One>, own: number): One[] =>
  [...all.values()].filter(({ player }) => player === own).sort((one, other) => one.answer - other.answer);

/** The answers after which a learned chance fell most, in match order, but for those that are known to be mistakes. */
export function selectTurningPoints(state: MistakesState, me: number): readonly number[] {
  if (!state.quality) return [];
  const points = findTurningPoints(selectChances(state, me), state.whose ?? me);
  return points.filter((answer) => !state.mistakes.has(answer)).sort((one, other) => one - other);
}

/** In a match of many games each game has its own chance, which does not make a continuous line. */
export function makeChart({ chances, chart }: MistakesState, overview: Overview): Chart {
  if (chances.size === 0) return "measure";
  return chart ?? (overview.turns.some(({ gameNumber = 0 }) => gameNumber > 0) ? "measure" : "chance");
}

export function createChartSwitch(state: MistakesState, overview: Overview): MistakesEvent {
  return { kind: "chart", chart: makeChart(state, overview) === "chance" ? "measure" : "chance" };
}

export const gradeWords = { 1: msg("slight"), 2: msg("bad"), 3: msg("grave") } as const;

export const formatWholePercent = (share: number): string => `${Math.round(100 * share)} %`;
