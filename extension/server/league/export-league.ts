import { writeFileSync } from "node:fs";
import { renderLeaguePage } from "../../../engine/arena/league/league-page.ts";
import { readLeaguePageAssets } from "../../../engine/arena/league/league-page-assets.ts";
import { formatLeagueCsv } from "../../../engine/arena/league/league-text.ts";
import { describeSystemError, isSystemError } from "../../../engine/files/system-error.ts";
import { isWritable } from "../../../engine/files/user-file.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { OpenLeague } from "./open-league.ts";

/** Writes a league to a file, depending on its extension: a page, its matches as CSV, or everything as JSON. */
export function exportLeague(league: OpenLeague, file: string): { message?: string } {
  if (!isWritable(file))
    return { message: t("the league cannot be exported: {file} is not a file.", { file: escapeLine(file) }) };
  try {
    writeFileSync(file, formatExport(league, file));
    return {};
  } catch (error) {
    if (isSystemError(error))
      return { message: t("the league cannot be exported: {error}.", { error: describeSystemError(error) }) };
    throw error;
  }
}

function formatExport(league: OpenLeague, file: string): string {
  const { entries, matches, seats } = league;
  if (file.endsWith(".csv")) return `${formatLeagueCsv(entries.names, matches, seats)}\n`;
  const report = { ...league.state().report, matches };
  return file.endsWith(".json")
    ? `${JSON.stringify(report)}\n`
    : renderLeaguePage({ ...readLeaguePageAssets(), report });
}
