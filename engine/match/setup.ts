import type { RefereeStamp } from "../game/referee.ts";
import type { BotStamp } from "../record/bot-stamp.ts";
import type { MatchPlan } from "../record/match-record.ts";

/** All of a match but its seeds; many matches can be planned from one. */
export interface MatchSetup {
  readonly game: string;
  readonly referee?: RefereeStamp;
  readonly options: unknown;
  readonly timeScale: number;
  readonly trace: boolean;
  /** The bot, then its opponents. */
  readonly bots: readonly BotStamp[];
  /** The named seeds of one match from a seed text. */
  readonly seeds: (match: string) => Readonly<Record<string, string>>;
  /** The player that each bot is, where that cannot be chosen. */
  readonly seats?: readonly number[];
}

/** The player that each bot is when the bots are seated from `first` on. */
export function assignSeats({ bots, seats }: MatchSetup, first = 0): readonly number[] {
  return seats ?? bots.map((_, bot) => (bot + first) % bots.length);
}

/** The match of one seed; `seats[i]` is the player that the i-th bot is, by default its own place. */
export function planMatch(setup: MatchSetup, seed: string, seats = assignSeats(setup)): MatchPlan {
  const bots: BotStamp[] = new Array(seats.length);
  for (const [bot, seat] of seats.entries()) bots[seat] = setup.bots[bot]!;
  const { game, referee, options, timeScale, trace } = setup;
  return { game, ...(referee && { referee }), options, seeds: setup.seeds(seed), timeScale, trace, bots };
}
