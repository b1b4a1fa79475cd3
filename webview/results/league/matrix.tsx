import { useRef, useState } from "preact/hooks";
import { t } from "../../../engine/l10n/speak.ts";
import { type LeagueReport, type LeagueRow, roundPairShares } from "../../../engine/views/league-report.ts";
import type { Pair } from "../messages.ts";
import { formatPoints } from "./league-state.ts";

interface MatrixProps {
  readonly rows: readonly LeagueRow[];
  readonly report: LeagueReport;
  readonly isChosen: Pair | undefined;
  readonly choose: (pair: Pair) => void;
}

/** The share of points each row won against each column, in per cent; arrow keys move between cells. */
export function LeagueMatrix({ rows, report, isChosen, choose }: MatrixProps) {
  const table = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState<readonly [number, number]>([0, 1]);
  if (report.pairs.length === 0) return null;
  const go = (row: number, column: number) => {
    setFocus([row, column]);
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, row: number, column: number) => {
    const [down, right] = steps[event.key] ?? [0, 0];
    if (down === 0 && right === 0) return;
    event.preventDefault();
    // Skips the diagonal, which has no cells.
    for (let n = 1; n < rows.length; n++) {
      const [to, at] = [row + n * down, column + n * right];
      if (!table.current?.querySelector(`[data-cell="${to}-${at}"]`)) continue;
      return go(to, at);
    }
  };
  return (
    <section aria-labelledby="pairs">
      <h2 id="pairs">{t("Pairs")}</h2>
      <p class="quiet">{t("Score of the row against the column in %; click to list the matches.")}</p>
      <div class="scrolls">
        <table class={rows.length > fewRows ? "matrix many" : "matrix"} ref={table} aria-labelledby="pairs">
          <thead>
            <tr>
              <td />
              {rows.map(({ entry, name }, i) => (
                <th key={entry} scope="col" title={name} aria-label={name}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.entry}>
                <th scope="row" class={`e${row.entry % 8}`} title={row.name}>
                  <span class="place">{i + 1}</span>
                  <span class="text">{row.name}</span>
                </th>
                {rows.map((column, j) => (
                  <Cell
                    key={column.entry}
                    place={`${i}-${j}`}
                    score={findScore(report, row.entry, column.entry)}
                    names={[row.name, column.name]}
                    isChosen={isChosen?.[0] === row.entry && isChosen[1] === column.entry}
                    isFocusable={focus[0] === i && focus[1] === j}
                    press={(event) => press(event, i, j)}
                    choose={() => {
                      setFocus([i, j]);
                      choose([row.entry, column.entry]);
                    }}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Up to this many rows, names fit next to their pairs on a narrow page. */
const fewRows = 8;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Score {
  readonly points: number;
  readonly games: number;
  /** In whole per cent. */
  readonly share: number;
}

function findScore({ pairs }: LeagueReport, row: number, column: number): Score | undefined {
  const pair = pairs.find(({ entries }) => row !== column && entries.includes(row) && entries.includes(column));
  if (!pair || pair.games === 0) return undefined;
  const side = pair.entries[0] === row ? 0 : 1;
  return { points: pair.points[side], games: pair.games, share: roundPairShares(pair)[side] };
}

interface CellProps {
  readonly place: string;
  readonly score: Score | undefined;
  readonly names: readonly [string, string];
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
  readonly press: (event: KeyboardEvent) => void;
  readonly choose: () => void;
}

function Cell({ place, score, names, isChosen, isFocusable, press, choose }: CellProps) {
  if (!score) return <td class="none">·</td>;
  const label = t("{one} against {other}: {points} of {games, number} points", {
    one: names[0],
    other: names[1],
    points: formatPoints(score.points),
    games: score.games,
  });
  return (
    <td>
      <button
        type="button"
        class={`s${Math.round(score.share / 10)}`}
        data-cell={place}
        aria-pressed={isChosen}
        aria-label={label}
        title={label}
        tabIndex={isFocusable ? 0 : -1}
        onKeyDown={press}
        onClick={choose}
      >
        {score.share}
      </button>
    </td>
  );
}
