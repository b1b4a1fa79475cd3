import type { Problem } from "../../record/problem.ts";
import type { PlayedMatch } from "../execute/played.ts";
import type { Pairing } from "../series/series.ts";
import { getResult } from "../statistics/tally.ts";

/** A bot that cannot be rated, because it fails in every match. */
export interface BrokenBot {
  readonly name: string;
  /** The bot's first problem. */
  readonly problem: Problem;
}

/** A match with the seats of its bots. */
export interface SeatedMatch {
  readonly played: PlayedMatch;
  readonly pairing: Pairing;
}

/** After this many matches, failing in all of them is not a coincidence. */
const maxFailures = 4;

/**
 * The first bot that failed in every match and won none of them. A bot that cannot even start is reported after its
 * first match.
 */
export function findBrokenBot(matches: readonly SeatedMatch[]): BrokenBot | undefined {
  const [first] = matches;
  if (!first) return undefined;
  for (const [bot, player] of first.pairing.seats.entries()) {
    const hasFailed = matches.every(({ played, pairing }) => {
      const seat = pairing.seats[bot]!;
      return played.faults[seat]! > 0 && getResult(played.outcome?.places ?? [], seat) === "lost";
    });
    if (!hasFailed || (matches.length < maxFailures && !matches.every((match) => hasFailedToStart(match, bot))))
      continue;
    const problem = first.played.firstErrors[player];
    if (problem) return { name: first.pairing.plan.bots[player]!.name, problem };
  }
  return undefined;
}

function hasFailedToStart({ played, pairing }: SeatedMatch, bot: number): boolean {
  return played.neverStarted[pairing.seats[bot]!]!;
}
