import { visibleLine } from "../record/visible.ts";

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
}

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

/** The table, highest points first; equal points share the place. */
export function standings(names: readonly string[], results: readonly LeagueResult[]): LeagueRow[] {
  const totals = names.map((name) => ({ name, points: 0, games: 0, faults: 0 }));
  for (const { entries, points, games, faults } of results) {
    for (const [i, entry] of entries.entries()) {
      const total = totals[entry]!;
      total.points += points[i]!;
      total.games += games;
      total.faults += faults[i]!;
    }
  }
  totals.sort((a, b) => b.points - a.points);
  return totals.map(({ name, points, games, faults }) => ({
    place: 1 + totals.findIndex((other) => other.points === points),
    name,
    points,
    rate: games === 0 ? 0 : points / games,
    faults,
  }));
}

/** The table as text, one line a row: place, name, points, rate with two decimals, and who was at fault how often. */
export function leagueText(rows: readonly LeagueRow[]): string {
  const shown = rows.map((row) => ({ ...row, name: visibleLine(row.name) }));
  const width = Math.max(...shown.map(({ name }) => name.length));
  const points = Math.max(...rows.map((row) => String(row.points).length));
  return shown
    .map((row) => {
      const fault = row.faults > 0 ? `  ${row.faults} lost by own fault` : "";
      const columns = [
        String(row.place).padStart(2),
        row.name.padEnd(width),
        String(row.points).padStart(points),
        row.rate.toFixed(2),
      ];
      return columns.join(" ") + fault;
    })
    .join("\n");
}
