import { assignSeats, type MatchSetup } from "../../match/setup.ts";
import { type Pairing, planSeries, toPairing } from "./series.ts";

/**
 * Plans `count` matches, spread evenly over setups that differ in the opponent, with varied seeds and seats. Ghosts
 * bring their own seeds and seats, so each is met once.
 */
export function planPoolSeries(setups: readonly MatchSetup[], seed: string, count: number): Pairing[] {
  if (setups.every(({ seats }) => seats !== undefined))
    return setups.map((setup, number) => toPairing(setup, seed, number, assignSeats(setup)));
  const share = Math.ceil(count / setups.length);
  const each = setups.map((setup) => planSeries(setup, seed, share));
  const rounds = Array.from({ length: share }, (_, round) => each.flatMap((pairings) => pairings[round] ?? []));
  return rounds.flat().slice(0, count);
}
