import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { makeFolder } from "../files/make-folder.ts";
import { listNamesIn, readUserStats } from "../files/user-file.ts";
import { writeSource } from "../project/versions/write-source.ts";
import { toPlaceholder } from "./portable-plan.ts";
import { fetchSource } from "./source-upload.ts";

/** A source stored on this machine. */
export interface LocalSource {
  readonly folder: string;
  /** The main file. */
  readonly main: string;
}

/** Sources fetched before, each in a folder named after its content. */
export interface LocalSources {
  /** Fetches a source and writes it to this machine; undefined if nobody has it. */
  of(id: string): Promise<LocalSource | undefined>;
  /** The placeholder that stands for each source's folder in messages between machines. */
  places(ids: readonly string[]): (readonly [folder: string, place: string])[];
}

/** Sources unused for this long are fetched again. */
const maxAgeMs = 30 * 24 * 3600_000;

/**
 * The bots' files on this worker: fetched from Redis when needed, checked against their hash, and forgotten after a
 * month without use.
 */
export function openLocalSources(redis: Redis, folder: string): LocalSources {
  makeFolder(folder);
  forgetOld(folder);
  const known = new Map<string, Promise<LocalSource | undefined>>();
  const getFolder = (id: string) => join(folder, id);

  async function fetched(id: string): Promise<LocalSource | undefined> {
    const source = /^[0-9a-f]{32}$/.test(id) ? await fetchSource(redis, id) : undefined;
    if (!source) {
      known.delete(id);
      return undefined;
    }
    writeSource(source, getFolder(id));
    return { folder: getFolder(id), main: join(getFolder(id), ...source.main.split("/")) };
  }

  return {
    of(id) {
      const source = known.get(id) ?? fetched(id);
      known.set(id, source);
      return source;
    },
    places: (ids) => ids.map((id) => [getFolder(id), toPlaceholder(id)] as const),
  };
}

function forgetOld(folder: string): void {
  for (const name of listNamesIn(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (readUserStats(path)?.mtimeMs ?? Date.now());
    if (age > maxAgeMs) rmSync(path, { recursive: true, force: true });
  }
}
