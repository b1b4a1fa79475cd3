import { join } from "node:path";
import { cardTable } from "../arena/card-table.ts";
import { type CardOrder, cardCsv, cardText, sortedCards } from "../arena/card-text.ts";
import { recordEnding } from "../match/history.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { readRecord } from "../record/record-file.ts";
import { isFolder, namesIn } from "../user-file.ts";
import { CannotPlay } from "./failure.ts";
import { recordOf } from "./import.ts";
import { blocksOf, textIn } from "./recorded-text.ts";
import { sayJson, sayText } from "./say.ts";

/** `spar cards RECORDS…`: how often each card was offered, picked, drawn and played, and how those fared who did. */
export function cards(paths: readonly string[], options: { csv?: boolean; json?: boolean; sort?: CardOrder }): number {
  const { rows, matches, leftOut } = cardTable(recordsIn(paths));
  if (rows.length === 0)
    throw new CannotPlay("No card was met: these matches have no end, or their game has no cards.");
  const sorted = sortedCards(rows, options.sort ?? "rate");
  if (options.json) sayJson({ matches, leftOut, cards: sorted });
  else if (options.csv) sayText(cardCsv(sorted));
  else {
    const without = leftOut > 0 ? `, ${leftOut} without an end or without cards left out` : "";
    sayText(`${cardText(sorted)}\n${matches} matches${without}; "won" is of the players who did it at least once`);
  }
  return 0;
}

function* recordsIn(paths: readonly string[]): Iterable<MatchRecord> {
  for (const file of paths.flatMap(filesIn)) {
    const text = textIn(file);
    if (isRecord(text)) yield readRecord(text);
    else for (const game of /^\s*\{/.test(text) ? [text] : blocksOf(text)) yield imported(file, game);
  }
}

/** The records of a folder; a file as it is. */
function filesIn(path: string): string[] {
  if (!isFolder(path)) return [path];
  const names = namesIn(path).filter((name) => name.endsWith(recordEnding));
  if (names.length === 0) throw new CannotPlay(`${path} has no records (*${recordEnding}).`);
  return names.sort().map((name) => join(path, name));
}

export function isRecord(text: string): boolean {
  return /^\s*\{\s*"kind"\s*:\s*"match"/.test(text);
}

function imported(file: string, text: string): MatchRecord {
  const { record, imported: game } = recordOf(text, `${file}: `);
  if (!game.difference) return record;
  const { where, expected, actual } = game.difference;
  throw new CannotPlay(`${file}: a game parts from its site in ${where}: ${expected} there, ${actual} here.`);
}
