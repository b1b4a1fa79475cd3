import type { SeriesCell, SeriesFacts } from "../../../engine/views/series-facts.ts";

/** One seed, with its matches against every opponent from every seat; undefined where there is none. */
export interface MatrixRow {
  readonly number: number;
  readonly seed: string;
  readonly cells: readonly (SeriesCell | undefined)[];
}

export interface SeriesMatrix {
  readonly rows: readonly MatrixRow[];
  /** The seats played from; an opponent has a column for each. */
  readonly sides: readonly number[];
  readonly columns: number;
}

/** Arranges the matches of a series with a row per seed; rows without a visible match are left out. */
export function makeMatrix({ cells, opponents }: SeriesFacts, isShown: (cell: SeriesCell) => boolean): SeriesMatrix {
  const sides = [...new Set(cells.map(({ me }) => me))].sort((a, b) => a - b);
  const columns = opponents.length * sides.length;
  const rows = new Map<string, { number: number; seed: string; isShown: boolean; cells: (SeriesCell | undefined)[] }>();
  for (const cell of cells) {
    let row = rows.get(cell.seed);
    if (!row) {
      row = { number: cell.number, seed: cell.seed, isShown: false, cells: new Array(columns).fill(undefined) };
      rows.set(cell.seed, row);
    }
    row.cells[cell.opponent * sides.length + sides.indexOf(cell.me)] = cell;
    row.isShown ||= isShown(cell);
  }
  const list = [...rows.values()].filter((row) => row.isShown).sort((a, b) => a.number - b.number);
  return { rows: list, sides, columns };
}

/** The bot's points against each opponent (a draw is half a point), and their maximum. */
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
