import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../make-folder.ts";
import { sweepUnfinished } from "../../match/sweep-unfinished.ts";
import type { BotStamp } from "../../record/answer.ts";
import type { BotSpec } from "../bot-for-file.ts";
import { prepare } from "../prepare.ts";
import type { Settings } from "../settings.ts";
import type { SourceVersion } from "../source-version.ts";
import { writeSource } from "../write-source.ts";

/** A bot with other numbers, or why it could not be built. */
export type Candidate = { readonly stamp: BotStamp } | { readonly why: string };

/** Versions of a bot's source in folders of their own, each built once while it is needed. */
export interface Candidates {
  of(version: SourceVersion, name: string): Promise<Candidate>;
  /** Removes all that were not asked for since this was called last. */
  forgetUnused(): void;
  dispose(): void;
}

/** `like`: the bot itself as it is played, whose candidates may use as much of the machine. */
export function candidatesOf(spec: BotSpec, like: BotStamp, settings: Settings): Candidates {
  const all = join(settings.cacheFolder, "tuned");
  const folder = join(all, `${process.pid}-${randomBytes(3).toString("hex")}`);
  makeFolder(folder);
  sweepUnfinished(all, /^(\d{1,10})-[0-9a-f]+$/);
  const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  const removeAll = () => remove(folder);
  process.on("exit", removeAll);
  const made = new Map<string, Promise<Candidate>>();
  const used = new Set<string>();

  async function make(version: SourceVersion, name: string): Promise<Candidate> {
    const own = join(folder, version.id);
    const source = join(own, "source");
    writeSource(version, source);
    const file = join(source, ...version.main.split("/"));
    const ready = await prepare({ ...spec, file, name }, { ...settings, cacheFolder: join(own, "build") });
    if (!ready.ok) return { why: ready.message };
    const { memory, sandbox } = like;
    const fence = { ...(memory === undefined ? {} : { memory }), ...(sandbox ? { sandbox } : {}) };
    return { stamp: { ...ready.stamp, ...fence, version: version.id, versionOf: spec.file } };
  }

  return {
    of(version, name) {
      used.add(version.id);
      const known = made.get(version.id) ?? make(version, name);
      made.set(version.id, known);
      return known;
    },
    forgetUnused() {
      for (const id of made.keys()) {
        if (used.has(id)) continue;
        made.delete(id);
        remove(join(folder, id));
      }
      used.clear();
    },
    dispose() {
      process.off("exit", removeAll);
      removeAll();
    },
  };
}
