import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { ParallelTiming } from "../arena/execute/concurrency.ts";
import type { Executor, PlayMatchOptions } from "../arena/execute/executor.ts";
import type { PlayedMatch } from "../arena/execute/played.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { t } from "../l10n/speak.ts";
import type { SourceVersion } from "../project/versions/source-version.ts";
import type { MatchPlan } from "../record/match-record.ts";
import { answerLimitMs, connectToQueue, describeLateServer, toQueueTrouble } from "./connect.ts";
import { type JobEvents, type JobSubmitter, openJobSubmitter } from "./job-submitter.ts";
import { type MatchJob, parseReply, purposes } from "./match-job.ts";
import { createStoppedMatch, type PendingJob, readUploadedRecord, restoreLocalPaths } from "./pending-job.ts";
import { createSourceLookup, makePortable, type PortableMatch } from "./portable-plan.ts";
import { hidePassword, type QueueAccess } from "./queue-address.ts";
import { getHeartbeatMs, getLockMs, getRoundMs } from "./queue-intervals.ts";
import { isRefereeNeed, type Needs, parseNeeds, queueVersion, redisKeys } from "./queue-names.ts";
import { QueueTrouble } from "./queue-trouble.ts";
import { canRun, isOurs, readWorkers, type WorkerFacts } from "./registry.ts";
import { readSigned } from "./signed.ts";
import { uploadSource } from "./source-upload.ts";

/** All workers seen as one machine; `slowed` is that of the slowest. */
export interface QueueTiming extends ParallelTiming {
  readonly workers: number;
}

/** How long to try to withdraw jobs from a Redis that may be down. */
const closeLimitMs = 2000;
const maxLookupsPerRound = 200;
/** A job that fails this often is not failing because of the machines. */
const maxFailures = 3;
/** Jobs queued per slot beyond those being played, so that workers need not wait for the submitter. */
const waitingPerSlot = 1;
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
    const workers = await listWorkersFor(redis, access);
    return new QueueExecutor(redis, access, workers, warn);
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

/** Plays matches on the workers of a queue. */
export class QueueExecutor implements Executor {
  private readonly pendingJobs = new Map<string, PendingJob>();
  private readonly lines = new Map<Needs, Promise<JobSubmitter>>();
  /** When each source was last uploaded, by its id. */
  private readonly uploadedAt = new Map<string, number>();
  private readonly waiting: (() => void)[] = [];
  private readonly closing = new AbortController();
  private readonly id = randomUUID();
  private readonly findSource = createSourceLookup();
  private readonly jobEvents: JobEvents = {
    completed: (id, returned) => void this.guarded(id, (pending) => this.takeResult(pending, returned)),
    failed: (id, why) => void this.guarded(id, (pending) => this.again(pending, why)),
    known: (id) => void this.guarded(id, (pending) => this.askAfter(pending)),
  };

  constructor(
    private readonly redis: Redis,
    private readonly access: QueueAccess,
    private workers: readonly WorkerFacts[],
    private readonly warn: (message: string) => void,
  ) {
    void this.rounds();
  }

  /** The total number of slots of the workers. */
  private get slots(): number {
    return this.workers.reduce((sum, { jobs }) => sum + jobs, 0);
  }

  atOnce(): number {
    return this.slots + Math.max(minWaiting, this.slots * waitingPerSlot);
  }

  /** The current workers. */
  timing(): QueueTiming {
    const slowed = Math.max(1, ...this.workers.map((worker) => worker.slowed));
    return { jobs: this.slots, slowed, workers: this.workers.length };
  }

  async play(plan: MatchPlan, how: PlayMatchOptions = {}): Promise<PlayedMatch> {
    const { signal } = how;
    while (this.pendingJobs.size >= this.atOnce() && !signal?.aborted)
      await new Promise<void>((go) => this.waiting.push(go));
    if (signal?.aborted || this.closing.signal.aborted) return createStoppedMatch(plan);
    const carried = makePortable(plan, this.findSource);
    this.refuseUnable(carried);
    return new Promise((settle, fail) => {
      const stop = () => void this.cancel(pending);
      const pending: PendingJob = {
        ...{ id: this.freeId(carried.id), plan, how, portable: carried, settle, fail },
        ended: () => signal?.removeEventListener("abort", stop),
        ...{ heardAt: performance.now(), failures: 0 },
      };
      this.pendingJobs.set(pending.id, pending);
      // One listener per pending job is intended, so the warning is turned off.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener("abort", stop, { once: true });
      void this.guarded(pending.id, () => this.submit(pending));
    });
  }

  /** Withdraws jobs that no worker has taken, and disconnects. */
  async dispose(): Promise<void> {
    this.closing.abort("Spar is closing");
    // Redis may be down for good.
    await Promise.race([this.endAll(), pause(closeLimitMs)]);
    this.redis.disconnect();
  }

  private async endAll(): Promise<void> {
    await Promise.all([...this.pendingJobs.values()].map((pending) => this.cancel(pending)));
    await Promise.all([...this.lines.values()].map(async (line) => (await line).close()));
  }

  private land(pending: PendingJob, settle: () => void): void {
    if (this.pendingJobs.get(pending.id) !== pending) return;
    this.pendingJobs.delete(pending.id);
    this.waiting.shift()?.();
    pending.ended();
    settle();
  }

  /** Runs an action for a pending job and rejects the job if it fails. */
  private async guarded(id: string, act: (pending: PendingJob) => Promise<void>): Promise<void> {
    const pending = this.pendingJobs.get(id);
    if (!pending) return;
    pending.heardAt = performance.now();
    try {
      await act(pending);
    } catch (error) {
      // The connection is closed at the end, so errors after that are expected.
      if (!this.closing.signal.aborted)
        this.land(pending, () => pending.fail(toQueueTrouble(error as Error, this.access)));
    }
  }

  private getLine(needs: Needs): Promise<JobSubmitter> {
    const line = this.lines.get(needs) ?? openJobSubmitter(this.redis, this.access, needs, this.jobEvents);
    this.lines.set(needs, line);
    return line;
  }

  private async takeResult(pending: PendingJob, returned: unknown): Promise<void> {
    const { id, portable: carried } = pending;
    const text = readSigned(returned, purposes.done(id), this.access.token);
    if (text === undefined) return this.again(pending, "its result is not signed with the token");
    const { facts, by, record: digest } = parseReply(restoreLocalPaths(text, pending));
    const record = digest
      ? readUploadedRecord(await this.redis.getdelBuffer(redisKeys.record(id)), digest, pending)
      : undefined;
    if (digest && !record) return this.again(pending, "its record no longer exists");
    this.land(pending, () => pending.settle({ ...facts, by, ...(record ? { record } : {}) }));
    // The result has arrived, so the job can be deleted.
    await (await this.getLine(carried.needs)).remove(id);
  }

  /** Resubmits a lost or failed job; rejects it if it keeps failing. */
  private async again(pending: PendingJob, why: string): Promise<void> {
    if (++pending.failures > maxFailures) throw new QueueTrouble(t("A match could not be played: {why}.", { why }));
    this.uploadedAt.clear();
    await (await this.getLine(pending.portable.needs)).remove(pending.id);
    await this.submit(pending);
  }

  private async submit(pending: PendingJob): Promise<void> {
    const { id, portable: carried, how } = pending;
    await Promise.all(carried.sources.map(({ version }) => this.upload(version)));
    const job: MatchJob = { plan: carried.plan, records: { ...how.records }, elsewhere: how.elsewhere };
    const line = await this.getLine(carried.needs);
    if (this.pendingJobs.get(id) !== pending) return;
    await line.add(id, job);
    // The job may have been stopped in the meantime.
    if (this.pendingJobs.get(id) !== pending) await line.remove(id);
  }

  private async upload(version: SourceVersion): Promise<void> {
    const last = this.uploadedAt.get(version.id);
    if (last !== undefined && performance.now() - last < uploadIntervalMs) return;
    await uploadSource(this.redis, version);
    this.uploadedAt.set(version.id, performance.now());
  }

  /** Polls a job whose events may have been missed. */
  private async askAfter(pending: PendingJob): Promise<void> {
    const job = await (await this.getLine(pending.portable.needs)).find(pending.id);
    if (!job) {
      // Redis has lost the job, and perhaps the sources too.
      this.uploadedAt.clear();
      return this.submit(pending);
    }
    if (!job.finishedOn) return;
    return job.failedReason ? this.again(pending, job.failedReason) : this.takeResult(pending, job.returnvalue);
  }

  private async rounds(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await pause(getRoundMs(), undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      // A round lasts for as long as Redis is down.
      const late = setTimeout(() => this.warnOfSilence(), answerLimitMs).unref();
      await this.round().catch((error: Error) => this.refuseAll(error));
      clearTimeout(late);
    }
  }

  private warnOfSilence(): void {
    if (this.pendingJobs.size > 0 && !this.closing.signal.aborted)
      this.warn(describeLateServer(hidePassword(this.access.address)));
  }

  /** Rejects all jobs if Redis is full, since no result can arrive. Ignores other errors, which end with a new connection. */
  private refuseAll(error: Error): void {
    const trouble = toQueueTrouble(error, this.access);
    if (!(trouble instanceof QueueTrouble)) return;
    for (const pending of [...this.pendingJobs.values()]) this.land(pending, () => pending.fail(trouble));
  }

  private async round(): Promise<void> {
    // Workers cannot tell a submitter that Redis is full, so it tries to write itself.
    if (this.pendingJobs.size > 0) await this.redis.set(redisKeys.submitter(this.id), "", "PX", Math.ceil(getLockMs()));
    const hadWorkers = this.workers.length > 0;
    this.workers = (await readWorkers(this.redis)).filter((worker) => isOurs(worker, this.access));
    if (hadWorkers && this.workers.length === 0 && this.pendingJobs.size > 0) this.warnOfNoWorkers();
    const before = performance.now() - getRoundMs();
    const silent = [...this.pendingJobs.values()]
      .filter(({ heardAt }) => heardAt < before)
      .slice(0, maxLookupsPerRound);
    await Promise.all(silent.map(({ id }) => this.guarded(id, (pending) => this.askAfter(pending))));
  }

  private warnOfNoWorkers(): void {
    const at = hidePassword(this.access.address);
    this.warn(t("{at} has no workers left, so the matches wait: start one with spar worker --queue {at}.", { at }));
  }

  private async cancel(pending: PendingJob): Promise<void> {
    this.land(pending, () => pending.settle(createStoppedMatch(pending.plan)));
    try {
      const wasRemoved = await (await this.getLine(pending.portable.needs)).remove(pending.id);
      if (!wasRemoved) await this.redis.publish(redisKeys.stop, pending.id);
    } catch {
      // Otherwise the worker plays the match in vain.
    }
  }

  /** If no worker can play the first job of its kind, reject the job instead of waiting. */
  private refuseUnable({ needs, plan: { referee } }: PortableMatch): void {
    const needed = parseNeeds(needs);
    if (this.lines.has(needs) || this.workers.length === 0) return;
    if (this.workers.some((worker) => canRun(worker, needed))) return;
    const at = hidePassword(this.access.address);
    const languages = needed.filter((need) => !isRefereeNeed(need));
    if (referee && this.workers.some((worker) => canRun(worker, languages)))
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
  private freeId(id: string): string {
    for (let nth = 1; ; nth++) {
      const name = nth === 1 ? id : `${id}-${nth}`;
      if (!this.pendingJobs.has(name)) return name;
    }
  }
}
