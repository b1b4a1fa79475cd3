import type { BotStamp } from "../record/answer.ts";
import type { MatchPlan } from "../record/match-record.ts";

/** What all matches of a series have in common; `seeds` derives the named seeds of one match. */
export interface SeriesOf {
  readonly game: string;
  readonly options: unknown;
  readonly timeScale: number;
  readonly trace: boolean;
  /** The bot, then its opponents. */
  readonly bots: readonly BotStamp[];
  readonly seeds: (match: string) => Record<string, string>;
}

/** One match of a series: the seat each entry sits on. */
export interface Pairing {
  readonly plan: MatchPlan;
  /** Which player each bot of the series is: `seats[0]` is the bot's. */
  readonly seats: readonly number[];
}

/**
 * `count` matches with seeds and sides varied: the same seed is played from every seat before the next one,
 * so that neither luck nor the first move favours one bot.
 */
export function planSeries(series: SeriesOf, seed: string, count: number): Pairing[] {
  const players = series.bots.length;
  return Array.from({ length: count }, (_, i) => {
    const turn = i % players;
    const seats = series.bots.map((_, bot) => (bot + turn) % players);
    const bots: BotStamp[] = new Array(players);
    for (const [bot, seat] of seats.entries()) bots[seat] = series.bots[bot]!;
    const { game, options, timeScale, trace } = series;
    return {
      plan: { game, options, seeds: series.seeds(`${seed}/${Math.floor(i / players)}`), timeScale, trace, bots },
      seats,
    };
  });
}
