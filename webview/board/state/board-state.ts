import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Choice } from "../../../engine/game/extras.ts";
import { type CompactLine, expandLines } from "../../../engine/record/compact-lines.ts";
import { createReplay, type Replay } from "../../../engine/record/replay.ts";
import type { Moment, ReplayedTurn, Viewable } from "../../../engine/record/replayed.ts";
import type { Board, ItemChange } from "../boards/board.ts";
import { findBoard } from "../boards/boards.tsx";
import type { BoardUpdate, LinesUpdate, PostBoardMessage, PrintedLine } from "../messages.ts";
import type { MistakesEvent, MistakesState } from "./mistakes-state.ts";
import { type EarlierMatch, makeOverview, type Overview } from "./overview.ts";
import {
  countRefereeTurns,
  emptyRefereeTurns,
  type RefereeTurns,
  type ViewerEvent,
  type ViewerState,
} from "./viewer-state.ts";

/** A record with its replay and its board: the part of the panel's state that is not plain data. */
export interface OpenedMatch {
  readonly match: string;
  readonly replay: Replay;
  readonly board: Board;
  /** How many lines of its record have arrived. */
  length: number;
  overview: Overview;
  refereeTurns: RefereeTurns;
}

const countNoKills = () => 0;

export function openMatch(match: string, sent: readonly CompactLine[]): OpenedMatch {
  const lines = expandLines(sent);
  const replay = createReplay(lines);
  const board = findBoard(replay.game.id);
  const refereeTurns = countRefereeTurns(emptyRefereeTurns, lines);
  const overview = { ...makeOverview(replay, board.kills ?? countNoKills), ...readFrames(refereeTurns) };
  return { match, replay, board, length: lines.length, overview, refereeTurns };
}

/** Adds lines, the first of which has index `from` in the record; lines that already arrived are skipped. */
export function growMatch(opened: OpenedMatch, from: number, sent: readonly CompactLine[]): Overview {
  const lines = expandLines(sent).slice(Math.max(0, opened.length - from));
  opened.replay.append(lines);
  opened.length += lines.length;
  opened.refereeTurns = countRefereeTurns(opened.refereeTurns, lines);
  opened.overview = {
    ...makeOverview(opened.replay, opened.board.kills ?? countNoKills, opened.overview),
    ...readFrames(opened.refereeTurns),
  };
  return opened.overview;
}

const readFrames = ({ hasFrames }: RefereeTurns) => (hasFrames ? { hasFrames } : {});

/** Longer texts are cut; the board has them in full. */
const maxChars = 120;
/** How many answers back the other players' last answers are searched. */
const maxAnswersBack = 40;

/** What each source line printed for an answer, and for the previous answers of the other players. */
export function collectPrinted({ replay }: OpenedMatch, answer: number): readonly PrintedLine[] {
  const seen = new Set<number>();
  const turns: ReplayedTurn[] = [];
  for (let at = answer; at >= 0 && at > answer - maxAnswersBack && seen.size < replay.plan.bots.length; at--) {
    const turn = replay.turns[at];
    if (!turn || seen.has(turn.ask.player)) continue;
    seen.add(turn.ask.player);
    turns.push(turn);
  }
  return turns.flatMap(listLines);
}

/** Combines everything a line printed, in order. */
function listLines({ answer }: ReplayedTurn): PrintedLine[] {
  const text = answer.failure ? (answer.partial ?? "") : answer.text;
  const found = new Map<string, PrintedLine>();
  for (const { span, frames } of answer.writtenBy ?? []) {
    const [frame] = frames;
    const part = text.slice(...span).trim();
    if (!frame || part === "") continue;
    const { file, line } = frame;
    const key = `${line} ${file}`;
    const before = found.get(key)?.text;
    found.set(key, { file, line, text: cutText(before === undefined ? part : `${before} ${part}`) });
  }
  return [...found.values()];
}

const cutText = (text: string) => (text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text);

/** `play` is shown while a person plays. */
export const tabs = ["play", "turn", "search", "mistakes"] as const;
export type Tab = (typeof tabs)[number];
/** Steps per second while playing. */
export const speeds = [0.5, 1, 2, 4, 8] as const;

/** Everything that determines what the board shows, except the record itself. */
export interface BoardState {
  readonly match?: string;
  readonly overview?: Overview;
  /** The match that is being loaded and will be shown next. */
  readonly loading?: string;
  /** Why the record cannot be shown, and how many of its answers can be. */
  readonly trouble?: { readonly why: string; readonly readable?: number };
  readonly moment: Moment;
  /** Whether nobody has asked for this moment: the match was opened there. */
  readonly isAtOpening: boolean;
  /** The player whose view is shown; undefined shows everything. */
  readonly seenBy?: number;
  /** The player the record was made for. */
  readonly me: number;
  readonly tab: Tab;
  readonly isPlaying: boolean;
  readonly speed: number;
  /** Whether the panel is sent new matches and lines. */
  readonly isWatching: boolean;
  /** Whether to stay at the newest moment as a live match grows. */
  readonly isFollowing: boolean;
  readonly query: string;
  /** The answers in which the search has found something. */
  readonly hits: readonly number[];
  readonly isHelpOpen: boolean;
  /** The branch at which another answer is tried out; the record is not changed. */
  readonly branch?: {
    /** The other answer; undefined until the user enters or selects one. */
    readonly text?: string;
    /** The texts before each selection, for going back. */
    readonly trail: readonly (string | undefined)[];
  };
  /** The number of answers after which a person has given one. */
  readonly gave?: number;
  /** Which changes are listed, and whether the board marks them. */
  readonly changes: { readonly since: boolean; readonly marks: boolean };
  readonly earlier?: EarlierMatch;
  readonly isComparing: boolean;
  readonly lines: Omit<LinesUpdate, "kind" | "front">;
  readonly mistakes: MistakesState;
  readonly mistakesBy: "turn" | "line";
  readonly viewer: ViewerState;
  /** Whether the extension has said that there is no match to show. */
  readonly isEmpty: boolean;
  /** The saved state of an earlier page, until its match is opened. */
  readonly kept?: SavedBoardState;
}

/** The state that survives hiding, moving and reloading the page. */
export interface SavedBoardState {
  readonly match: string | undefined;
  readonly moment: Moment;
  readonly tab: Tab;
  readonly seenBy: number | undefined;
  readonly speed: number;
  readonly query: string;
}

export type BoardEvent =
  | {
      readonly kind: "opened";
      readonly match: string;
      readonly overview: Overview;
      readonly at?: Moment;
      readonly me: number;
      readonly isWatching: boolean;
      readonly earlier?: EarlierMatch;
    }
  | { readonly kind: "grew"; readonly overview: Overview; readonly earlier?: EarlierMatch }
  | { readonly kind: "beside"; readonly earlier: EarlierMatch | undefined; readonly isCompared: boolean }
  | Extract<BoardUpdate, { readonly kind: "nothing" | "loading" | "broken" }>
  | LinesUpdate
  /** Fields of the state that nothing else depends on. */
  | { readonly kind: "set"; readonly fields: Partial<Pick<BoardState, SetField>> }
  | { readonly kind: "mistakes"; readonly event: MistakesEvent }
  | { readonly kind: "viewer"; readonly event: ViewerEvent }
  /** Shows the better answer of a mistake on the board, as a branch. */
  | { readonly kind: "showBetter"; readonly answer: number }
  /** Stops before a mistake so that a person can answer; without `answer`, ends that. */
  | { readonly kind: "retry"; readonly answer?: number }
  | { readonly kind: "goTo"; readonly at: Moment }
  | { readonly kind: "address"; readonly text: string }
  | { readonly kind: "step"; readonly by: 1 | -1; readonly unit: "action" | "turn" }
  | { readonly kind: "edge"; readonly to: "start" | "end" }
  | { readonly kind: "jump"; readonly to: "problem" | "own" | "swing" | "game" | "mistake"; readonly by: 1 | -1 }
  /** Goes to the beginning of a game in a match of many games. */
  | { readonly kind: "game"; readonly gameNumber: number }
  | { readonly kind: "play" }
  | { readonly kind: "tick"; readonly to: Moment }
  | { readonly kind: "branch"; readonly isOpen: boolean; readonly text?: string }
  | { readonly kind: "branchOn"; readonly text: string }
  | { readonly kind: "branchBack" }
  /** A person has answered the current question. */
  | { readonly kind: "gave" }
  | { readonly kind: "changes"; readonly since?: boolean; readonly marks?: boolean }
  | { readonly kind: "compare"; readonly isOn: boolean };

type SetField = "mistakesBy" | "speed" | "seenBy" | "tab" | "query" | "hits" | "isHelpOpen";

/** What most parts of the panel are given: what to show, how to change it, and how to ask the extension. */
export interface PanelProps {
  readonly state: BoardState;
  readonly send: (event: BoardEvent) => void;
  readonly post: PostBoardMessage;
}

/** The match whose viewer has to be asked for, once it is over: it is shown as it was then. */
export function findMissingViewer({ viewer, overview, match, isWatching }: BoardState): string | undefined {
  const isOver = overview?.ending !== undefined || !isWatching;
  return viewer.isWanted && overview?.hasFrames && isOver && viewer.match !== match ? match : undefined;
}

/** The viewer, if it can show what the board shows: no other answer, second match or player's own view. */
export function selectViewer(state: BoardState): ViewerState | undefined {
  const { viewer, match, branch, isComparing, seenBy } = state;
  const isPossible = viewer.isWanted && viewer.match === match && !branch && !isComparing && seenBy === undefined;
  return isPossible && viewer.addresses ? viewer : undefined;
}

/** Whether the board is at a person's question, after the last answer. */
export function isAtQuestion({ overview, moment, isWatching }: Pick<BoardState, "overview" | "moment" | "isWatching">) {
  return isWatching && overview?.asked !== undefined && moment.answer >= overview.turns.length;
}

/** What every part of the board is given, once there is a match. */
export interface ShownBoard extends PanelProps {
  readonly opened: OpenedMatch;
  /** The match with another answer at this moment. */
  readonly branched: Viewable | undefined;
  readonly changes: readonly ItemChange[];
  /** The possible answers here, while another one is tried out. */
  readonly choices: readonly Choice[];
}

export const BoardContext = createContext({} as ShownBoard);

export const useBoard = (): ShownBoard => useContext(BoardContext);
