import { type CompactLine, expandLines } from "../../../engine/record/compact-lines.ts";
import { createReplay, type Replay } from "../../../engine/record/replay.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import type { Board } from "../boards/board.ts";
import { findBoard } from "../boards/boards.tsx";
import type { PrintedLine } from "../messages.ts";
import { makeOverview, type Overview } from "./overview.ts";
import { countRefereeTurns, emptyRefereeTurns, type RefereeTurns } from "./viewer-state.ts";

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
