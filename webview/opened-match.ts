import { type CompactLine, expand } from "../engine/record/compact-lines.ts";
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

export function openMatch(match: string, sent: readonly CompactLine[]): OpenedMatch {
  const lines = expand(sent);
  const replay = createReplay(lines);
  const board = boardOf(replay.game.id);
  return { match, replay, board, lines, overview: overviewOf(replay, board.kills ?? noKills) };
}

export function growMatch(opened: OpenedMatch, sent: readonly CompactLine[]): Overview {
  const lines = expand(sent);
  for (const line of lines) opened.lines.push(line);
  opened.replay.append(lines);
  opened.overview = overviewOf(opened.replay, opened.board.kills ?? noKills, opened.overview);
  return opened.overview;
}
