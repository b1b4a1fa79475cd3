import { type CompactLine, expandLines } from "../../engine/record/compact-lines.ts";
import { createReplay, type Replay } from "../../engine/record/replay.ts";
import type { Board } from "./boards/board.ts";
import { findBoard } from "./boards/boards.ts";
import { makeOverview, type Overview } from "./overview.ts";
import { countRefereeTurns, emptyRefereeTurns, type RefereeTurns } from "./viewer/viewer-times.ts";

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
