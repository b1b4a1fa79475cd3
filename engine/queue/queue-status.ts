import { once } from "node:events";
import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { findLanguage } from "../bots/languages/languages.ts";
import type { QueueLanguage, QueueStatus } from "../views/queue-status.ts";
import { answerLimitMs, connectToQueue, describeLateServer, describeSilentServer } from "./connect.ts";
import { hidePassword, type QueueAccess, QueueTrouble } from "./queue-address.ts";
import { formatQueueName, type Needs, nameRefereeNeed, parseNeeds, prefix, redisKeys } from "./queue-names.ts";
import { type InstalledLanguage, isOurs, readWorkers, type WorkerFacts } from "./registry.ts";

/** Reads the status of a queue repeatedly over one connection. */
export interface QueueWatch {
  /** Throws QueueTrouble if the server no longer answers. */
  now(): Promise<QueueStatus>;
  close(): void;
}

/** Connects; throws QueueTrouble if there is no queue. */
export async function watchQueue(access: QueueAccess): Promise<QueueWatch> {
  const redis = await connectToQueue(access);
  try {
    if (redis.status !== "ready") await waitForAnswer(once(redis, "ready"), access);
  } catch (error) {
    redis.disconnect();
    throw error;
  }
  const lines = new Map<Needs, Queue>();
  const look = async () => {
    if (redis.status !== "ready") throw new QueueTrouble(describeSilentServer(hidePassword(access.address)));
    const needs = (await redis.smembers(redisKeys.needs(access))).sort();
    // In parallel, so that both rejections are handled when the connection ends.
    const [workers, backlog] = await Promise.all([
      readWorkers(redis),
      Promise.all(
        needs.map(async (each) => ({
          needs: parseNeeds(each),
          waiting: await openQueue(each, lines, redis, access).getWaitingCount(),
        })),
      ),
    ]);
    const referees = workers.flatMap((worker) => worker.referees.map(toQueueReferee));
    const titles = (needed: readonly string[]) =>
      needed.map((id) => referees.find((referee) => referee.id === id) ?? addTitle({ id }));
    return {
      workers: listWorkers(workers, access),
      backlog: backlog.map(({ needs: needed, waiting }) => ({ languages: titles(needed), waiting })),
    };
  };
  return {
    // A command interrupted by a disconnect would wait for the next connection, and its answer would be out of date.
    now: () => waitForAnswer(look(), access),
    close: () => redis.disconnect(),
  };
}

async function waitForAnswer<Found>(found: Promise<Found>, { address }: QueueAccess): Promise<Found> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    limit = setTimeout(() => fail(new QueueTrouble(describeLateServer(hidePassword(address)))), answerLimitMs);
  });
  try {
    return await Promise.race([found, late]);
  } finally {
    clearTimeout(limit);
  }
}

/** Reads the status once; throws QueueTrouble if there is no queue. */
export async function readQueueStatus(access: QueueAccess): Promise<QueueStatus> {
  const watch = await watchQueue(access);
  try {
    return await watch.now();
  } finally {
    watch.close();
  }
}

function listWorkers(all: readonly WorkerFacts[], access: QueueAccess): QueueStatus["workers"] {
  return all.map((facts) => {
    const { tokenId: _, referees, ...worker } = facts;
    const languages = [...worker.languages.map(addTitle), ...referees.map(toQueueReferee)];
    return { ...worker, languages, ours: isOurs(facts, access) };
  });
}

const addTitle = (language: InstalledLanguage): QueueLanguage => ({
  ...language,
  title: findLanguage(language.id)?.title ?? language.id,
});

/** A referee is listed with the languages: both are what a match may need. */
const toQueueReferee = ({ name, hash }: WorkerFacts["referees"][number]): QueueLanguage => ({
  id: nameRefereeNeed(hash),
  title: name,
});

function openQueue(needs: Needs, lines: Map<Needs, Queue>, redis: Redis, access: QueueAccess): Queue {
  const known = lines.get(needs);
  if (known) return known;
  const line = new Queue(formatQueueName(access, needs), { connection: redis, prefix, skipVersionCheck: true });
  line.on("error", () => {});
  lines.set(needs, line);
  return line;
}
