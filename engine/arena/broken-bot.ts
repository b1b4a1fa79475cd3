import { lineGuesser } from "../bots/source/guess-line.ts";
import type { Problem } from "../record/problem.ts";
import { problemsOf } from "../record/problems.ts";
import type { Viewable } from "../record/replay.ts";
import { faultsOf } from "./league-result.ts";
import { resultFor } from "./tally.ts";

/** A bot that cannot be rated, since it fails whatever it plays. */
export interface BrokenBot {
  readonly name: string;
  /** The first thing that went wrong. */
  readonly problem: Problem;
}

/** One match of several bots. */
export interface SeatedReplay {
  readonly replay: Viewable;
  /** The player that each bot was. */
  readonly seats: readonly number[];
}

/** From so many matches on, failing in all of them is no accident. */
const patience = 4;

/** The first bot that was at fault in every match and won none of them; one that cannot even start needs no patience. */
export function brokenIn(matches: readonly SeatedReplay[]): BrokenBot | undefined {
  const [first] = matches;
  if (!first) return undefined;
  for (const [bot] of first.seats.entries()) {
    const fails = matches.every(
      ({ replay, seats }) =>
        faultsOf(replay, seats[bot]!) > 0 && resultFor(replay.outcome?.places ?? [], seats[bot]!) === "lost",
    );
    if (!fails || (matches.length < patience && !matches.every((match) => cannotStart(match, bot)))) continue;
    const player = first.seats[bot]!;
    const problem = problemsOf(first.replay, lineGuesser()).find(
      (each) => each.player === player && each.severity === "error",
    );
    if (problem) return { name: first.replay.plan.bots[player]!.name, problem };
  }
  return undefined;
}

function cannotStart({ replay, seats }: SeatedReplay, bot: number): boolean {
  return replay.turns.some(({ ask, answer }) => ask.player === seats[bot] && answer.failure === "start");
}
