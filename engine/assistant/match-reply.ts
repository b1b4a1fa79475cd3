import { english } from "../l10n/speak.ts";
import type { MatchResult } from "../record/match-result.ts";
import type { Problem } from "../record/problem.ts";

/** The maximum number of ranges that are listed. */
const maxRanges = 12;

/** Whole numbers in ascending order without repetitions: "3, 5-9, 12", ending with "…" if there are many. */
export function formatRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return texts.length > maxRanges ? `${texts.slice(0, maxRanges).join(", ")} …` : texts.join(", ");
}

/** The maximum number of groups in a reply: a model reads every word, and repetitions do not help. */
const maxGroups = 20;

/** The reply about a match: its result, and what went wrong for its players, who count from 1. */
export function toMatchReply(match: string, { problems, durationMs: _, winner, ...result }: MatchResult): object {
  return { match, ...result, winner: winner === null ? null : winner + 1, ...toProblemsReply(problems) };
}

/** Problems by player, kind and line, each group with its first message and all turns, and how many are left out. */
export function toProblemsReply(problems: readonly Problem[]): object {
  const byPlace = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = toKey(problem);
    byPlace.set(key, [...(byPlace.get(key) ?? []), problem]);
  }
  const groups = [...byPlace.values()];
  const leftOut = groups.length - maxGroups;
  return {
    problemCount: problems.length,
    problems: groups.slice(0, maxGroups).map(toGroup),
    ...(leftOut > 0 ? { leftOut: `${leftOut} more places with problems; name a player to see fewer` } : {}),
  };
}

const toKey = ({ player, kind, severity, file, line }: Problem) => JSON.stringify([player, kind, severity, file, line]);

function toGroup(problems: readonly Problem[]): object {
  const { player, kind, severity, message, file, line, guessed } = problems[0]!;
  const messages = new Set(problems.map((problem) => english(problem.message)));
  return {
    player: player + 1,
    ...{ kind, severity, message, file, line },
    ...(guessed && line !== undefined ? { lineIsAGuess: true } : {}),
    ...(problems.length > 1 ? { count: problems.length, differentMessages: messages.size } : {}),
    turns: formatRanges(problems.map(({ turn }) => turn)),
  };
}
