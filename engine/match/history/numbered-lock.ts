import { randomUUID } from "node:crypto";
import { closeSync, linkSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, removeFile } from "../../files/user-folders.ts";
import { isAlive } from "./sweep-unfinished.ts";

/** So many numbers below the newest are kept: a process that lists the folder meanwhile must not miss it. */
const maxOldNumbers = 8;
/** A process that seems to hold a number this long hangs, or has the recycled id of a dead one. */
const maxHeldMs = 60_000;
const freeMark = "free".padEnd(12);

/**
 * A lock between processes that needs no cleanup after a kill, made of files with rising numbers in a folder. The holder is
 * the process that created the highest number; a number is released by its content or by its owner's death.
 */
export function createNumberedLock(folder: string) {
  const path = (number: number) => join(folder, String(number));
  let seen = { number: 0, since: 0 };

  const numbers = () => readdirSync(folder).flatMap((name) => (/^\d{1,15}$/.test(name) ? [Number(name)] : []));
  const highest = () => Math.max(0, ...numbers());

  function isHeld(number: number): boolean {
    const owner = readOwner(path(number));
    if (owner === "nobody") return false;
    if (owner !== "unknown" && !isAlive(owner)) return false;
    if (seen.number !== number) seen = { number, since: performance.now() };
    return performance.now() - seen.since < maxHeldMs;
  }

  return {
    /** Returns a function that releases the lock, or undefined if another process holds it. */
    take(): (() => void) | undefined {
      makeFolder(folder);
      const before = highest();
      if (before > 0 && isHeld(before)) return undefined;
      const mine = before + 1;
      if (!createLockFile(folder, path(mine))) return undefined;
      if (highest() !== mine) {
        removeFile(path(mine));
        return undefined;
      }
      for (const old of numbers()) if (old < mine - maxOldNumbers) removeFile(path(old));
      return () => release(path(mine));
    },
  };
}

/** Creates the file with its owner's id in one step; false if another process was first. */
function createLockFile(folder: string, path: string): boolean {
  const draft = join(folder, `draft-${randomUUID()}`);
  try {
    writeOwner(draft);
    try {
      linkSync(draft, path);
    } catch (error) {
      if (getErrorCode(error) === "EEXIST") return false;
      // For file systems without hard links; others treat the still empty file as held.
      writeOwner(path);
    }
    return true;
  } catch (error) {
    if (getErrorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    removeFile(draft);
  }
}

/** In one step, since a truncated file would have no known owner. A folder that the user deleted holds no lock. */
function release(path: string): void {
  try {
    writeLock(path, "r+", freeMark);
  } catch (error) {
    if (getErrorCode(error) !== "ENOENT") throw error;
  }
}

function writeOwner(path: string): void {
  writeLock(path, "wx", String(process.pid).padEnd(freeMark.length));
}

function writeLock(path: string, flags: string, text: string): void {
  const file = openSync(path, flags);
  try {
    writeSync(file, text, 0);
  } finally {
    closeSync(file);
  }
}

function readOwner(path: string): number | "nobody" | "unknown" {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return "nobody";
    throw error;
  }
  if (text === freeMark) return "nobody";
  return /^\d+ *$/.test(text) ? Number(text) : "unknown";
}

const getErrorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
