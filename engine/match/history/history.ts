import { existsSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../../files/stored-json.ts";
import { listNamesIn, maxRecordBytes, readUserStats, readUserText } from "../../files/user-file.ts";
import { makeFolder, removeFile } from "../../files/user-folders.ts";
import type { MatchRecord } from "../../record/match-record.ts";
import { readRecord, writeRecord } from "../../record/record-file.ts";
import { isAlive } from "./sweep-unfinished.ts";

export const recordExtension = ".spar.jsonl";

/** The records of one folder, newest first by name; the oldest are deleted beyond the limits. */
export type History = ReturnType<typeof openHistory>;

/** A match of 400 games takes some megabytes. */
const defaultLimits: { readonly records: number; readonly bytes: number } = { records: 400, bytes: 300_000_000 };

/** The records of a folder; only the newest within `limits` are kept. Throws RangeError for an invalid id. */
export function openHistory(folder: string, limits = defaultLimits) {
  const names = () => listNamesIn(folder);
  sweep();

  /** Throws RangeError for an invalid id. */
  function getPath(id: string): string {
    if (isId(id)) return join(folder, id + recordExtension);
    throw new RangeError(`"${id.slice(0, 60)}" is not the id of a match.`);
  }

  /** Ids, newest first. */
  function ids(): string[] {
    return names()
      .filter((name) => name.endsWith(recordExtension))
      .map((name) => name.slice(0, -recordExtension.length))
      .filter(isId)
      .sort()
      .reverse();
  }

  function freeId(lines: MatchRecord): string {
    const base = createId(lines);
    for (let n = 1; ; n++) {
      const id = n === 1 ? base : `${base}-${n}`;
      if (!existsSync(getPath(id))) return id;
    }
  }

  /** Removes unfinished files of killed processes. */
  function sweep() {
    for (const name of names()) if (isAbandoned(name)) removeFile(join(folder, name));
  }

  const getSize = (path: string) => readUserStats(path)?.size ?? 0;

  /** The newest record is kept, however large. */
  function removeOld() {
    sweep();
    let bytes = names().reduce(
      (sum, name) => sum + (parseWriter(name) === undefined ? 0 : getSize(join(folder, name))),
      0,
    );
    for (const [i, id] of ids().entries()) {
      bytes += getSize(getPath(id));
      if (i >= limits.records || (i > 0 && bytes > limits.bytes)) removeFile(getPath(id));
    }
  }

  return {
    folder,
    ids,
    getPath,
    /** The path of a record, or undefined if it does not exist. */
    findFile: (id: string) => (isId(id) && existsSync(getPath(id)) ? getPath(id) : undefined),
    /** The id a new record with this first line would get. */
    idFor: freeId,
    /** Saves a record and returns its id, by default a free file name. Throws RangeError for an invalid id. */
    save(lines: MatchRecord, id = freeId(lines)) {
      const path = getPath(id);
      makeFolder(folder);
      replaceFile(path, writeRecord(lines));
      removeOld();
      return id;
    },
    /** The record, or undefined if it does not exist; throws DamagedRecord. */
    read(id: string) {
      const text = isId(id) ? readUserText(getPath(id), maxRecordBytes) : undefined;
      return text === undefined ? undefined : readRecord(text);
    },
  };
}

const maxIdChars = 200;

/** Ids may come from a page or another program, so a valid one must be a plain file name. */
const isId = (id: string): boolean => id.length <= maxIdChars && /^[A-Za-z0-9_-]+$/.test(id);

/** The process id in the name of an unfinished file. */
function parseWriter(name: string): number | undefined {
  const [, pid] = /\.spar\.jsonl\.(\d{1,10})\.new$/.exec(name) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** Files of this process are complete whenever another part of it looks. */
function isAbandoned(name: string): boolean {
  const writer = parseWriter(name);
  return writer !== undefined && (writer === process.pid || !isAlive(writer));
}

/** Date, game and names, so that a folder of records reads as a list: `2026-03-01T10-20-30-123-locm-me-vs-greedy`. */
function createId(lines: MatchRecord): string {
  const match = lines[0];
  if (match?.kind !== "match") throw new Error("A record begins with its match line.");
  const names = match.bots.map((bot) => bot.name.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 30)).join("-vs-");
  const end = match.branch ? "-what-if" : "";
  const id = `${match.at.replace(/[:.]/g, "-").replace("Z", "")}-${match.game}-${names}${end}`;
  return id.replace(/[^A-Za-z0-9_-]/g, "-").slice(0, maxIdChars - 10);
}
