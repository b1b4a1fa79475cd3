import type { MatchSetup } from "../../match/setup.ts";
import { planOver } from "./pool-series.ts";
import type { Pairing } from "./series.ts";

/** One match of a series against several opponents; `opponent` is the place of its opponent among them, from 0. */
export interface GauntletPairing extends Pairing {
  readonly opponent: number;
}

/**
 * `count` matches against each opponent, on the same seeds and sides for all of them, so that they can be compared. An
 * opponent has several setups if it is a pool. All are met round by round: a series that is stopped has met everybody.
 */
export function planGauntlet(
  opponents: readonly (readonly MatchSetup[])[],
  seed: string,
  count: number,
): GauntletPairing[] {
  const each = opponents.map((setups, opponent) =>
    planOver(setups, seed, count).map((pairing) => ({ ...pairing, opponent })),
  );
  const rounds = Math.max(0, ...each.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => each.flatMap((pairings) => pairings[round] ?? [])).flat();
}
