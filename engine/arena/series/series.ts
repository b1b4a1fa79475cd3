import { getGame } from "../../games.ts";
import { assignSeats, type MatchSetup, planMatch } from "../../match/setup.ts";
import type { MatchPlan } from "../../record/match-record.ts";

/** One match of a series: the seat each bot of the setup sits on; `seats[0]` is the bot's own. */
export interface Pairing {
  readonly plan: MatchPlan;
  readonly seats: readonly number[];
  /** Which seed of the series it has, from 0. */
  readonly number: number;
}

/**
 * `count` matches with seeds and sides varied: the same seed is played from every seat before the next one,
 * so that neither luck nor the first move favours one bot.
 */
export function planSeries(setup: MatchSetup, seed: string, count: number): Pairing[] {
  return Array.from({ length: count }, (_, i) => seriesMatch(setup, seed, i));
}

/** The match of a series that has this number, from 0. */
export function seriesMatch(setup: MatchSetup, seed: string, number: number): Pairing {
  const players = setup.bots.length;
  return toPairing(setup, seed, Math.floor(number / players), assignSeats(setup, number % players));
}

/** The match of the seed that has this number, from 0, with the bots on these seats. */
export function toPairing(setup: MatchSetup, seed: string, number: number, seats: readonly number[]): Pairing {
  const options = getGame(setup.game).rules.optionsForSeed?.(setup.options, number) ?? setup.options;
  return { plan: planMatch({ ...setup, options }, `${seed}/${number}`, seats), seats, number };
}
