import { gunzipSync, gzipSync } from "node:zlib";
import type { Redis } from "ioredis";
import * as v from "valibot";
import { maxSourceBytes } from "../files/user-file.ts";
import { createVersion, hashContent, type SourceVersion } from "../project/versions/source-version.ts";
import { parseJson } from "../text/json.ts";
import { redisKeys } from "./queue-address.ts";

/** Sources are stored in Redis by content id and expire after a week without use. */
const sourceSeconds = 7 * 24 * 3600;

const listSchema = v.object({ main: v.string(), files: v.record(v.string(), v.string()) });
const maxFiles = 500;

/** Uploads the files of a source that Redis does not have yet. */
export async function uploadSource(redis: Redis, { id, main, files }: SourceVersion): Promise<void> {
  const hashes: Record<string, string> = {};
  for (const [name, content] of files) {
    const hash = hashContent(content);
    hashes[name] = hash;
    const key = redisKeys.content(hash);
    if ((await redis.expire(key, sourceSeconds)) === 0) await redis.set(key, gzipSync(content), "EX", sourceSeconds);
  }
  // Written last, so that a source is only listed when all its files exist.
  await redis.set(redisKeys.source(id), JSON.stringify({ main, files: hashes }), "EX", sourceSeconds);
}

/** The source with this id, verified by its hashes; undefined if it is missing or altered. */
export async function fetchSource(redis: Redis, id: string): Promise<SourceVersion | undefined> {
  const text = await redis.get(redisKeys.source(id));
  const list = v.safeParse(listSchema, parseJson(text ?? ""));
  if (!list.success) return undefined;
  const entries = Object.entries(list.output.files);
  if (entries.length > maxFiles || !entries.every(([name]) => isBelow(name))) return undefined;
  const files = new Map<string, Buffer>();
  for (const [name, hash] of entries) {
    const packed = await redis.getBuffer(redisKeys.content(hash));
    const content = packed && unpackSource(packed);
    if (!content) return undefined;
    files.set(name, content);
  }
  const version = createVersion(list.output.main, files);
  return version.id === id && files.has(version.main) ? version : undefined;
}

/** Whether a relative path stays inside its folder, on any system. */
function isBelow(name: string): boolean {
  return (
    name !== "" && !/[\\:\0]/.test(name) && name.split("/").every((part) => part !== "" && !/^\.{1,2}$/.test(part))
  );
}

function unpackSource(packed: Buffer): Buffer | undefined {
  try {
    return gunzipSync(packed, { maxOutputLength: maxSourceBytes });
  } catch {
    return undefined;
  }
}
