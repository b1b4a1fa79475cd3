import { setImmediate as pause } from "node:timers/promises";
import { createCardCounter } from "../arena/cards/card-table.ts";
import { computeHash } from "../files/hash.ts";
import { readMatchText } from "../files/user-file.ts";
import { t } from "../l10n/speak.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import { readMatches } from "../record/site-game.ts";

/** Matches to count: those of a file with records or games, whose `name` is for messages, or one record. */
export type CountedMatches =
  | { readonly kind: "file"; readonly path: string; readonly name: string }
  /** `read` returns undefined for a record that is gone. */
  | { readonly kind: "record"; read(): MatchRecord | undefined };

interface LeftOutMatches {
  readonly count: number;
  /** Why the first of them could not be counted: a sentence with the file name. */
  readonly first?: string;
}

/** Counts how cards were used, duplicates once, and what is gone or unreadable; lets other work run between records. */
export async function countCards(matches: Iterable<CountedMatches>) {
  const counter = createCardCounter();
  const counted = new Set<string>();
  const reasons: string[] = [];
  let gone = 0;

  function countOnce(record: MatchRecord): void {
    const content = computeHash(JSON.stringify(record));
    if (!counted.has(content)) counter.addPlayed(record);
    counted.add(content);
  }
  function countFile(path: string, name: string): void {
    const read = readMatchText(path);
    if (!read.ok) return void reasons.push(read.why(name));
    try {
      for (const match of readMatches(read.content)) {
        if ("why" in match) reasons.push(`${name}: ${match.why}`);
        else countOnce(match);
      }
    } catch (error) {
      if (!isRecordTrouble(error)) throw error;
      reasons.push(`${name}: ${error.message}`);
    }
  }

  for (const each of matches) {
    await pause();
    const record = each.kind === "record" ? each.read() : undefined;
    if (each.kind === "file") countFile(each.path, each.name);
    else if (record) counter.addPlayed(record);
    else gone++;
  }
  return { table: counter.table(), gone, uncounted: { count: reasons.length, first: reasons[0] } };
}

/** A sentence on how many matches a table lacks, and why the first one; undefined if none is missing. */
export function describeLeftOut({ count, first }: LeftOutMatches): string | undefined {
  if (first === undefined) return undefined;
  const missing = t("{count, plural, one {# file or game is} other {# files or games are}} left out.", { count });
  return `${missing} ${first}`;
}
