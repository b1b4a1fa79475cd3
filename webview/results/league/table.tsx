import { formatDecimal, msg, t, translate } from "../../../engine/l10n/speak.ts";
import type { LeagueRow } from "../../../engine/views/league-report.ts";
import { SortHeads, type Sorting } from "../parts/sort-head.tsx";
import { IntervalBar } from "../parts/test-figures.tsx";
import { formatPoints, formatRating, type LeagueColumn, leagueColumns } from "../state/league-state.ts";

interface TableProps {
  readonly rows: readonly LeagueRow[];
  readonly sorting: Sorting<LeagueColumn>;
  readonly sort: (by: LeagueColumn) => void;
  readonly marked: number | undefined;
  readonly mark: (entry: number | undefined) => void;
}

const titles: Record<LeagueColumn, string> = {
  place: "#",
  name: msg("Bot"),
  rating: msg("Rating"),
  points: msg("Points"),
  games: msg("Of"),
  rate: msg("Rate"),
  faults: msg("Forfeits"),
};

/** The standings; a click on a column's head sorts by it. */
export function LeagueTable({ rows, sorting, sort, marked, mark }: TableProps) {
  const low = Math.min(...rows.map((row) => row.elo.low));
  const high = Math.max(...rows.map((row) => row.elo.high));
  return (
    <div class="scrolls">
      <table class="standings" aria-label={t("Standings")}>
        <thead>
          <tr>
            <SortHeads
              heads={leagueColumns.map((column) => [column, translate(titles[column])])}
              sorting={sorting}
              sort={sort}
            />
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
                  {formatRating(row.elo.value)} <small>± {Math.round((row.elo.high - row.elo.low) / 2)}</small>
                </span>
                <IntervalBar {...row.elo} scale={[low, high]} mark={0} wide={160} />
              </td>
              <td class="points">{formatPoints(row.points)}</td>
              <td class="games">{row.games}</td>
              <td class="rate">{row.games === 0 ? "–" : `${formatDecimal(100 * row.rate, 1)} %`}</td>
              <td class={row.faults > 0 ? "faults some" : "faults"}>{row.faults}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
