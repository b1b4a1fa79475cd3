import type { MatchSummary } from "./match-summary.ts";

/** A condition on a number of a match: `turns > 40`. */
export interface NumberCondition {
  readonly name: string;
  readonly operator: keyof typeof comparisons;
  readonly value: number;
}

/** A filter as it is typed: conditions on numbers and other words, all of which must apply. */
interface ParsedFilter {
  readonly conditions: readonly NumberCondition[];
  readonly words: readonly string[];
}

const comparisons = {
  "<": (a: number, b: number) => a < b,
  "<=": (a: number, b: number) => a <= b,
  ">": (a: number, b: number) => a > b,
  ">=": (a: number, b: number) => a >= b,
  "=": (a: number, b: number) => a === b,
  "!=": (a: number, b: number) => a !== b,
} as const;

const conditionPattern = /([\w.-]+)\s*(<=|>=|!=|<|>|=)\s*(-?\d+(?:\.\d+)?)(?=\s|$)/g;

/** Reads a filter such as `lost turns > 40 and draws = 0`. */
export function parseFilter(text: string): ParsedFilter {
  const conditions = [...text.matchAll(conditionPattern)].map(([, name, operator, value]) => ({
    name: name!,
    operator: operator as NumberCondition["operator"],
    value: Number(value),
  }));
  const rest = text.replace(conditionPattern, " ").split(/\s+/);
  return { conditions, words: rest.filter((word) => word !== "" && !(conditions.length > 0 && word === "and")) };
}

/** Whether all conditions hold; one on a number that a match does not have does not. */
export function meetsConditions(
  conditions: readonly NumberCondition[],
  read: (name: string) => number | undefined,
): boolean {
  return conditions.every(({ name, operator, value }) => {
    const number = read(name);
    return number !== undefined && comparisons[operator](number, value);
  });
}

/** What filters can ask of a match, for its bot. */
export interface NumberedMatch
  extends Pick<MatchSummary, "turns" | "problemCount" | "slowestMs" | "me" | "botNumbers"> {
  readonly place?: number;
  readonly score?: number;
}

/** The numbers of a match for its bot, by the names that filters use; those of the bot's own come last. */
const matchNumbers: Readonly<Record<string, (match: NumberedMatch) => number | undefined>> = {
  turns: ({ turns }) => turns,
  problems: ({ problemCount }) => problemCount,
  ms: ({ slowestMs }) => slowestMs,
  seat: ({ me }) => me + 1,
  place: ({ place }) => place,
  score: ({ score }) => score,
};

/** The names of the numbers that every match has. */
export const matchNumberNames = Object.keys(matchNumbers);

/** A number of a match by its name in filters; undefined if the match has none of that name. */
export function readMatchNumber(match: NumberedMatch, name: string): number | undefined {
  return Object.hasOwn(matchNumbers, name) ? matchNumbers[name]!(match) : match.botNumbers?.[name];
}
