import { renderLeaguePage } from "../../../engine/arena/league/league-page.ts";
import { readLeaguePageAssets } from "../../../engine/arena/league/league-page-assets.ts";
import { formatLeagueCsv } from "../../../engine/arena/league/league-text.ts";
import type { OpenLeague } from "./open-league.ts";

/** A league as the content of a file, depending on its extension: a page, its matches as CSV, or everything as JSON. */
export function formatLeague(league: OpenLeague, file: string): string {
  const { entries, matches, seats } = league;
  if (file.endsWith(".csv")) return `${formatLeagueCsv(entries.names, matches, seats)}\n`;
  const report = { ...league.state().report, matches };
  return file.endsWith(".json")
    ? `${JSON.stringify(report)}\n`
    : renderLeaguePage({ ...readLeaguePageAssets(), report });
}
