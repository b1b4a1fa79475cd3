import type { RecordLine } from "../engine/record/match-record.ts";
import { createReplay, type Replay } from "../engine/record/replay.ts";
import type { Board } from "./boards/board.ts";
import { boardOf } from "./boards.ts";
import { type Overview, overviewOf } from "./overview.ts";

/** A record with its replay and its board: the part of the panel that is not plain data. */
export interface OpenedMatch {
  readonly match: string;
  readonly replay: Replay;
  readonly board: Board;
  readonly lines: RecordLine[];
  overview: Overview;
}

const noKills = () => 0;

export function openMatch(match: string, lines: readonly RecordLine[]): OpenedMatch {
  const replay = createReplay(lines);
  const board = boardOf(replay.game.id);
  return { match, replay, board, lines: [...lines], overview: overviewOf(replay, board.kills ?? noKills) };
}

export function growMatch(opened: OpenedMatch, lines: readonly RecordLine[]): Overview {
  opened.lines.push(...lines);
  opened.replay.append(lines);
  opened.overview = overviewOf(opened.replay, opened.board.kills ?? noKills, opened.overview);
  return opened.overview;
}
