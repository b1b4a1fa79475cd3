import { gameOf } from "../games.ts";
import { type MatchSetup, planOf, seatsOf } from "../match/setup.ts";
import type { MatchPlan } from "../record/match-record.ts";

/** One match of a series: the seat each bot of the setup sits on; `seats[0]` is the bot's own. */
export interface Pairing {
  readonly plan: MatchPlan;
  readonly seats: readonly number[];
}

/**
 * `count` matches with seeds and sides varied: the same seed is played from every seat before the next one,
 * so that neither luck nor the first move favours one bot.
 */
export function planSeries(setup: MatchSetup, seed: string, count: number): Pairing[] {
  const players = setup.bots.length;
  const game = gameOf(setup.game);
  return Array.from({ length: count }, (_, i) => {
    const seats = seatsOf(setup, i % players);
    const number = Math.floor(i / players);
    const options = game.varied?.(setup.options, number) ?? setup.options;
    return { plan: planOf({ ...setup, options }, `${seed}/${number}`, seats), seats };
  });
}
