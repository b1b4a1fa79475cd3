import { lineGuesser } from "../bots/source/guess-line.ts";
import { resultOf } from "../record/match-result.ts";
import type { Problem } from "../record/problem.ts";
import type { NamedMatch } from "./named-match.ts";

/** A model reads every word: what says the same many times is cut. */
const mostProblems = 40;

/** What came of a match, and what went wrong for its players. */
export function toldMatch({ id, replay }: NamedMatch): object {
  const { problems, durationMs: _, ...result } = resultOf(replay, 0, lineGuesser());
  return { match: id, ...result, ...toldProblems(problems) };
}

/** The problems from the first on, and how many there are; players are counted from 1. */
export function toldProblems(problems: readonly Problem[]): object {
  const told = problems
    .slice(0, mostProblems)
    .map(({ player, turn, kind, severity, message, file, line, guessed }) => ({
      player: player + 1,
      ...{ turn, kind, severity, message, file, line },
      ...(guessed && line !== undefined ? { lineIsAGuess: true } : {}),
    }));
  return { problemCount: problems.length, problems: told };
}
