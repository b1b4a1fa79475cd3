import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { MatchSummary } from "../record/match-summary.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { isAlive } from "./is-alive.ts";

/** The list of matches of the first versions of Spar. */
const oldList = "summaries.jsonl";

/**
 * What is to be kept goes into a file of this process at once, and from there into the database a little later: so
 * nobody waits for the database, and a kill loses nothing.
 */
export interface HistoryInbox {
  put(entry: HistoryEntry): void;
  /** What this process has put and was not taken yet, in its order. */
  readonly waiting: readonly HistoryEntry[];
  /** Forgets what is waiting; it is in the database. */
  taken(): void;
  /** What other processes left here, and what removes it where they have ended. */
  others(): { readonly entries: readonly HistoryEntry[]; remove(): void };
}

export function historyInbox(folder: string): HistoryInbox {
  const own = `inbox-${process.pid}-${randomUUID().slice(0, 8)}.jsonl`;
  let waiting: HistoryEntry[] = [];
  return {
    put(entry) {
      waiting.push(entry);
      mkdirSync(folder, { recursive: true });
      // The line before may be cut, where the disk was full.
      appendFileSync(join(folder, own), `\n${JSON.stringify(entry)}\n`);
    },
    get waiting() {
      return waiting;
    },
    taken() {
      waiting = [];
      rmSync(join(folder, own), { force: true });
    },
    others() {
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => name !== own && isInbox(name)) : [];
      const entries = names.flatMap((name) => readEntries(join(folder, name)));
      const left = names.filter(isLeft);
      return { entries, remove: () => left.forEach((name) => void rmSync(join(folder, name), { force: true })) };
    },
  };
}

const isInbox = (name: string) => name === oldList || writerOf(name) !== undefined;
/** Whether nobody writes to it any more. */
function isLeft(name: string): boolean {
  const writer = writerOf(name);
  return writer === undefined || writer === process.pid || !isAlive(writer);
}

function writerOf(name: string): number | undefined {
  const [, pid] = /^inbox-(\d{1,10})-\w+\.jsonl$/.exec(name) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

function readEntries(file: string): HistoryEntry[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        const json = line === "" ? undefined : (JSON.parse(line) as HistoryEntry | MatchSummary);
        if (json === undefined) return [];
        return "kind" in json ? [json] : [{ kind: "match", summary: json }];
      } catch {
        // The last line of a process that was killed while writing.
        return [];
      }
    });
}
