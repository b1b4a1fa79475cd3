import type { LeagueResult } from "../../views/league-report.ts";
import { z95 } from "../statistics/normal.ts";
import { t95 } from "../statistics/student.ts";

/**
 * The factor by which intervals must be widened because the games of a match are not independent: they share a process,
 * a seed and any trouble. It is the square root of Pearson's chi-square per degree of freedom over the matches, with
 * Student's t for the small number of them (quasi-likelihood; R. W. M. Wedderburn, Biometrika 61, 1974). It is never
 * below 1; with no more matches than ratings, each match counts as one game. `elos` are the ratings fitted to the
 * results.
 */
export function widening(elos: readonly number[], results: readonly LeagueResult[]): number {
  const matches = results.filter(({ entries, games }) => entries.length === 2 && games > 1);
  if (matches.length === 0) return 1;
  const most = Math.max(...matches.map(({ games }) => games));
  const players = new Set(matches.flatMap(({ entries }) => entries));
  const degrees = matches.length - (players.size - 1);
  if (degrees <= 0) return Math.sqrt(most);
  const squares = matches.map(({ entries: [a, b], points: [won, lost], games }) => {
    const rate = 1 / (1 + 10 ** ((elos[b!]! - elos[a!]!) / 400));
    // An undecided game is half a win for each.
    const share = (games + won! - lost!) / 2;
    return (share - games * rate) ** 2 / (games * rate * (1 - rate));
  });
  const dispersion = squares.reduce((sum, square) => sum + square, 0) / degrees;
  return (Math.sqrt(Math.min(most, Math.max(1, dispersion))) * t95(degrees)) / z95;
}
