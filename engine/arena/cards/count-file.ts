import { createHash } from "node:crypto";
import { readMatchText } from "../../files/match-text.ts";
import { t } from "../../l10n/speak.ts";
import type { MatchRecord } from "../../record/match-record.ts";
import { isRecordTrouble } from "../../record/record-trouble.ts";
import { readMatches } from "../../record/site-game.ts";
import type { CardCounter } from "./card-table.ts";

/** Matches that could not be counted. */
export interface LeftOutMatches {
  count: number;
  /** Why the first of them could not be counted: a sentence with the file name. */
  first?: string;
}

/** Counts the matches of files. Duplicates count once, and unreadable files do not stop the others. */
export function createFileCounter(counter: CardCounter) {
  const counted = new Set<string>();
  const uncounted: LeftOutMatches = { count: 0 };
  const leaveOut = (sentence: string) => {
    uncounted.count++;
    uncounted.first ??= sentence;
  };
  function add(record: MatchRecord): void {
    const content = createHash("sha256").update(JSON.stringify(record)).digest("base64");
    if (!counted.has(content)) counter.add(record);
    counted.add(content);
  }
  return {
    uncounted,
    /** `name` is the file's name in messages. */
    addFile(file: string, name = file): void {
      const read = readMatchText(file);
      if (!read.ok) {
        leaveOut(read.why(name));
        return;
      }
      try {
        for (const match of readMatches(read.content)) {
          if ("why" in match) leaveOut(`${name}: ${match.why}`);
          else add(match);
        }
      } catch (error) {
        if (!isRecordTrouble(error)) throw error;
        leaveOut(`${name}: ${error.message}`);
      }
    },
  };
}

/**
 * A sentence that says how many matches are missing in a table, and why the first one is; undefined if none is missing.
 */
export function describeLeftOut({ count, first }: LeftOutMatches): string | undefined {
  if (first === undefined) return undefined;
  const missing = t("{count, plural, one {# file or game is} other {# files or games are}} left out.", { count });
  return `${missing} ${first}`;
}
