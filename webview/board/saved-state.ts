import type { BoardState, SavedBoardState } from "./board-state.ts";
import { speeds, tabs } from "./board-state.ts";
import { startBoardState } from "./state.ts";

/** Reads the saved state of an earlier page; ignores anything invalid. */
export function parseSavedState(left: unknown): SavedBoardState | undefined {
  if (typeof left !== "object" || left === null) return undefined;
  const { match, moment, tab, seenBy, speed, query } = left as Record<string, unknown>;
  const { answer, note } = (typeof moment === "object" && moment !== null ? moment : {}) as Record<string, unknown>;
  return {
    match: typeof match === "string" ? match : undefined,
    moment: { answer: isWhole(answer) ? Math.max(0, answer) : 0, note: isWhole(note) ? note : 0 },
    tab: tabs.find((each) => each === tab) ?? "turn",
    seenBy: isWhole(seenBy) && seenBy >= 0 ? seenBy : undefined,
    speed: speeds.find((each) => each === speed) ?? 2,
    query: typeof query === "string" ? query : "",
  };
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

export function restoreState(left: unknown): BoardState {
  return startBoardState(parseSavedState(left));
}
