import { randomBytes } from "node:crypto";
import type { RefereeStamp } from "../game/referee.ts";
import type { BotStamp, MatchPlan } from "../record/match-record.ts";

/** Everything about a match but its seeds, so that many matches can be planned from it. */
export interface MatchSetup extends Pick<MatchPlan, "game" | "referee" | "options" | "timeScale" | "trace"> {
  /** The bot under test first, then its opponents. */
  readonly bots: readonly BotStamp[];
  /** Derives the named seeds of one match from a seed text. */
  readonly seeds: (match: string) => Readonly<Record<string, string>>;
  /** The player each bot must be, if the game or match does not leave a choice. */
  readonly seats?: readonly number[];
}

/** The player number of each bot when the bots take seats in order, beginning with seat `first`. */
export function assignSeats({ bots, seats }: MatchSetup, first = 0): readonly number[] {
  return seats ?? bots.map((_, bot) => (bot + first) % bots.length);
}

/** `seats[i]` is the player of the i-th bot. Seeds are derived when asked for: all of a long series take seconds. */
export function planMatch(setup: MatchSetup, seed: string, seats = assignSeats(setup)): MatchPlan {
  const bots: BotStamp[] = new Array(seats.length);
  for (const [bot, seat] of seats.entries()) bots[seat] = setup.bots[bot]!;
  const { game, referee, options, timeScale, trace } = setup;
  let derived: MatchPlan["seeds"] | undefined;
  const derive = () => (derived ??= setup.seeds(seed));
  return {
    game,
    ...(referee && { referee: keepTestCase(referee, derive()) }),
    options,
    get seeds() {
      return derive();
    },
    timeScale,
    trace,
    bots,
  };
}

/** A record needs only the test case that is played. */
function keepTestCase(referee: RefereeStamp, { test = "" }: MatchPlan["seeds"]): RefereeStamp {
  const input = referee.testCases?.[test];
  return input === undefined ? referee : { ...referee, testCases: { [test]: input } };
}

/** A random seed, short enough to type. */
export const createSeed = (): string => randomBytes(5).toString("hex");
