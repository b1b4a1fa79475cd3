import { t } from "../../../engine/l10n/speak.ts";
import { type LeagueReport, type LeagueRow, roundPairShares } from "../../../engine/views/league-report.ts";
import type { Pair } from "../messages.ts";
import { Matrix, type MatrixCell } from "../parts/matrix.tsx";
import { formatPoints } from "../state/league-state.ts";

interface MatrixProps {
  readonly rows: readonly LeagueRow[];
  readonly report: LeagueReport;
  readonly isChosen: Pair | undefined;
  readonly choose: (pair: Pair) => void;
}

/** Up to this many rows, names fit next to their pairs on a narrow page. */
const fewRows = 8;

/** The share of points each row won against each column, in per cent. */
export function LeagueMatrix({ rows, report, isChosen, choose }: MatrixProps) {
  if (report.pairs.length === 0) return null;
  const longest = Math.max(...rows.map(({ name }) => name.length));
  return (
    <section
      aria-labelledby="pairs"
      class={rows.length > fewRows ? "pairs many" : "pairs"}
      style={{ "--name": longest }}
    >
      <h2 id="pairs">{t("Pairs")}</h2>
      <p class="quiet">{t("Score of the row against the column in %; click to list the matches.")}</p>
      <Matrix
        label={t("Pairs")}
        corner={t("Bot")}
        columns={rows.map(({ entry, name }, i) => ({ key: entry, title: name, text: i + 1 }))}
        cellsPerHead={1}
        rows={rows.map(({ entry, name }, i) => ({
          key: entry,
          title: name,
          text: (
            <>
              <span class="place">{i + 1}</span>
              <span class="text">{name}</span>
            </>
          ),
        }))}
        cellAt={({ row, column }) => {
          const [one, other] = [rows[row], rows[column]];
          const score = one && other && findScore(report, one.entry, other.entry);
          if (!score) return undefined;
          return makeCell(score, one, other, isChosen?.[0] === one.entry && isChosen[1] === other.entry);
        }}
        onOpen={({ row, column }) => choose([rows[row]!.entry, rows[column]!.entry])}
      />
    </section>
  );
}

type Score = NonNullable<ReturnType<typeof findScore>>;

/** The points of a row against a column; `share` is in whole per cent. */
function findScore({ pairs }: LeagueReport, row: number, column: number) {
  const pair = pairs.find(({ entries }) => row !== column && entries.includes(row) && entries.includes(column));
  if (!pair || pair.games === 0) return undefined;
  const side = pair.entries[0] === row ? 0 : 1;
  return { points: pair.points[side], games: pair.games, share: roundPairShares(pair)[side] };
}

function makeCell({ points, games, share }: Score, one: LeagueRow, other: LeagueRow, isOpen: boolean): MatrixCell {
  const values = { one: one.name, other: other.name, points: formatPoints(points), games };
  return {
    id: `pair-${one.entry}-${other.entry}`,
    text: String(share),
    name: t("{one} against {other}: {points} of {games, number} points", values),
    class: "share",
    isOpen,
    style: { "--share": `${share}%` },
  };
}
