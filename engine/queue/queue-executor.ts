import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { ParallelTiming } from "../arena/execute/concurrency.ts";
import type { Executor, PlayedMatch, PlayMatchOptions } from "../arena/execute/executor.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { t } from "../l10n/speak.ts";
import type { SourceVersion } from "../project/versions/source-version.ts";
import { answerLimitMs, connectToQueue, describeLateServer, toQueueTrouble } from "./connect.ts";
import { type JobEnd, type JobSubmitter, openJobSubmitter } from "./job-submitter.ts";
import { type MatchJob, parseReply, purposes, readSigned } from "./match-job.ts";
import {
  createSourceLookup,
  createStoppedMatch,
  makePortable,
  type PortableMatch,
  readUploadedRecord,
  restoreLocalPaths,
  type SubmittedMatch,
} from "./portable-plan.ts";
import {
  getHeartbeatMs,
  getLockMs,
  getRoundMs,
  hidePassword,
  isRefereeNeed,
  type Needs,
  parseNeeds,
  type QueueAccess,
  QueueTrouble,
  queueVersion,
  redisKeys,
} from "./queue-address.ts";
import { canRun, isOurs, readWorkers, type WorkerFacts } from "./registry.ts";
import { uploadSource } from "./source-upload.ts";

export interface QueueExecutor extends Executor {
  /** All workers seen as one machine; `slowed` is that of the slowest. */
  timing(): ParallelTiming & { readonly workers: number };
  /** Withdraws jobs that no worker has taken, and disconnects. */
  dispose(): Promise<void>;
}

/** How long to try to withdraw jobs from a Redis that may be down. */
const closeLimitMs = 2000;
/** A job that fails this often is not failing because of the machines. */
const maxFailures = 3;
/** Jobs queued beyond those being played, one per slot, so that workers need not wait for the submitter. */
const minWaiting = 4;
/** Sources are uploaded again after this time, before Redis expires them. */
const uploadIntervalMs = 3600_000;

/**
 * Connects to a queue; throws QueueTrouble if there is no Redis or no usable worker. `warn` gets a sentence when the
 * last worker goes or Redis falls silent while matches are waiting.
 */
export async function openQueueExecutor(
  access: QueueAccess,
  warn: (message: string) => void = () => {},
): Promise<QueueExecutor> {
  const redis = await connectToQueue(access);
  try {
    return createQueueExecutor(redis, access, await listWorkersFor(redis, access), warn);
  } catch (error) {
    redis.disconnect();
    throw toQueueTrouble(error as Error, access);
  }
}

const lookupIntervalMs = 100;

/** The workers that have announced themselves. After Redis was emptied, all are listed again within a heartbeat. */
async function listAnnouncedWorkers(redis: Redis): Promise<WorkerFacts[]> {
  const until = performance.now() + 1.5 * getHeartbeatMs();
  for (;;) {
    const all = await readWorkers(redis);
    if (all.length > 0 || performance.now() > until) return all;
    await pause(lookupIntervalMs);
  }
}

/** The workers that accept jobs with this access; throws QueueTrouble with the reason if there are none. */
async function listWorkersFor(redis: Redis, access: QueueAccess): Promise<WorkerFacts[]> {
  const all = await listAnnouncedWorkers(redis);
  const ours = all.filter((worker) => isOurs(worker, access));
  if (ours.length > 0) return ours;
  const at = hidePassword(access.address);
  const [other] = all;
  if (!other) throw new QueueTrouble(t("{at} has no workers: start one with spar worker --queue {at}.", { at }));
  const { name: worker, version: its } = other;
  throw new QueueTrouble(
    its === queueVersion
      ? t("{at} has no usable workers: {worker} has a different token.", { at, worker })
      : t("{at} has no usable workers: {worker} runs Spar {its}, and this is Spar {own}.", {
          ...{ at, worker, its, own: queueVersion },
        }),
  );
}

function createQueueExecutor(
  redis: Redis,
  access: QueueAccess,
  first: readonly WorkerFacts[],
  warn: (message: string) => void,
): QueueExecutor {
  const closing = new AbortController();
  const client = createQueueClient(redis, access);
  const findSource = createSourceLookup();
  /** What stops each match that is waited for, by the id of its job. */
  const open = new Map<string, AbortController>();
  const works = new Set<Promise<unknown>>();
  const workers = watchWorkers(redis, access, { first, warn, open, signal: closing.signal });

  async function play(match: SubmittedMatch, how: PlayMatchOptions): Promise<PlayedMatch> {
    const id = findFreeId(match.portable.id, open);
    const stop = new AbortController();
    const cancel = () => stop.abort();
    open.set(id, stop);
    // One listener per open match is intended, so the warning is turned off.
    if (how.signal) setMaxListeners(0, how.signal);
    how.signal?.addEventListener("abort", cancel, { once: true });
    const work = client.play(id, match, how, stop.signal);
    works.add(work);
    void work.catch(() => {}).then(() => works.delete(work));
    try {
      return await Promise.race([work, rejectAtAbort(stop.signal)]);
    } catch (error) {
      if (error instanceof QueueTrouble || !stop.signal.aborted) throw toQueueTrouble(error as Error, access);
      return createStoppedMatch(match.plan);
    } finally {
      how.signal?.removeEventListener("abort", cancel);
      open.delete(id);
    }
  }

  return {
    atOnce: () => workers.countSlots() + Math.max(minWaiting, workers.countSlots()),
    timing: workers.timing,
    async play(plan, how = {}) {
      const { signal } = how;
      if (signal?.aborted || closing.signal.aborted) return createStoppedMatch(plan);
      const portable = makePortable(plan, findSource);
      if (!client.hasSubmitted(portable.needs)) workers.refuseUnable(portable);
      return play({ plan, portable }, how);
    },
    async dispose() {
      closing.abort("Spar is closing");
      for (const stop of open.values()) stop.abort();
      // Redis may be down for good.
      await Promise.race([Promise.allSettled(works).then(client.close), pause(closeLimitMs)]);
      redis.disconnect();
    },
  };
}

interface WorkerWatch {
  readonly first: readonly WorkerFacts[];
  readonly warn: (message: string) => void;
  /** The matches that are waited for, which are stopped once no result can arrive. */
  readonly open: ReadonlyMap<string, AbortController>;
  readonly signal: AbortSignal;
}

/** Keeps the list of workers, and says when nobody plays any more. */
function watchWorkers(redis: Redis, access: QueueAccess, { first, warn, open, signal }: WorkerWatch) {
  const at = hidePassword(access.address);
  const submitter = redisKeys.submitter(randomUUID());
  let workers = first;
  const countSlots = () => workers.reduce((sum, { jobs }) => sum + jobs, 0);
  const warnWaiting = (message: string) => {
    if (open.size > 0 && !signal.aborted) warn(message);
  };

  async function look(): Promise<void> {
    // Workers cannot tell a submitter that Redis is full, so it tries to write itself.
    if (open.size > 0) await redis.set(submitter, "", "PX", Math.ceil(getLockMs()));
    const hadWorkers = workers.length > 0;
    workers = (await readWorkers(redis)).filter((worker) => isOurs(worker, access));
    if (hadWorkers && workers.length === 0)
      warnWaiting(t("{at} has no workers left, so the matches wait: start one with spar worker --queue {at}.", { at }));
  }

  /** Rejects all matches if Redis is full. Ignores other errors, which end with a new connection. */
  function refuseAll(error: Error): void {
    const trouble = toQueueTrouble(error, access);
    if (trouble instanceof QueueTrouble) for (const stop of open.values()) stop.abort(trouble);
  }

  async function lookInRounds(): Promise<void> {
    while (!signal.aborted) {
      await pause(getRoundMs(), undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      // A round lasts for as long as Redis is down.
      const late = setTimeout(() => warnWaiting(describeLateServer(at)), answerLimitMs).unref();
      await look().catch(refuseAll);
      clearTimeout(late);
    }
  }

  void lookInRounds();
  return {
    countSlots,
    timing: () => ({
      ...{ jobs: countSlots(), workers: workers.length },
      slowed: Math.max(1, ...workers.map(({ slowed }) => slowed)),
    }),
    refuseUnable: (match: PortableMatch) => refuseUnable(match, workers, at),
  };
}

/** Submits matches to the queues of what they need, and reads the results. */
function createQueueClient(redis: Redis, access: QueueAccess) {
  const lines = new Map<Needs, Promise<JobSubmitter>>();
  /** When each source was last uploaded, by its id. */
  const uploadedAt = new Map<string, number>();

  function getLine(needs: Needs): Promise<JobSubmitter> {
    const line = lines.get(needs) ?? openJobSubmitter(redis, access, needs);
    lines.set(needs, line);
    return line;
  }

  async function upload(version: SourceVersion): Promise<void> {
    const last = uploadedAt.get(version.id);
    if (last !== undefined && performance.now() - last < uploadIntervalMs) return;
    await uploadSource(redis, version);
    uploadedAt.set(version.id, performance.now());
  }

  /** The result of a job, or why there is none. */
  async function readResult(id: string, end: JobEnd, match: SubmittedMatch): Promise<PlayedMatch | string> {
    if ("failed" in end) return end.failed;
    const text = readSigned(end.returned, purposes.done(id), access.token);
    if (text === undefined) return "its result is not signed with the token";
    const { facts, by, record: digest } = parseReply(restoreLocalPaths(text, match.portable));
    if (!digest) return { ...facts, by };
    const record = readUploadedRecord(await redis.getdelBuffer(redisKeys.record(id)), digest, match);
    return record ? { ...facts, by, record } : "its record no longer exists";
  }

  /** The result of a job; a string says why it failed, undefined that it was lost. */
  async function submit(
    id: string,
    match: SubmittedMatch,
    how: PlayMatchOptions,
    signal: AbortSignal,
  ): Promise<PlayedMatch | string | undefined> {
    const { needs, sources, plan } = match.portable;
    const line = await getLine(needs);
    await Promise.all(sources.map(({ version }) => upload(version)));
    const job: MatchJob = { plan, records: { ...how.records }, elsewhere: how.elsewhere };
    const end = signal.aborted ? undefined : await line.run(id, job, signal);
    if (signal.aborted) {
      // Otherwise the worker would play the match in vain.
      if (!(await line.remove(id))) await redis.publish(redisKeys.stop, id);
      throw signal.reason;
    }
    const played = end && (await readResult(id, end, match));
    // Its job can be deleted: the result has arrived, or it is submitted again.
    if (typeof played === "string") await line.remove(id);
    else if (played) void line.remove(id).catch(() => {});
    return played;
  }

  return {
    hasSubmitted: (needs: Needs) => lines.has(needs),
    close: async () => void (await Promise.all([...lines.values()].map(async (line) => (await line).close()))),
    /** Plays a match as the job `id`, which is queued again if it is lost or fails; after an abort it is withdrawn. */
    async play(id: string, match: SubmittedMatch, how: PlayMatchOptions, signal: AbortSignal): Promise<PlayedMatch> {
      for (let failures = 0; ; ) {
        const played = await submit(id, match, how, signal);
        if (typeof played === "object") return played;
        if (played !== undefined && ++failures > maxFailures)
          throw new QueueTrouble(t("A match could not be played: {why}.", { why: played }));
        // Redis may have lost the sources too.
        uploadedAt.clear();
      }
    },
  };
}

function rejectAtAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason), { once: true }));
}

/** If no worker can play the first job of its kind, throws QueueTrouble instead of waiting. */
function refuseUnable({ needs, plan: { referee } }: PortableMatch, workers: readonly WorkerFacts[], at: string): void {
  const needed = parseNeeds(needs);
  if (workers.length === 0 || workers.some((worker) => canRun(worker, needed))) return;
  const languages = needed.filter((need) => !isRefereeNeed(need));
  if (referee && workers.some((worker) => canRun(worker, languages)))
    throw new QueueTrouble(
      t(
        "No worker of {at} has this version of the referee {name}: start one with the same build of its files (--referee), or with the same version of kaggle-environments (--kaggle).",
        { at, name: referee.name },
      ),
    );
  const titles = languages.map((id) => findLanguage(id)?.title ?? id).join(", ");
  throw new QueueTrouble(
    t("No worker of {at} can run {languages}: install what they need on a worker, or start another one.", {
      ...{ at, languages: titles },
    }),
  );
}

/** A free job id, since two identical matches must be two jobs. */
function findFreeId(id: string, taken: ReadonlyMap<string, unknown>): string {
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? id : `${id}-${nth}`;
    if (!taken.has(name)) return name;
  }
}
