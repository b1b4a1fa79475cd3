import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { makeFolder } from "../files/make-folder.ts";
import { namesIn, userStats } from "../files/user-file.ts";
import { writeSource } from "../project/versions/write-source.ts";
import { placeOf } from "./portable-plan.ts";
import { fetchSource } from "./source-shelf.ts";

/** A source that lies on this machine. */
export interface SourceHere {
  readonly folder: string;
  /** Where its program begins. */
  readonly main: string;
}

/** Sources that were fetched once, each in a folder that is named for its content. */
export interface SourcesHere {
  /** Undefined where nobody has it. */
  of(id: string): Promise<SourceHere | undefined>;
  /** What the folder of each source is called between machines. */
  places(ids: readonly string[]): (readonly [folder: string, place: string])[];
}

/** What nobody asked for in so long is fetched anew. */
const keptMs = 30 * 24 * 3600_000;

export function sourcesHere(redis: Redis, folder: string): SourcesHere {
  makeFolder(folder);
  forgetOld(folder);
  const known = new Map<string, Promise<SourceHere | undefined>>();
  const folderOf = (id: string) => join(folder, id);

  async function fetched(id: string): Promise<SourceHere | undefined> {
    const source = /^[0-9a-f]{32}$/.test(id) ? await fetchSource(redis, id) : undefined;
    if (!source) {
      known.delete(id);
      return undefined;
    }
    writeSource(source, folderOf(id));
    return { folder: folderOf(id), main: join(folderOf(id), ...source.main.split("/")) };
  }

  return {
    of(id) {
      const source = known.get(id) ?? fetched(id);
      known.set(id, source);
      return source;
    },
    places: (ids) => ids.map((id) => [folderOf(id), placeOf(id)] as const),
  };
}

function forgetOld(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (userStats(path)?.mtimeMs ?? Date.now());
    if (age > keptMs) rmSync(path, { recursive: true, force: true });
  }
}
