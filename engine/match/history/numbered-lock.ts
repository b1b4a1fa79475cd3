import { randomUUID } from "node:crypto";
import { closeSync, linkSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../files/make-folder.ts";
import { isAlive } from "./is-alive.ts";

/** So many numbers stay behind the newest one, so that nobody who lists the folder meanwhile misses it. */
const keptNumbers = 8;
/** A living process that holds one number for so long has the number of a dead one, or hangs. */
const longestMs = 60_000;
const free = "free".padEnd(12);

/**
 * A lock between processes that needs nobody to clean up after one that was killed. Whoever holds it has the highest
 * number in the folder, made by exactly one process; a number is given up by its text or by its owner's death.
 */
export interface NumberedLock {
  /** Gives back what releases the lock, or undefined while another holds it. */
  take(): (() => void) | undefined;
}

export function numberedLock(folder: string): NumberedLock {
  const path = (number: number) => join(folder, String(number));
  let seen = { number: 0, since: 0 };

  const numbers = () => readdirSync(folder).flatMap((name) => (/^\d{1,15}$/.test(name) ? [Number(name)] : []));
  const highest = () => Math.max(0, ...numbers());

  function isHeld(number: number): boolean {
    const owner = ownerOf(path(number));
    if (owner === "nobody") return false;
    if (owner !== "unknown" && !isAlive(owner)) return false;
    if (seen.number !== number) seen = { number, since: performance.now() };
    return performance.now() - seen.since < longestMs;
  }

  return {
    take() {
      makeFolder(folder);
      const before = highest();
      if (before > 0 && isHeld(before)) return undefined;
      const mine = before + 1;
      if (!create(folder, path(mine))) return undefined;
      if (highest() !== mine) {
        rmSync(path(mine), { force: true });
        return undefined;
      }
      for (const old of numbers()) if (old < mine - keptNumbers) rmSync(path(old), { force: true });
      return () => give(path(mine));
    },
  };
}

/** The file is there with its owner's number at once; false where another process was first. */
function create(folder: string, path: string): boolean {
  const draft = join(folder, `draft-${randomUUID()}`);
  try {
    writeOwner(draft, "wx");
    try {
      linkSync(draft, path);
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      // A file system without hard links: others take the empty file for one that is held.
      writeOwner(path, "wx");
    }
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeOwner(path: string, flags: string): void {
  write(path, flags, String(process.pid).padEnd(free.length));
}

/** Over what stands there, in one piece: a file cut short would belong to nobody known. */
function give(path: string): void {
  write(path, "r+", free);
}

function write(path: string, flags: string, text: string): void {
  const file = openSync(path, flags);
  try {
    writeSync(file, text, 0);
  } finally {
    closeSync(file);
  }
}

function ownerOf(path: string): number | "nobody" | "unknown" {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "nobody";
    throw error;
  }
  if (text === free) return "nobody";
  return /^\d+ *$/.test(text) ? Number(text) : "unknown";
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
