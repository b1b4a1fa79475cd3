import { existsSync } from "node:fs";
import { join } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { formatSigned } from "../../l10n/speak.ts";
import { formatCsvRow } from "../../match/history/match-export.ts";
import { formatPlural } from "../../text/plural.ts";
import { escapeLine } from "../../text/visible.ts";
import {
  type LeagueMatch,
  type LeaguePair,
  type LeagueReport,
  type LeagueRow,
  roundPairShares,
} from "../../views/league-report.ts";
import { renderStandalonePage } from "../../views/record-page.ts";

/** A row per line: place, name, points, win rate with two decimals, Elo ± half of its 95 % interval, faults. */
export function formatLeagueTable(rows: readonly LeagueRow[]): string {
  const shown = rows.map((row) => ({ ...row, name: escapeLine(row.name) }));
  const width = Math.max(...shown.map(({ name }) => name.length));
  const points = Math.max(...rows.map((row) => String(row.points).length));
  return shown
    .map((row) => {
      const fault = row.faults > 0 ? `  ${formatPlural(row.faults, "failure")}` : "";
      const columns = [
        String(row.place).padStart(2),
        row.name.padEnd(width),
        String(row.points).padStart(points),
        row.rate.toFixed(2),
        formatElo(row),
      ];
      return columns.join(" ") + fault;
    })
    .join("\n");
}

function formatElo({ elo: { value, low, high } }: LeagueRow): string {
  return formatSigned(Math.round(value)).padStart(5) + ` ± ${Math.round((high - low) / 2)}`.padEnd(6);
}

/** A wider table does not fit a terminal. */
const maxColumns = 16;

/** Each row's score against each column in percent, in table order; empty if the table is too wide. */
export function formatPairTable(rows: readonly LeagueRow[], pairs: readonly LeaguePair[]): string {
  if (rows.length > maxColumns) return "";
  const share = (row: number, column: number) => {
    const pair = pairs.find(({ entries }) => entries.includes(row) && entries.includes(column));
    if (!pair || row === column || pair.games === 0) return "·";
    return String(roundPairShares(pair)[pair.entries[0] === row ? 0 : 1]);
  };
  const width = Math.max(...rows.map(({ name }) => escapeLine(name).length));
  const head = ["   ".padEnd(width + 3), ...rows.map((_, i) => `${i + 1}.`.padStart(4))].join("");
  const lines = rows.map(({ entry, name }, i) => {
    const cells = rows.map((column) => share(entry, column.entry).padStart(4));
    return `${String(i + 1).padStart(2)} ${escapeLine(name).padEnd(width)}${cells.join("")}`;
  });
  return [`${head}   % of the points against each`, ...lines].join("\n");
}

/** Every match as a CSV line; `record` is the name of its record, if saved. */
export function formatLeagueCsv(names: readonly string[], matches: readonly LeagueMatch[], seats = 2): string {
  const who = ["first", "second", "third", "fourth"].slice(0, seats);
  const each = (what: string) => who.map((one) => `${one}_${what}`);
  const head = [...who, "match", ...each("points"), "games", ...each("faults"), "record"];
  const lines = matches.map(({ entries, number, points, games, faults, record = "" }) => [
    ...entries.map((entry) => names[entry]!),
    number + 1,
    ...points,
    games,
    ...faults,
    record,
  ]);
  return [head, ...lines].map(formatCsvRow).join("\n");
}

interface PageParts {
  /** The contents of the built results.js and results.css. */
  readonly script: string;
  readonly style: string;
  readonly report: LeagueReport;
}

/** A single HTML file that shows a league and needs no other files. */
export function renderLeaguePage({ report, ...built }: PageParts): string {
  return renderStandalonePage({
    ...built,
    ...{ title: report.title, look: "alone", element: { id: "spar-league" }, facts: report },
  });
}

/** The built script and styles of the league page; throws if the build is missing. */
export function readLeaguePageAssets(): { readonly script: string; readonly style: string } {
  const folder = [__dirname, join(__dirname, "..", "..", "..", "dist")].find((one) =>
    existsSync(join(one, "results.js")),
  );
  const script = folder && readUserText(join(folder, "results.js"));
  const style = folder && readUserText(join(folder, "results.css"));
  if (script === undefined || style === undefined)
    throw new Error("results.js and results.css are missing: build Spar first.");
  return { script, style };
}
