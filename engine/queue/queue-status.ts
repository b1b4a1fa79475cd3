import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { findLanguage } from "../bots/languages/languages.ts";
import type { QueueLanguage, QueueStatus } from "../views/queue-status.ts";
import { answerLimitMs, connectToQueue, describeLateServer } from "./connect.ts";
import {
  formatQueueName,
  hidePassword,
  type Needs,
  nameNeeds,
  nameRefereeNeed,
  parseNeeds,
  prefix,
  type QueueAccess,
  QueueTrouble,
  redisKeys,
} from "./queue-address.ts";
import { type InstalledLanguage, isOurs, readWorkers, type WorkerFacts } from "./registry.ts";

/** Reads the status of a queue; throws QueueTrouble if there is none, or if it does not answer. */
export async function readQueueStatus(access: QueueAccess): Promise<QueueStatus> {
  const redis = await connectToQueue(access);
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    limit = setTimeout(() => fail(new QueueTrouble(describeLateServer(hidePassword(access.address)))), answerLimitMs);
  });
  try {
    return await Promise.race([lookAt(redis, access), late]);
  } finally {
    clearTimeout(limit);
    redis.disconnect();
  }
}

async function lookAt(redis: Redis, access: QueueAccess): Promise<QueueStatus> {
  const needs = (await redis.smembers(redisKeys.needs(access))).sort().map(parseNeeds);
  // In parallel, so that both rejections are handled when the connection ends.
  const [workers, waiting] = await Promise.all([
    readWorkers(redis),
    Promise.all(needs.map((each) => countWaiting(redis, access, nameNeeds(each)))),
  ]);
  const referees = workers.flatMap((worker) => worker.referees.map(toQueueReferee));
  const titles = (needed: readonly string[]) =>
    needed.map((id) => referees.find((referee) => referee.id === id) ?? addTitle({ id }));
  return {
    workers: workers.map((facts) => {
      const { tokenId: _, referees, ...worker } = facts;
      const languages = [...worker.languages.map(addTitle), ...referees.map(toQueueReferee)];
      return { ...worker, languages, ours: isOurs(facts, access) };
    }),
    backlog: needs.map((needed, i) => ({ languages: titles(needed), waiting: waiting[i]! })),
  };
}

async function countWaiting(redis: Redis, access: QueueAccess, needs: Needs): Promise<number> {
  const queue = new Queue(formatQueueName(access, needs), { connection: redis, prefix, skipVersionCheck: true });
  queue.on("error", () => {});
  return queue.getWaitingCount();
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
