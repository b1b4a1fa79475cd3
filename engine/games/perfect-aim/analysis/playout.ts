import { act, greet } from "../decision.ts";
import { numberOf } from "../fraction.ts";
import type { AimState, Player } from "../state.ts";
import { quickAction } from "./policy.ts";

/** Seconds that are played; beyond them a policy that is only quick tells little. */
const horizon = 8;

const nobody = () => {};

/** Plays on for some seconds, and says how likely the player is the last one alive from there. */
export function playOn(state: AimState, player: number, random: () => number): number {
  while (state.greeted < state.players.length) greet(state, nobody);
  const until = numberOf(state.t) + horizon;
  while (state.deciding !== undefined && state.stoppedBy === undefined && numberOf(state.t) < until) {
    act(state, quickAction(state, state.deciding, random), nobody);
  }
  return shareOf(state, player);
}

/** Of those alive each has a share, by what makes it strong. Nobody left is a draw of all. */
function shareOf({ players, stoppedBy }: AimState, player: number): number {
  if (stoppedBy !== undefined) return stoppedBy === player ? 0 : 1;
  const living = players.filter(({ alive }) => alive);
  if (living.length === 0) return 1 / players.length;
  if (!players[player]!.alive) return 0;
  return strength(players[player]!) / living.reduce((sum, other) => sum + strength(other), 0);
}

function strength({ shield, superFireballs, speed }: Player): number {
  return Math.max(0.3, 1 + (shield ? 0.4 : 0) + 0.15 * superFireballs + 0.3 * (numberOf(speed) - 1));
}
