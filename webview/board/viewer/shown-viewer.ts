import type { BoardState } from "../board-state.ts";
import type { ViewerState } from "./viewer-state.ts";

/** The match whose viewer has to be asked for. */
export function findMissingViewer({ viewer, overview, match }: BoardState): string | undefined {
  return viewer.isWanted && overview?.hasFrames && viewer.match !== match ? match : undefined;
}

/**
 * The viewer of the match on the board, if it can show what the board shows: it knows no other answers, no second match,
 * and not what a single player sees.
 */
export function selectViewer(state: BoardState): ViewerState | undefined {
  const { viewer, match, branch, isComparing, seenBy } = state;
  const isPossible = viewer.isWanted && viewer.match === match && !branch && !isComparing && seenBy === undefined;
  return isPossible && viewer.address !== undefined ? viewer : undefined;
}
