import type { EloEstimate } from "../../views/elo-estimate.ts";
import type { LeaguePair, LeagueResult, LeagueRow } from "../../views/league-report.ts";
import { z95 } from "../statistics/normal.ts";
import { fitPlackettLuce } from "../statistics/plackett-luce.ts";
import { t95 } from "../statistics/student.ts";
import { toChoices } from "./league-choices.ts";

/** Adds up the results of each pair, in the order in which the pairs first met. */
export function sumPairs(results: readonly LeagueResult[]): LeaguePair[] {
  const pairs = new Map<string, LeaguePair>();
  for (const { entries, points, games, faults } of results.flatMap(splitIntoPairs)) {
    const key = entries.join("-");
    const sum = pairs.get(key) ?? { entries, points: [0, 0], games: 0, faults: [0, 0] };
    pairs.set(key, {
      entries,
      points: [sum.points[0] + points[0], sum.points[1] + points[1]],
      games: sum.games + games,
      faults: [sum.faults[0] + faults[0], sum.faults[1] + faults[1]],
    });
  }
  return [...pairs.values()];
}

/** Splits a match of several players into one result for each two of them, by who had the better place. */
function splitIntoPairs({ entries, points, games, faults }: LeagueResult): LeaguePair[] {
  const two = <T>(of: readonly T[], a: number, b: number) => [of[a]!, of[b]!] as const;
  if (entries.length === 2)
    return [{ entries: two(entries, 0, 1), points: two(points, 0, 1), games, faults: two(faults, 0, 1) }];
  return entries.flatMap((_, b) =>
    entries.slice(0, b).map((_, a) => {
      const first = (1 + Math.sign(points[a]! - points[b]!)) / 2;
      return {
        entries: two(entries, a, b),
        points: [first, 1 - first] as const,
        games: 1,
        faults: two(faults, a, b),
      };
    }),
  );
}

function computeRatings(count: number, results: readonly LeagueResult[]): EloEstimate[] {
  const ratings = fitPlackettLuce(count, toChoices(results));
  const values = ratings.map(({ value }) => value);
  const wider = computeWidening(values, results);
  return ratings.map(({ value, low, high }) => ({
    value,
    low: value - wider * (value - low),
    high: value + wider * (high - value),
  }));
}

/** The table, sorted by rating if some bots have played more than others, else by points; equal bots share a place. */
export function computeStandings(names: readonly string[], results: readonly LeagueResult[]): LeagueRow[] {
  const elos = computeRatings(names.length, results);
  const totals = names.map((name, entry) => ({ name, entry, points: 0, games: 0, faults: 0, elo: elos[entry]! }));
  for (const { entries, points, games, faults } of results) {
    for (const [i, entry] of entries.entries()) {
      const total = totals[entry]!;
      total.points += points[i]!;
      total.games += games;
      total.faults += faults[i]!;
    }
  }
  const isEven = totals.every(({ games }) => games === totals[0]!.games);
  const rank = (row: (typeof totals)[number]) => (isEven ? row.points : row.elo.value);
  totals.sort((a, b) => rank(b) - rank(a));
  return totals.map((total) => ({
    place: 1 + totals.findIndex((other) => rank(other) === rank(total)),
    ...total,
    rate: total.games === 0 ? 0 : total.points / total.games,
  }));
}

/**
 * The factor by which intervals must be widened because the games of a match are not independent: they share a process,
 * a seed and any trouble. It is the square root of Pearson's chi-square per degree of freedom over the matches, with
 * Student's t for the small number of them (quasi-likelihood; R. W. M. Wedderburn, Biometrika 61, 1974). It is never
 * below 1; with no more matches than ratings, each match counts as one game. `elos` are the ratings fitted to the
 * results.
 */
function computeWidening(elos: readonly number[], results: readonly LeagueResult[]): number {
  const matches = results.filter(({ entries, games }) => entries.length === 2 && games > 1);
  if (matches.length === 0) return 1;
  const mostGames = Math.max(...matches.map(({ games }) => games));
  const players = new Set(matches.flatMap(({ entries }) => entries));
  const degrees = matches.length - (players.size - 1);
  if (degrees <= 0) return Math.sqrt(mostGames);
  const squares = matches.map(({ entries: [a, b], points: [won, lost], games }) => {
    const rate = 1 / (1 + 10 ** ((elos[b!]! - elos[a!]!) / 400));
    // An undecided game is half a win for each.
    const share = (games + won! - lost!) / 2;
    return (share - games * rate) ** 2 / (games * rate * (1 - rate));
  });
  const dispersion = squares.reduce((sum, square) => sum + square, 0) / degrees;
  return (Math.sqrt(Math.min(mostGames, Math.max(1, dispersion))) * t95(degrees)) / z95;
}
