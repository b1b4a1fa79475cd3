import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MatchRecord, RecordLine } from "../record/match-record.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { mostRecordBytes, namesIn, userStats, userText } from "../user-file.ts";

export const recordEnding = ".spar.jsonl";

/** The records of one folder, newest first by name; the oldest beyond the limits are removed. */
export interface History {
  readonly folder: string;
  /** Saves a record and answers its id: the name of its file without the ending; by default a free one. */
  save(lines: MatchRecord, id?: string): string;
  /** The id that a record with this first line would get now. */
  idFor(lines: MatchRecord): string;
  /** Ids, newest first. */
  ids(): string[];
  /** The record, or undefined when there is none of that id; throws DamagedRecord. */
  read(id: string): RecordLine[] | undefined;
  pathOf(id: string): string;
}

interface HistoryLimits {
  readonly records: number;
  readonly bytes: number;
}

/** A match of 400 games takes some megabytes. */
const usual: HistoryLimits = { records: 400, bytes: 300_000_000 };

export function historyIn(folder: string, limits = usual): History {
  const pathOf = (id: string) => join(folder, id + recordEnding);

  function ids(): string[] {
    const names = namesIn(folder).filter((name) => name.endsWith(recordEnding));
    return names
      .map((name) => name.slice(0, -recordEnding.length))
      .sort()
      .reverse();
  }

  function freeId(lines: MatchRecord): string {
    const base = idOf(lines);
    for (let n = 1; ; n++) {
      const id = n === 1 ? base : `${base}-${n}`;
      if (!existsSync(pathOf(id))) return id;
    }
  }

  /** The newest one stays, however large. */
  function removeOld() {
    let bytes = 0;
    for (const [i, id] of ids().entries()) {
      bytes += userStats(pathOf(id))?.size ?? 0;
      if (i >= limits.records || (i > 0 && bytes > limits.bytes)) rmSync(pathOf(id), { force: true });
    }
  }

  return {
    folder,
    ids,
    pathOf,
    idFor: freeId,
    save(lines, id = freeId(lines)) {
      mkdirSync(folder, { recursive: true });
      // A reader never sees half a record.
      const unfinished = join(folder, `.${id}.${process.pid}`);
      writeFileSync(unfinished, writeRecord(lines));
      renameSync(unfinished, pathOf(id));
      removeOld();
      return id;
    },
    read(id) {
      const text = userText(pathOf(id), mostRecordBytes);
      return text === undefined ? undefined : readRecord(text);
    },
  };
}

/** Date, game and names, so that a folder of records reads as a list: `2026-03-01T10-20-30-123-locm-me-vs-greedy`. */
function idOf(lines: MatchRecord): string {
  const match = lines[0];
  if (match?.kind !== "match") throw new Error("A record begins with its match line.");
  const names = match.bots.map((bot) => bot.name.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 30)).join("-vs-");
  const end = match.branch ? "-what-if" : "";
  return `${match.at.replace(/[:.]/g, "-").replace("Z", "")}-${match.game}-${names}${end}`;
}
