import type { Criterion } from "../game/referee.ts";
import type { Outcome } from "../game/rules.ts";
import { getSpoken, t } from "../l10n/speak.ts";
import type { BranchPoint, MatchPlan } from "../record/match-record.ts";
import type { Problem } from "../record/problem.ts";
import type { GhostFate } from "../record/replayed.ts";
import { escapeLine } from "../text/visible.ts";

/** One finished match as lists, filters and the status bar show it. The record is requested by `id`. */
export interface MatchSummary extends Omit<Outcome, "faults"> {
  /** The name of the record file without its extension. */
  readonly id: string;
  readonly game: string;
  readonly gameTitle: string;
  /** The URI of the bot that the match was played for, and the bot's player index. */
  readonly bot: string;
  readonly me: number;
  readonly names: readonly string[];
  /** The result for `me`; with more than two players, see `places`. */
  readonly result: "won" | "lost" | "drew" | "stopped";
  readonly seed: string;
  /** Identifies the input of a test case, of which `seed` is the number. */
  readonly input?: string;
  readonly turns: number;
  readonly durationMs: number;
  readonly at: string;
  /** The bot's first problems; the record has all of them. */
  readonly problems: readonly Problem[];
  /** How many of the bot's turns have problems beyond mere information. */
  readonly problemCount: number;
  /** The run or series it belongs to. */
  readonly run: string;
  /** The match it branches from, by another answer: such a match says nothing about its bot's strength. */
  readonly branch?: BranchPoint;
  /** Set if it was played on a site. */
  readonly imported?: MatchPlan["imported"];
  readonly ghosts?: readonly GhostFate[];
  /** The version id of each player's source; null for a player without a source file. */
  readonly versions?: readonly (string | null)[];
  /** The number of the bot's problems by kind, without mere information. */
  readonly errors?: Readonly<Record<string, number>>;
  /** The longest time of an answer of the bot. */
  readonly slowestMs?: number;
  readonly botNumbers?: Readonly<Record<string, number>>;
  /** In an optimization game: which of these numbers counts. */
  readonly criterion?: Criterion;
  /** For a match of a series: what is needed to play it again. */
  readonly series?: SeriesPlace;
}

/** What tells the seed or test case of a match from others. */
export const getSeedKey = ({ seed, input = seed }: Pick<MatchSummary, "seed" | "input">): string => input;

/** A seed as users see it: a short one as it is, of others the start, and the end where those of a series differ. */
export function shortenSeed(seed: string): string {
  if (seed.length <= 12) return seed;
  const [, start = seed, end = ""] = /^(.+)(\/\d+)(?:\/\w+)?$/.exec(seed) ?? /^(-?\d+)(\d{4})$/.exec(seed) ?? [];
  return start.length <= 8 ? start + end : `${start.slice(0, end ? 5 : 8)}…${end}`;
}

/** The place of a match in its series, besides the bot's seat. */
export interface SeriesPlace {
  /** The seed of the series, and the index of the match's own seed in it. */
  readonly seed: string;
  readonly number: number;
  /** The opponents, by names that can be used again. */
  readonly against: readonly string[];
}

/** A condition on a number of a match: `turns > 40`. */
export interface NumberCondition {
  readonly name: string;
  readonly operator: keyof typeof comparisons;
  readonly value: number;
}

const comparisons = {
  "<": (a: number, b: number) => a < b,
  "<=": (a: number, b: number) => a <= b,
  ">": (a: number, b: number) => a > b,
  ">=": (a: number, b: number) => a >= b,
  "=": (a: number, b: number) => a === b,
  "!=": (a: number, b: number) => a !== b,
} as const;

const conditionPattern = /([\w.-]+)\s*(<=|>=|!=|<|>|=)\s*(-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?=\s|$)/gi;

/** Reads a filter such as `lost turns > 40 and draws = 0`: conditions on numbers and other words, all of which must apply. */
export function parseFilter(text: string) {
  const conditions = [...text.matchAll(conditionPattern)].map(([, name, operator, value]) => ({
    name: name!,
    operator: operator as NumberCondition["operator"],
    value: Number(value),
  }));
  const rest = text.replace(conditionPattern, " ").split(/\s+/);
  return { conditions, words: rest.filter((word) => word !== "" && !(conditions.length > 0 && word === "and")) };
}

/** Whether all conditions hold; one on a number that a match does not have does not. */
export function meetsConditions(conditions: readonly NumberCondition[], read: (name: string) => number | undefined) {
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
  /** The score relative to the best known one of its case, from 0 to 1; only in a series. */
  readonly rel?: number;
}

/** The numbers of a match for its bot, by the names that filters use; those of the bot's own come last. */
const matchNumbers: Readonly<Record<string, (match: NumberedMatch) => number | undefined>> = {
  turns: ({ turns }) => turns,
  problems: ({ problemCount }) => problemCount,
  ms: ({ slowestMs }) => slowestMs,
  seat: ({ me }) => me + 1,
  place: ({ place }) => place,
  score: ({ score }) => score,
  rel: ({ rel }) => rel,
};

/** The names of the numbers that every match has. */
export const matchNumberNames = Object.keys(matchNumbers).filter((name) => name !== "rel");

/** A number of a match by its name in filters; undefined if the match has none of that name. */
export function readMatchNumber(match: NumberedMatch, name: string): number | undefined {
  return Object.hasOwn(matchNumbers, name) ? matchNumbers[name]!(match) : match.botNumbers?.[name];
}

/** How many matches count for nobody because their referee failed or a bot did not start, and why; undefined for none. */
export function describeRefereeFailures(failures: readonly string[]): string | undefined {
  const [why] = failures;
  if (why === undefined) return undefined;
  return t("{count, plural, one {One match is} other {# matches are}} not counted. {why}", {
    count: failures.length,
    why,
  });
}

/** An opponent that failed in some of its matches, with its first problem. */
export interface OpponentFailures {
  readonly name: string;
  readonly failed: number;
  readonly matches: number;
  readonly why: string;
}

/** A sentence for each opponent that failed. */
export function describeOpponentFailures(all: readonly OpponentFailures[]): string[] {
  return all.map(({ name, failed, matches, why }) =>
    t("{name} failed in {failed, number} of {matches, plural, one {one match} other {# matches}}: {why}", {
      ...{ name: escapeLine(name), failed, matches, why: escapeLine(why) },
    }),
  );
}

/** "won", for a list. */
export function translateResult(result: MatchSummary["result"]): string {
  return t("{result, select, won {won} lost {lost} drew {drew} other {stopped}}", { result });
}

const units = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** "5 min. ago", in the language of the editor; in full "5 minutes ago". */
export function formatAge(at: string, now = Date.now(), style: "short" | "long" = "short"): string {
  const { count, unit } = computePassedTime(at, now);
  const format = new Intl.RelativeTimeFormat(getSpoken().language, { style, numeric: "auto" });
  return format.format(-count, unit);
}

/** The time passed in the largest unit that is at least 1; anything below a minute is 0 seconds. */
export function computePassedTime(at: string, now: number) {
  const seconds = (now - Date.parse(at)) / 1000;
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? [];
  return unit === undefined ? { count: 0, unit: "second" as const } : { count: Math.floor(seconds / length!), unit };
}
