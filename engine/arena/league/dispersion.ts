import type { LeagueResult } from "../../views/league-report.ts";
import { z95 } from "../statistics/normal.ts";
import { t95 } from "../statistics/student.ts";

/**
 * How much wider intervals are than they would be if all games of a match were independent. They share a process, its
 * seed and its troubles, so that results differ more from match to match than games would: by Pearson's chi-square
 * over the matches, with Student's distribution for how few these are (quasi-likelihood; R. W. M. Wedderburn,
 * Biometrika 61, 1974). Two matches that agree show nothing, so it is never less than 1; and where there are no more
 * matches than ratings, each counts as one game. `elos` are the ratings fitted to the results.
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
    // What nobody won is half a win for each.
    const share = (games + won! - lost!) / 2;
    return (share - games * rate) ** 2 / (games * rate * (1 - rate));
  });
  const dispersion = squares.reduce((sum, square) => sum + square, 0) / degrees;
  return (Math.sqrt(Math.min(most, Math.max(1, dispersion))) * t95(degrees)) / z95;
}
