import type { Problem } from "../../record/problem.ts";
import type { MeanScore } from "../../views/mean-score.ts";
import { computeWilsonInterval, type Interval } from "./normal.ts";

/** Wins, draws and losses of one bot, with its win rate (a draw is half a win) and its errors by kind. */
export interface Tally extends Interval {
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly errors: Readonly<Record<string, number>>;
  /** In an optimization game, in which a bot alone wins nothing. */
  readonly scores?: MeanScore;
}

/** The result of a match for one of its bots; `errors` lists the kinds of its problems, once per problem. */
export interface MatchTally {
  readonly result: keyof typeof points;
  readonly errors: readonly string[];
  /** The score in a case that it played alone; null without one. */
  readonly score?: number | null;
}

/** `seat` is the bot's seat, from 0. */
export function tallyMatch(
  { places, problems }: { readonly places: readonly number[]; readonly problems: readonly Problem[] },
  seat: number,
): MatchTally {
  const own = problems.filter(({ player, severity }) => player === seat && severity !== "information");
  return { result: getResult(places, seat), errors: own.map(({ kind }) => kind) };
}

/** Counts the results of a series as its matches end. */
export function createTally() {
  let played = 0;
  let wins = 0;
  let draws = 0;
  const errors: Record<string, number> = {};
  let scores: { sum: number; cases: number } | undefined;
  return {
    add(match: MatchTally) {
      played++;
      if (match.result === "won") wins++;
      if (match.result === "drew") draws++;
      for (const kind of match.errors) errors[kind] = (errors[kind] ?? 0) + 1;
      if (match.score === undefined) return;
      const { sum, cases } = scores ?? { sum: 0, cases: 0 };
      scores = { sum: sum + (match.score ?? 0), cases: cases + (match.score === null ? 0 : 1) };
    },
    now(): Tally {
      const losses = played - wins - draws;
      const reached = scores && { mean: scores.cases === 0 ? null : scores.sum / scores.cases, cases: scores.cases };
      return {
        ...{ played, wins, draws, losses, errors: { ...errors }, ...(reached && { scores: reached }) },
        ...computeWilsonInterval(wins + draws / 2, played),
      };
    },
  };
}

/** The result for one player: won if alone in first place, drew if sharing it, else lost. */
export function getResult(places: readonly number[], player: number): keyof typeof points {
  if (places[player] !== 1) return "lost";
  return places.filter((place) => place === 1).length > 1 ? "drew" : "won";
}

export const points = { won: 1, drew: 0.5, lost: 0 } as const;

/** The result between two players of a match, by their places. */
export function compareResults(places: readonly number[], player: number, other: number): keyof typeof points {
  const ahead = places[other]! - places[player]!;
  if (ahead === 0) return "drew";
  return ahead > 0 ? "won" : "lost";
}

/** A number that a bot printed, over many matches. */
export interface TalliedNumber {
  readonly name: string;
  /** In how many matches it was printed. */
  readonly matches: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Collects the numbers of matches; `now` gives them in the order of their first appearance. */
export function createNumberTally() {
  const known = new Map<string, { matches: number; sum: number; low: number; high: number }>();
  return {
    add(numbers: Readonly<Record<string, number>>): void {
      for (const [name, value] of Object.entries(numbers)) {
        const { matches, sum, low, high } = known.get(name) ?? { matches: 0, sum: 0, low: value, high: value };
        known.set(name, {
          matches: matches + 1,
          sum: sum + value,
          low: Math.min(low, value),
          high: Math.max(high, value),
        });
      }
    },
    now: (): TalliedNumber[] =>
      [...known].map(([name, { matches, sum, low, high }]) => ({ name, matches, mean: sum / matches, low, high })),
  };
}

/** A quantile by linear interpolation (Hyndman and Fan, type 7); NaN without values. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
}

export const computeMedian = (values: readonly number[]): number => computeQuantile(values, 0.5);
