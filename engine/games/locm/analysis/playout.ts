import type { LocmState } from "../rules/state.ts";
import { nextBattleTurn, nextPick } from "../rules/turn.ts";
import { versions } from "../rules/versions.ts";
import { likelyPick } from "./pick-odds.ts";
import { playQuickly } from "./policy.ts";

/** Plays a match to its end; 1 if the player wins, else 0. */
export function playOut(state: LocmState, player: number, random: () => number): number {
  while (state.phase === "draft") {
    state.picks[state.active]!.push(likelyPick(state.choices[state.draftTurn]!, random));
    nextPick(state);
  }
  const version = versions[state.rules];
  while (state.phase === "battle") {
    playQuickly(state, version);
    // Only the winner matters; ending the match properly would also format its result.
    if (state.winner !== undefined) break;
    nextBattleTurn(state);
  }
  return state.winner === player ? 1 : 0;
}
