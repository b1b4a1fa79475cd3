import { bradleyTerry } from "./bradley-terry.ts";
import type { EloEstimate } from "./elo.ts";

/** What one match between two entries counts in a league. */
export interface LeagueResult {
  /** Indices of the entries. */
  readonly entries: readonly [number, number];
  /** Points of each; together at most `games`. */
  readonly points: readonly [number, number];
  readonly games: number;
  /** How many games each lost by its own fault (an illegal move, a crash, a time-out). */
  readonly faults: readonly [number, number];
}

export interface LeagueRow {
  readonly place: number;
  readonly name: string;
  readonly points: number;
  /** Points / games played. */
  readonly rate: number;
  readonly faults: number;
  /** Around the mean of all, by the model of Bradley and Terry. */
  readonly elo: EloEstimate;
}

/** All that two entries played against each other. */
export type LeaguePair = LeagueResult;

/** Every pair once, in the order of a fair calendar: nobody waits long between two matches (circle method). */
export function everyPair(count: number): [number, number][] {
  const seats = Array.from({ length: count + (count % 2) }, (_, i) => i);
  const pairs: [number, number][] = [];
  for (let round = 1; round < seats.length; round++) {
    for (let i = 0; i < seats.length / 2; i++) {
      const [a, b] = [seats[i]!, seats[seats.length - 1 - i]!];
      if (a < count && b < count) pairs.push(a < b ? [a, b] : [b, a]);
    }
    seats.splice(1, 0, seats.pop()!);
  }
  return pairs;
}

/** The results of each pair as one, in the order in which the pairs first met. */
export function pairTable(results: readonly LeagueResult[]): LeaguePair[] {
  const pairs = new Map<string, LeaguePair>();
  for (const { entries, points, games, faults } of results) {
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

/** The table, highest points first; equal points share the place. What nobody won of a game counts half for each. */
export function standings(names: readonly string[], results: readonly LeagueResult[]): LeagueRow[] {
  const pairs = pairTable(results);
  const meetings = pairs.map(({ entries, points, games }) => {
    const nobodys = (games - points[0] - points[1]) / 2;
    return { players: entries, wins: [points[0] + nobodys, points[1] + nobodys] as const };
  });
  const elos = bradleyTerry(names.length, meetings);
  const totals = names.map((name, i) => ({ name, points: 0, games: 0, faults: 0, elo: elos[i]! }));
  for (const { entries, points, games, faults } of pairs) {
    for (const [i, entry] of entries.entries()) {
      const total = totals[entry]!;
      total.points += points[i]!;
      total.games += games;
      total.faults += faults[i]!;
    }
  }
  totals.sort((a, b) => b.points - a.points);
  return totals.map(({ name, points, games, faults, elo }) => ({
    place: 1 + totals.findIndex((other) => other.points === points),
    name,
    points,
    rate: games === 0 ? 0 : points / games,
    faults,
    elo,
  }));
}
