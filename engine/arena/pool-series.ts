import type { MatchSetup } from "../match/setup.ts";
import { type Pairing, planSeries } from "./series.ts";

/** So many matches, spread evenly over setups that differ in the opponent; each has seeds and sides varied. */
export function planOver(setups: readonly MatchSetup[], seed: string, count: number): Pairing[] {
  const share = Math.ceil(count / setups.length);
  const each = setups.map((setup) => planSeries(setup, seed, share));
  const rounds = Array.from({ length: share }, (_, round) => each.flatMap((pairings) => pairings[round] ?? []));
  return rounds.flat().slice(0, count);
}
