import { existsSync, writeFileSync } from "node:fs";
import { countCards, describeLeftOut } from "../app/cards.ts";
import {
  type CardOrder,
  formatCardCsv,
  formatCardFile,
  formatCardTable,
  sortCards,
  toJsonRow,
} from "../arena/cards/card-table.ts";
import { isFolder, readUserStats } from "../files/user-file.ts";
import { recordExtension } from "../match/history/history.ts";
import { listMatchFiles } from "../project/resolve/match-request.ts";
import { formatPlural } from "../text/plural.ts";
import type { Options } from "./match-flags.ts";
import { CannotPlay, printError, saveAs, sayJson, sayText } from "./say.ts";

type CardOptions = Options & { readonly csv?: boolean; readonly sort?: CardOrder };

/** `spar cards RECORDS…`: how often cards were offered, picked, drawn and played, with results. Throws CannotPlay. */
export async function printCards(paths: readonly string[], options: CardOptions): Promise<number> {
  const files = paths.flatMap(listFiles).map((path) => ({ kind: "file" as const, path, name: path }));
  const { table, uncounted } = await countCards(files);
  const { rows, matches, leftOut } = table;
  if (rows.length === 0 && uncounted.first !== undefined) throw new CannotPlay(uncounted.first);
  if (rows.length === 0)
    throw new CannotPlay("No cards to count: these matches have no end, or their game has no cards.");
  const sorted = sortCards(rows, options.sort ?? "rate");
  const { output } = options;
  if (output !== undefined) {
    if (existsSync(output)) throw new CannotPlay(`${output} already exists; nothing was written.`);
    saveAs("The table", output, () => writeFileSync(output, formatCardFile(table, output)));
  }
  if (options.json) sayJson({ matches, leftOut, uncounted, cards: sorted.map(toJsonRow) });
  else if (options.csv) sayText(formatCardCsv(sorted));
  else {
    const without = leftOut > 0 ? `, ${leftOut} unfinished or without cards left out` : "";
    sayText(
      `${formatCardTable(sorted)}\n${formatPlural(matches, "match", "matches")}${without}; "won" is the win rate of players who did it at least once`,
    );
  }
  const missing = describeLeftOut(uncounted);
  if (missing !== undefined && !options.json) printError(missing);
  return 0;
}

/** The records and games in a folder; a file is returned as it is. */
function listFiles(path: string): string[] {
  if (!readUserStats(path)) throw new CannotPlay(`There is no file ${path}.`);
  if (!isFolder(path)) return [path];
  const files = listMatchFiles(path);
  if (files.length === 0) throw new CannotPlay(`${path} has no records (*${recordExtension}) and no games (*.json).`);
  return files;
}
