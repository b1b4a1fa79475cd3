import { describeStake } from "../../../engine/game/analysis.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { readDrawn } from "../../../engine/record/bot-drawing.ts";
import { findFirstDifference as parted } from "../../../engine/record/compare.ts";
import { type BranchPoint, type MatchPlan, namePlayers } from "../../../engine/record/match-record.ts";
import { findWorstByAnswer } from "../../../engine/record/problems.ts";
import type { Replay } from "../../../engine/record/replay.ts";
import { type GhostFate, listGhostFates, type Replayed, type ReplayedTurn } from "../../../engine/record/replayed.ts";

/** What the timeline and the jumps need to know about an answer. */
export interface TurnHead {
  readonly player: number;
  readonly turn: number;
  readonly phase: string;
  readonly gameNumber?: number;
  /** The number of moments within the answer: one per note. */
  readonly steps: number;
  /** The severity of its worst problem. */
  readonly worst?: "error" | "warning";
  readonly measures: readonly number[];
  /** How much the lead changed with this answer, as a share of the chart's axis; positive in favour of player 0. */
  readonly swing: number;
  /** How many pieces left the game for good, as defined by the game's board. */
  readonly kills: number;
  readonly ms: number;
  readonly limitMs: number;
  readonly plots?: Readonly<Record<string, number>>;
  readonly marks?: readonly string[];
}

/** A match as plain data with all that is needed for navigation. */
export interface Overview {
  readonly game: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly measure: { readonly name: string; readonly max: number };
  readonly turns: readonly TurnHead[];
  readonly ending?: string;
  /** The match it branches from, and its first different answer. */
  readonly branch?: BranchPoint;
  /** Set if it was played on a site. */
  readonly imported?: MatchPlan["imported"];
  readonly ghosts: readonly GhostFate[];
  readonly hasCards: boolean;
  /** What answers keep or give up, in words; absent if the game cannot judge answers. */
  readonly stake?: string;
  /** Whether its winning chance is learned from kept matches. */
  readonly learnsChance?: boolean;
  /** The player index of a person, and the person's current question. */
  readonly person?: number;
  readonly asked?: { readonly player: number; readonly turn: number; readonly phase: string };
  /** Whether the record holds frames for the game's own viewer. */
  readonly hasFrames?: boolean;
  /** The players' places once the match is over. */
  readonly places?: readonly number[];
}

/** Reuses existing entries, since a live match only grows. */
export function makeOverview(replay: Replay, countKills: (turn: ReplayedTurn) => number, before?: Overview): Overview {
  const { game, plan, outcome, stopped } = replay;
  const { cards, analysis } = game.extras ?? {};
  const worst = findWorstByAnswer(replay);
  // A referee may say only later what was wrong with an answer.
  const turns = (before?.turns ?? []).map((head, index): TurnHead => ({ ...head, worst: worst.get(index) }));
  let lead = computeLead(turns.at(-1)?.measures);
  for (const turn of replay.turns.slice(turns.length)) {
    const now = computeLead(turn.measures);
    const swing = lead === undefined || now === undefined ? 0 : (now - lead) / game.views.measure.max;
    const { timeScale } = plan;
    turns.push(toTurnHead(turn, { swing, kills: countKills(turn), worst: worst.get(turn.index), timeScale }));
    lead = now;
  }
  return {
    game: game.id,
    title: game.title,
    players: namePlayers(plan.bots),
    measure: game.views.measure,
    turns,
    branch: plan.branch,
    imported: plan.imported,
    ghosts: listGhostFates(replay),
    hasCards: cards !== undefined,
    stake: analysis && describeStake(analysis),
    learnsChance: !analysis && game.views.observation !== undefined && plan.bots.length > 1,
    ending: outcome ? translate(outcome.detail) : stopped && translate(stopped),
    places: outcome?.places,
    ...findPerson(replay),
  };
}

function findPerson(replay: Replay): Pick<Overview, "person" | "asked"> {
  const person = replay.plan.bots.findIndex(({ kind }) => kind === "person");
  if (person < 0) return {};
  const { ask } = replay.questionTo(person) ?? {};
  return { person, ...(ask ? { asked: { player: person, turn: ask.turn, phase: translate(ask.phase) } } : {}) };
}

type JudgedTurn = Pick<TurnHead, "swing" | "kills" | "worst"> & Pick<MatchPlan, "timeScale">;

function toTurnHead(turn: ReplayedTurn, { timeScale, ...judged }: JudgedTurn): TurnHead {
  const { ask, answer } = turn;
  return {
    player: ask.player,
    turn: ask.turn,
    phase: translate(ask.phase),
    gameNumber: ask.gameNumber,
    steps: turn.notes.length,
    ...judged,
    measures: turn.measures,
    ms: answer.ms,
    limitMs: ask.limitMs * timeScale,
    ...readPlots(answer),
  };
}

function readPlots(answer: ReplayedTurn["answer"]): Pick<TurnHead, "plots" | "marks"> {
  const { plots, marks } = readDrawn(answer);
  return { ...(Object.keys(plots).length > 0 ? { plots } : {}), ...(marks.length > 0 ? { marks } : {}) };
}

/** The lead of player 0 over the best other player. */
function computeLead(measures: readonly number[] | undefined): number | undefined {
  if (!measures || measures.length < 2) return undefined;
  return measures[0]! - Math.max(...measures.slice(1));
}

/** The match that was on the board before, for comparison with the current one. */
export interface EarlierMatch {
  readonly match: string;
  readonly names: readonly string[];
  readonly ending: string | undefined;
  /** The first answer in which the two differ; undefined while they are equal. */
  readonly parts: number | undefined;
}

/** The first answer in which two matches differ, other than by the end of one that is still being played. */
export function findDifferingAnswer(a: Replayed, b: Replayed): number | undefined {
  const difference = parted(a, b);
  const isOver = a.outcome !== undefined && b.outcome !== undefined;
  return difference && (difference.what !== "length" || isOver) ? difference.answer : undefined;
}

/** Whether two matches can be shown side by side. */
export function areComparable(a: Replayed, b: Replayed): boolean {
  return a.game.id === b.game.id && a.plan.bots.length === b.plan.bots.length;
}

/** What the chart of chances shows. */
export const nameStake = ({ stake }: Overview): string =>
  stake === undefined ? t("winning chance") : translate(stake);
