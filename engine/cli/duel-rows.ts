import { csvCell, type ExportFormat, shortPath } from "../match/history/match-export.ts";
import type { DuelSummary } from "../views/duel-summary.ts";
import { verdictText } from "../views/duel-text.ts";

const columns = [
  ...["at", "id", "game", "bot", "version", "opponent", "opponentVersion", "state", "verdict"],
  ...["matches", "wins", "draws", "losses", "elo", "low", "high", "los", "llr"],
] as const;

/** Duels that ended, in the order they are given: a line each, CSV, or a JSON array. */
export function duelRows(duels: readonly DuelSummary[], format: ExportFormat | "text"): string {
  if (format === "text") return duels.map(getLine).join("\n");
  const rows = duels.map(getRow);
  if (format === "json") return JSON.stringify(rows, undefined, 1);
  const cells = rows.map((row) => columns.map((name) => csvCell(row[name] ?? "")).join(","));
  return [columns.join(","), ...cells].join("\n");
}

function getLine(duel: DuelSummary): string {
  const { at, bot, names } = duel;
  return `${at.slice(0, 16).replace("T", " ")}  ${shortPath(bot)} vs ${names.slice(1).join(", ")}: ${verdictText(duel)}`;
}

/** No bound, and a version of something that has no source, are null. */
function getRow({ elo, names, versions, ...duel }: DuelSummary): Record<string, string | number | null> {
  const { at, id, game, bot, state, verdict, matches, wins, draws, losses, los, llr } = duel;
  return {
    ...{ at, id, game, bot: shortPath(bot), version: versions[0] ?? null },
    ...{ opponent: names.slice(1).join(" "), opponentVersion: versions[1] ?? null, state, verdict },
    ...{ matches, wins, draws, losses, elo: elo.value, low: elo.low, high: elo.high, los, llr },
  };
}
