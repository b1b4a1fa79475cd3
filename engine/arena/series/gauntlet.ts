import type { MatchSetup } from "../../match/setup.ts";
import { planPoolSeries } from "./pool-series.ts";
import type { Pairing } from "./series.ts";

/** One match of a series against several opponents; `opponent` is the opponent's index. */
export interface GauntletPairing extends Pairing {
  readonly opponent: number;
}

/**
 * Plans `count` matches against each opponent, with the same seeds and seats for all of them, so that results can be
 * compared. An opponent that is a pool has several setups. Opponents alternate, so a stopped series has met all of
 * them.
 */
export function planGauntlet(
  opponents: readonly (readonly MatchSetup[])[],
  seed: string,
  count: number,
): GauntletPairing[] {
  const each = opponents.map((setups, opponent) =>
    planPoolSeries(setups, seed, count).map((pairing) => ({ ...pairing, opponent })),
  );
  const rounds = Math.max(0, ...each.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => each.flatMap((pairings) => pairings[round] ?? [])).flat();
}
