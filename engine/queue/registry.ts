import type { Redis } from "ioredis";
import * as v from "valibot";
import type { Language } from "../bots/language.ts";
import { languages } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { runTool } from "../bots/process/tool.ts";
import { parseJson } from "../text/json.ts";
import {
  getSilenceMs,
  hashToken,
  nameRefereeNeed,
  type QueueAccess,
  queueVersion,
  redisKeys,
} from "./queue-address.ts";

const languageSchema = v.object({ id: v.string(), version: v.optional(v.string()) });

/** A language whose tools are installed, with their version if it is quick to read. */
export type InstalledLanguage = v.InferOutput<typeof languageSchema>;

const workerSchema = v.object({
  id: v.string(),
  /** Host name and process id. */
  name: v.string(),
  version: v.string(),
  tokenId: v.string(),
  /** Matches in parallel, and how much longer a turn takes then than with one match. */
  jobs: v.number(),
  slowed: v.number(),
  languages: v.array(languageSchema),
  /** The referees it plays by; workers of earlier versions say nothing of them. */
  referees: v.optional(v.array(v.object({ name: v.string(), hash: v.string() })), []),
  /** CPU cores that the worker may use. */
  cores: v.number(),
  playing: v.number(),
  played: v.number(),
  /** How many matches the worker played per minute recently. */
  rate: v.number(),
});

/** A worker's self-description. */
export type WorkerFacts = v.InferOutput<typeof workerSchema>;

/** Lists a worker until it has been silent for too long. */
export async function announceWorker(redis: Redis, worker: WorkerFacts): Promise<void> {
  await redis
    .multi()
    .set(redisKeys.worker(worker.id), JSON.stringify(worker), "PX", Math.ceil(getSilenceMs()))
    .zadd(redisKeys.workers, 0, worker.id)
    .exec();
}

export async function signOff(redis: Redis, id: string): Promise<void> {
  await redis.multi().del(redisKeys.worker(id)).zrem(redisKeys.workers, id).exec();
}

/** All recently seen workers of this Redis, of any version and token. */
export async function readWorkers(redis: Redis): Promise<WorkerFacts[]> {
  const ids = await redis.zrange(redisKeys.workers, 0, -1);
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(redisKeys.worker));
  const gone = ids.filter((_, i) => texts[i] === null);
  if (gone.length > 0) await redis.zrem(redisKeys.workers, ...gone);
  return texts.flatMap((text) => parseWorker(text) ?? []);
}

function parseWorker(text: string | null): WorkerFacts | undefined {
  const read = v.safeParse(workerSchema, parseJson(text ?? "null"));
  return read.success ? read.output : undefined;
}

/** Whether a worker accepts jobs with this access. */
export function isOurs({ version, tokenId: id }: WorkerFacts, access: QueueAccess): boolean {
  return version === queueVersion && id === hashToken(access);
}

export function canRun({ languages, referees }: WorkerFacts, needed: readonly string[]): boolean {
  const has = new Set([...languages.map(({ id }) => id), ...referees.map(({ hash }) => nameRefereeNeed(hash))]);
  return needed.every((need) => has.has(need));
}

const versionLimitMs = 5000;

/** The installed languages of this machine, with tool versions where they are quick to read. */
export async function findInstalledLanguages(): Promise<InstalledLanguage[]> {
  const there = languages.filter(({ command: [program] }) => findProgram(program!) !== undefined);
  const found: InstalledLanguage[] = [];
  // One at a time, since a worker may start while matches are being played.
  for (const language of there) found.push({ id: language.id, ...(await findVersion(language)) });
  return found;
}

async function findVersion({ command: [program], version, env }: Language): Promise<{ version?: string }> {
  if (!version) return {};
  const { stdout, stderr } = await runTool([program!, ...version], {
    limitMs: versionLimitMs,
    env: { ...process.env, ...env },
  });
  const text = stdout + stderr;
  const [found] = /\d+(?:\.\d+)+/.exec(text) ?? /\b\d+\b/.exec(text) ?? [];
  return found === undefined ? {} : { version: found };
}
