import { getGame } from "../../games.ts";
import { assignSeats, type MatchSetup, planMatch } from "../../match/setup.ts";
import type { MatchPlan } from "../../record/match-record.ts";

/** One match of a series: the seat of each bot of the setup; `seats[0]` is the seat of the bot under test. */
export interface Pairing {
  readonly plan: MatchPlan;
  readonly seats: readonly number[];
  /** The index of its seed within the series. */
  readonly number: number;
}

/**
 * Plans `count` matches with varied seeds and seats: each seed is played from every seat before the next one, so that
 * neither luck nor the first move favours one bot. Where players do not meet, each seed is played once.
 */
export function planSeries(setup: MatchSetup, seed: string, count: number): Pairing[] {
  return Array.from({ length: count }, (_, i) => getSeriesMatch(setup, seed, i));
}

/** The match of a series with this index, from 0. */
export function getSeriesMatch(setup: MatchSetup, seed: string, number: number): Pairing {
  const players = countSeats(setup);
  return toPairing(setup, seed, Math.floor(number / players), assignSeats(setup, number % players));
}

/** How many matches of a series can be played on so many seeds. */
export function countSeriesMatchesOn(setup: MatchSetup, seeds: number): number {
  return seeds * countSeats(setup);
}

/** From how many seats a bot plays each seed: all, or one where players do not meet, so that seats mean nothing. */
const countSeats = (setup: MatchSetup) => (isPlayedAlone(setup) ? 1 : setup.bots.length);

/** Whether the game can be played alone: then several play it side by side. */
export function isPlayedAlone({ game, referee }: Pick<MatchSetup, "game" | "referee">): boolean {
  return getGame(game, referee).rules.players.min === 1;
}

/** The match with the seed of this index, from 0, and the given seats. */
export function toPairing(setup: MatchSetup, seed: string, number: number, seats: readonly number[]): Pairing {
  const options = getGame(setup.game).rules.optionsForSeed?.(setup.options, number) ?? setup.options;
  return { plan: planMatch({ ...setup, options }, `${seed}/${number}`, seats), seats, number };
}
