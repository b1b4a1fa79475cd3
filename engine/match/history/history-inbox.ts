import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { listNamesIn, maxRecordBytes, readUserText } from "../../files/user-file.ts";
import { makeFolder, removeFile } from "../../files/user-folders.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { isAlive } from "./sweep-unfinished.ts";

/** New entries go to a file of this process first: nobody waits for the database, and a kill loses nothing. */
export function openInbox(folder: string) {
  const own = `inbox-${process.pid}-${randomUUID().slice(0, 8)}.jsonl`;
  let waiting: HistoryEntry[] = [];
  return {
    put(entry: HistoryEntry) {
      waiting.push(entry);
      makeFolder(folder);
      // Starts on a new line, since the previous one may be incomplete after a full disk.
      appendFileSync(join(folder, own), `\n${JSON.stringify(entry)}\n`);
    },
    /** Entries of this process that are not in the database yet, oldest first. */
    get waiting() {
      return waiting;
    },
    /** Forgets the waiting entries, because the database has them. */
    taken() {
      waiting = [];
      removeFile(join(folder, own));
    },
    /** Entries left by other processes; `remove` deletes the files of those that have ended. */
    others() {
      const names = listNamesIn(folder).filter((name) => name !== own && parseWriter(name) !== undefined);
      const read = names.flatMap((name) => {
        const text = readUserText(join(folder, name), maxRecordBytes);
        return text === undefined ? [] : [{ name, entries: readEntries(text) }];
      });
      const entries = read.flatMap((each) => each.entries);
      const left = read.map(({ name }) => name).filter(isAbandoned);
      return { entries, remove: () => left.forEach((name) => void removeFile(join(folder, name))) };
    },
  };
}

/** Whether the process that writes it has ended. */
function isAbandoned(name: string): boolean {
  const writer = parseWriter(name);
  return writer === undefined || writer === process.pid || !isAlive(writer);
}

function parseWriter(name: string): number | undefined {
  const [, pid] = /^inbox-(\d{1,10})-\w+\.jsonl$/.exec(name) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

// Other programs may write to the folder, so entries are validated.
const text = v.string();
const summarySchema = v.looseObject({
  ...{ id: text, at: text, game: text, bot: text, seed: text, run: text, result: text },
  names: v.array(text),
  me: v.number(),
  problemCount: v.number(),
  problems: v.array(v.looseObject({})),
});
const duelSchema = v.looseObject({
  ...{ id: text, at: text, bot: text, verdict: text, state: text, matches: v.number() },
  names: v.array(text),
  versions: v.array(v.nullable(text)),
});
const entrySchema = v.variant("kind", [
  v.looseObject({ kind: v.literal("match"), summary: summarySchema }),
  v.looseObject({ kind: v.literal("series"), run: text, at: text, bot: text, opponent: text, planned: v.number() }),
  v.looseObject({ kind: v.literal("duel"), duel: duelSchema }),
  v.looseObject({
    ...{ kind: v.literal("version"), id: text, at: text, main: text },
    bot: v.optional(text),
    files: v.record(text, text),
  }),
  v.looseObject({ kind: v.literal("name"), bot: text, name: text, version: text, at: text }),
  v.looseObject({ kind: v.literal("note"), about: text, text, at: text }),
]);

function readEntries(text: string): HistoryEntry[] {
  return text.split("\n").flatMap((line) => {
    try {
      const json: unknown = line === "" ? undefined : JSON.parse(line);
      return v.is(entrySchema, json) ? [json as HistoryEntry] : [];
    } catch {
      // The last line of a killed process may be incomplete.
      return [];
    }
  });
}
