import type { SeriesCell, SeriesFacts } from "../../../engine/views/series-facts.ts";

/** One seed: its matches against every opponent from every side; undefined where there is none. */
export interface MatrixRow {
  readonly number: number;
  readonly seed: string;
  readonly cells: readonly (SeriesCell | undefined)[];
}

export interface SeriesMatrix {
  readonly rows: readonly MatrixRow[];
  /** The sides that were played from; an opponent has a column for each. */
  readonly sides: readonly number[];
  readonly columns: number;
}

/** Lays the matches of a series out, a row a seed; only rows with a match that is shown. */
export function makeMatrix({ cells, opponents }: SeriesFacts, shown: (cell: SeriesCell) => boolean): SeriesMatrix {
  const sides = [...new Set(cells.map(({ me }) => me))].sort((a, b) => a - b);
  const columns = opponents.length * sides.length;
  const rows = new Map<string, { number: number; seed: string; shown: boolean; cells: (SeriesCell | undefined)[] }>();
  for (const cell of cells) {
    let row = rows.get(cell.seed);
    if (!row) {
      row = { number: cell.number, seed: cell.seed, shown: false, cells: new Array(columns).fill(undefined) };
      rows.set(cell.seed, row);
    }
    row.cells[cell.opponent * sides.length + sides.indexOf(cell.me)] = cell;
    row.shown ||= shown(cell);
  }
  const list = [...rows.values()].filter((row) => row.shown).sort((a, b) => a.number - b.number);
  return { rows: list, sides, columns };
}

/** Points of the bot against each opponent, a draw half a one, and of how many. */
export function sumScores({
  cells,
  opponents,
}: SeriesFacts): readonly { readonly points: number; readonly of: number }[] {
  const scores = opponents.map(() => ({ points: 0, of: 0 }));
  for (const { opponent, result } of cells) {
    const score = scores[opponent]!;
    score.of++;
    score.points += result === "won" ? 1 : result === "drew" ? 0.5 : 0;
  }
  return scores;
}
