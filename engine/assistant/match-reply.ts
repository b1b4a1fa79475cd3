import type { MatchResult } from "../record/match-result.ts";
import type { Problem } from "../record/problem.ts";

/** The maximum number of problems in a reply: a model reads every word, and repetitions do not help. */
const maxProblems = 40;

/** The reply about a match: its result, and what went wrong for its players. */
export function toMatchReply(match: string, { problems, durationMs: _, ...result }: MatchResult): object {
  return { match, ...result, ...toProblemsReply(problems) };
}

/** The first problems and the number of all; players count from 1. */
export function toProblemsReply(problems: readonly Problem[]): object {
  const shown = problems
    .slice(0, maxProblems)
    .map(({ player, turn, kind, severity, message, file, line, guessed }) => ({
      player: player + 1,
      ...{ turn, kind, severity, message, file, line },
      ...(guessed && line !== undefined ? { lineIsAGuess: true } : {}),
    }));
  return { problemCount: problems.length, problems: shown };
}
