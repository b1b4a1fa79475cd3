import type { Problem } from "../../record/problem.ts";
import type { Played } from "../execute/played.ts";
import type { Pairing } from "../series/series.ts";
import { resultFor } from "../statistics/tally.ts";

/** A bot that cannot be rated, since it fails whatever it plays. */
export interface BrokenBot {
  readonly name: string;
  /** The first thing that went wrong. */
  readonly problem: Problem;
}

/** One match of several bots. */
export interface SeatedMatch {
  readonly played: Played;
  readonly pairing: Pairing;
}

/** From so many matches on, failing in all of them is no accident. */
const patience = 4;

/** The first bot that was at fault in every match and won none of them; one that cannot even start needs no patience. */
export function brokenIn(matches: readonly SeatedMatch[]): BrokenBot | undefined {
  const [first] = matches;
  if (!first) return undefined;
  for (const [bot, player] of first.pairing.seats.entries()) {
    const fails = matches.every(({ played, pairing }) => {
      const seat = pairing.seats[bot]!;
      return played.faults[seat]! > 0 && resultFor(played.outcome?.places ?? [], seat) === "lost";
    });
    if (!fails || (matches.length < patience && !matches.every((match) => cannotStart(match, bot)))) continue;
    const problem = first.played.firstErrors[player];
    if (problem) return { name: first.pairing.plan.bots[player]!.name, problem };
  }
  return undefined;
}

function cannotStart({ played, pairing }: SeatedMatch, bot: number): boolean {
  return played.neverStarted[pairing.seats[bot]!]!;
}
