import { gunzipSync, gzipSync } from "node:zlib";
import type { Redis } from "ioredis";
import * as v from "valibot";
import { mostSourceBytes } from "../files/user-file.ts";
import { contentHash, type SourceVersion, versionFrom } from "../project/versions/source-version.ts";
import { keys } from "./queue-names.ts";

/** Sources lie in Redis by their content, and go when nobody has asked for them for a week. */
const keptSeconds = 7 * 24 * 3600;

const listSchema = v.object({ main: v.string(), files: v.record(v.string(), v.string()) });
const mostFiles = 500;

/** Puts a source where workers find it, as far as it is not there. */
export async function shelve(redis: Redis, { id, main, files }: SourceVersion): Promise<void> {
  const hashes: Record<string, string> = {};
  for (const [name, content] of files) {
    const hash = contentHash(content);
    hashes[name] = hash;
    const key = keys.content(hash);
    if ((await redis.expire(key, keptSeconds)) === 0) await redis.set(key, gzipSync(content), "EX", keptSeconds);
  }
  // It names nothing that is not there already.
  await redis.set(keys.source(id), JSON.stringify({ main, files: hashes }), "EX", keptSeconds);
}

/** The source with this id, looked at to the last byte; undefined where it is not there or is another one. */
export async function fetchSource(redis: Redis, id: string): Promise<SourceVersion | undefined> {
  const text = await redis.get(keys.source(id));
  const list = v.safeParse(listSchema, jsonIn(text ?? ""));
  if (!list.success) return undefined;
  const entries = Object.entries(list.output.files);
  if (entries.length > mostFiles || !entries.every(([name]) => isBelow(name))) return undefined;
  const files = new Map<string, Buffer>();
  for (const [name, hash] of entries) {
    const packed = await redis.getBuffer(keys.content(hash));
    const content = packed && unpacked(packed);
    if (!content) return undefined;
    files.set(name, content);
  }
  const version = versionFrom(list.output.main, files);
  return version.id === id && files.has(version.main) ? version : undefined;
}

/** A path that leads nowhere but into its own folder, on any system. */
function isBelow(name: string): boolean {
  return (
    name !== "" && !/[\\:\0]/.test(name) && name.split("/").every((part) => part !== "" && !/^\.{1,2}$/.test(part))
  );
}

function unpacked(packed: Buffer): Buffer | undefined {
  try {
    return gunzipSync(packed, { maxOutputLength: mostSourceBytes });
  } catch {
    return undefined;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
