import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { findLanguage } from "../bots/languages/languages.ts";
import type { QueueLanguage, QueueStatus } from "../record/queue-status.ts";
import { connect } from "./connect.ts";
import type { QueueAccess } from "./queue-address.ts";
import { keys, languagesIn, type Needs, prefix, queueName } from "./queue-names.ts";
import { allWorkers, isOurs, type LanguageThere, type WorkerFacts } from "./registry.ts";
import { slownessAmong } from "./timing.ts";

/** A look at a queue, as often as somebody wants one. */
export interface QueueWatch {
  now(): Promise<QueueStatus>;
  close(): void;
}

/** Throws QueueTrouble where there is no queue. */
export async function watchQueue(access: QueueAccess): Promise<QueueWatch> {
  const redis = await connect(access);
  const lines = new Map<Needs, Queue>();
  return {
    async now() {
      const needs = (await redis.smembers(keys.needs(access))).sort();
      const backlog = needs.map(async (each) => ({
        languages: languagesIn(each).map((id) => titled({ id })),
        waiting: await lineOf(each, lines, redis, access).getWaitingCount(),
      }));
      return { workers: workersIn(await allWorkers(redis), access), backlog: await Promise.all(backlog) };
    },
    close: () => redis.disconnect(),
  };
}

/** One look; throws QueueTrouble where there is no queue. */
export async function queueStatus(access: QueueAccess): Promise<QueueStatus> {
  const watch = await watchQueue(access);
  try {
    return await watch.now();
  } finally {
    watch.close();
  }
}

function workersIn(all: readonly WorkerFacts[], access: QueueAccess): QueueStatus["workers"] {
  const times = all.filter((worker) => isOurs(worker, access)).map(({ turnMs }) => turnMs);
  return all.map((facts) => {
    const { tokenId: _, ...worker } = facts;
    const ours = isOurs(facts, access);
    const slowness = ours ? slownessAmong(worker.turnMs, times) : undefined;
    const languages = worker.languages.map(titled);
    return { ...worker, languages, ours, ...(slowness === undefined ? {} : { slowness }) };
  });
}

const titled = (language: LanguageThere): QueueLanguage => ({
  ...language,
  title: findLanguage(language.id)?.title ?? language.id,
});

function lineOf(needs: Needs, lines: Map<Needs, Queue>, redis: Redis, access: QueueAccess): Queue {
  const known = lines.get(needs);
  if (known) return known;
  const line = new Queue(queueName(access, needs), { connection: redis, prefix, skipVersionCheck: true });
  line.on("error", () => {});
  lines.set(needs, line);
  return line;
}
