import { existsSync, writeFileSync } from "node:fs";
import { cardCounter } from "../arena/card-table.ts";
import { type CardOrder, cardCsv, cardFile, cardText, sortedCards } from "../arena/card-text.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { readMatches } from "../record/site-game.ts";
import { isSystemError, systemWords } from "../system-error.ts";
import { CannotPlay } from "./failure.ts";
import { recordFilesIn } from "./record-files.ts";
import { textIn } from "./recorded-text.ts";
import { sayJson, sayText } from "./say.ts";

interface CardOptions {
  readonly csv?: boolean;
  readonly json?: boolean;
  readonly sort?: CardOrder;
  readonly output?: string;
}

/** `spar cards RECORDS…`: how often each card was offered, picked, drawn and played, and how those fared who did. */
export function cards(paths: readonly string[], options: CardOptions): number {
  const counter = cardCounter();
  for (const record of recordsIn(paths)) counter.add(record);
  const { rows, matches, leftOut } = counter.table();
  if (rows.length === 0)
    throw new CannotPlay("No card was met: these matches have no end, or their game has no cards.");
  const sorted = sortedCards(rows, options.sort ?? "rate");
  if (options.output !== undefined) save(options.output, cardFile({ rows, matches, leftOut }, options.output));
  if (options.json) sayJson({ matches, leftOut, cards: sorted });
  else if (options.csv) sayText(cardCsv(sorted));
  else {
    const without = leftOut > 0 ? `, ${leftOut} without an end or without cards left out` : "";
    sayText(`${cardText(sorted)}\n${matches} matches${without}; "won" is of the players who did it at least once`);
  }
  return 0;
}

function save(file: string, text: string): void {
  if (existsSync(file)) throw new CannotPlay(`${file} is there already; nothing was written.`);
  try {
    writeFileSync(file, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CannotPlay(`The table could not be saved as ${file}: ${systemWords(error)}.`);
  }
}

function* recordsIn(paths: readonly string[]): Iterable<MatchRecord> {
  for (const file of paths.flatMap(recordFilesIn)) {
    for (const match of readMatches(textIn(file))) {
      if ("why" in match) throw new CannotPlay(`${file}: ${match.why}`);
      yield match;
    }
  }
}
