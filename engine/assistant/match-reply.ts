import type { MatchResult } from "../record/match-result.ts";
import type { Problem } from "../record/problem.ts";

/** A model reads every word: what says the same many times is cut. */
const maxProblems = 40;

/** What came of a match, and what went wrong for its players. */
export function toMatchReply(match: string, { problems, durationMs: _, ...result }: MatchResult): object {
  return { match, ...result, ...toProblemsReply(problems) };
}

/** The problems from the first on, and how many there are; players are counted from 1. */
export function toProblemsReply(problems: readonly Problem[]): object {
  const told = problems.slice(0, maxProblems).map(({ player, turn, kind, severity, message, file, line, guessed }) => ({
    player: player + 1,
    ...{ turn, kind, severity, message, file, line },
    ...(guessed && line !== undefined ? { lineIsAGuess: true } : {}),
  }));
  return { problemCount: problems.length, problems: told };
}
