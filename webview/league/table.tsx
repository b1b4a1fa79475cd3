import type { LeagueRow } from "../../engine/arena/league.ts";
import { retold } from "../../engine/l10n/retell.ts";
import { decimal, said } from "../../engine/l10n/speak.ts";
import { type Column, columns, type Sorting, sortedBy } from "./sorting.ts";
import { elo, pointsText } from "./wiring.ts";

interface TableProps {
  readonly rows: readonly LeagueRow[];
  readonly sorting: Sorting;
  readonly sort: (sorting: Sorting) => void;
  readonly marked: number | undefined;
  readonly mark: (entry: number | undefined) => void;
}

const titles: Record<Column, string> = {
  place: "#",
  name: said("Bot"),
  rating: said("Rating"),
  points: said("Points"),
  rate: said("Rate"),
  games: said("Of"),
  faults: said("Own faults"),
};

/** The standings, by any column; a click on its head sorts. */
export function Table({ rows, sorting, sort, marked, mark }: TableProps) {
  const low = Math.min(...rows.map((row) => row.elo.low));
  const high = Math.max(...rows.map((row) => row.elo.high));
  return (
    <div class="scrolls">
      <table class="standings">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                class={column}
                aria-sort={sorting.by === column ? (sorting.descending ? "descending" : "ascending") : undefined}
              >
                <button type="button" onClick={() => sort(sortedBy(column, sorting))}>
                  {retold(titles[column])}
                  <span class="arrow" aria-hidden="true">
                    {sorting.by === column ? (sorting.descending ? "▾" : "▴") : ""}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.entry}
              class={`e${row.entry % 8}${row.entry === marked ? " marked" : ""}`}
              onMouseEnter={() => mark(row.entry)}
              onMouseLeave={() => mark(undefined)}
            >
              <td class="place">{row.place}</td>
              <th scope="row" class="name">
                <span class="dot" aria-hidden="true" />
                <span class="text">{row.name}</span>
              </th>
              <td class="rating">
                <span>
                  {elo(row.elo.value)} <small>± {Math.round((row.elo.high - row.elo.low) / 2)}</small>
                </span>
                <Interval row={row} low={low} high={high} />
              </td>
              <td class="points">{pointsText(row.points)}</td>
              <td class="rate">{row.games === 0 ? "–" : `${decimal(100 * row.rate, 1)} %`}</td>
              <td class="games">{row.games}</td>
              <td class={row.faults > 0 ? "faults some" : "faults"}>{row.faults}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const wide = 160;

/** A rating with its interval on the scale of the table, and the mean of all. */
function Interval({ row, low, high }: { row: LeagueRow; low: number; high: number }) {
  const x = (value: number) => (4 + ((value - low) / (high - low || 1)) * (wide - 8)).toFixed(1);
  const [from, to] = [x(row.elo.low), x(row.elo.high)];
  return (
    <svg class="interval" viewBox={`0 0 ${wide} 14`} width={wide} height="14" aria-hidden="true">
      <line class="mean" x1={x(0)} x2={x(0)} y1="0" y2="14" />
      <path d={`M${from} 7H${to}M${from} 3.5v7M${to} 3.5v7`} />
      <circle cx={x(row.elo.value)} cy="7" r="3.2" />
    </svg>
  );
}
