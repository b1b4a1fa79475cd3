import { randomBytes } from "node:crypto";
import { availableParallelism, hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Job, UnrecoverableError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { chooseConcurrency, type ParallelTiming } from "../arena/execute/concurrency.ts";
import { getCacheFolder } from "../files/user-folders.ts";
import { createPool, type Pool } from "../match/pool.ts";
import type { RefereeSetting, UseSandbox } from "../project/settings/settings-layer.ts";
import { connectToQueue } from "./connect.ts";
import { listNeeds, type MatchJob, parseJob, purposes, readSigned, type SignedText, signText } from "./match-job.ts";
import { findRefereesHere, openLocalSources, type Playground, playJob } from "./play-job.ts";
import {
  formatQueueName,
  getHeartbeatMs,
  getLockMs,
  hashToken,
  parseNeeds,
  prefix,
  type QueueAccess,
  queueVersion,
  redisKeys,
} from "./queue-address.ts";
import {
  announceWorker,
  canRun,
  findInstalledLanguages,
  type InstalledLanguage,
  isOurs,
  readWorkers,
  signOff,
  type WorkerFacts,
} from "./registry.ts";

type TakenJob = Job<SignedText>;

/** A job is blamed and fails once this many workers have been lost while playing it. */
const maxLost = 20;

/** Jobs are fetched one by one when a slot is free: one prefetched here would wait while another machine idles. */
async function openJobFetcher(redis: Redis, name: string): Promise<Worker<SignedText>> {
  const worker = new Worker<SignedText>(name, null, {
    ...{ connection: redis, prefix, skipVersionCheck: true, autorun: false },
    ...{ lockDuration: getLockMs(), stalledInterval: getLockMs() / 2, maxStalledCount: maxLost },
  });
  worker.on("error", () => {});
  await worker.startStalledCheckTimer();
  return worker;
}

/** Renews the lock of a job until stopped; another worker may take the job while this machine is suspended or too busy. */
function keepLocked(job: TakenJob, token: string): () => void {
  const timer = setInterval(() => {
    job.extendLock(token, getLockMs()).catch(() => {
      // The lock has expired, so the job is given to the next free slot, here or elsewhere.
    });
  }, getLockMs() / 3);
  return () => clearInterval(timer);
}

interface QueueWorkerOptions {
  readonly access: QueueAccess;
  /** Matches to play in parallel; by default as many as do not distort the bots' times. */
  readonly jobs?: number;
  /** The referees it plays by, besides those that the user of this machine has added. */
  readonly referees: readonly RefereeSetting[];
  readonly sandbox: UseSandbox;
  readonly memory?: number;
  /** Aborting lets current matches finish, then ends the worker. */
  readonly signal: AbortSignal;
  /** Called when the worker has started. */
  readonly ready: (facts: WorkerFacts) => void;
  /** Called with sentences for the user. */
  readonly tell: (sentence: string) => void;
}

/** The first pause when there is no work; pauses grow from there. */
const shortestPauseMs = 10;
const maxPauseMs = 200;
/** How long a job is left for other workers if this one should not play it. */
const otherWorkerMs = 300;
/** Records are deleted after an hour if not fetched. */
const recordSeconds = 3600;

/** Runs a worker until its signal aborts; throws QueueTrouble if there is no queue. */
export async function runWorker(given: QueueWorkerOptions): Promise<void> {
  const redis = await connectToQueue(given.access);
  const subscriber = redis.duplicate();
  subscriber.on("error", () => {});
  const languages = await findInstalledLanguages();
  const timing = await chooseConcurrency(given.jobs);
  const pool = createPool({ size: timing.jobs });
  const worker = new QueueWorker(given, redis, pool, { languages, timing });
  try {
    await subscriber.subscribe(redisKeys.stop);
    subscriber.on("message", (_, id) => worker.stop(id));
    await worker.run();
  } finally {
    await pool.dispose();
    subscriber.disconnect();
    redis.disconnect();
  }
}

/** The reported rate covers this many heartbeats. */
const heartbeatsPerRate = 10;

class QueueWorker {
  private readonly id = `${hostname().slice(0, 40)}-${process.pid}-${randomBytes(3).toString("hex")}`;
  private readonly lines = new Map<string, Worker<SignedText>>();
  private readonly playing = new Map<string, AbortController>();
  private readonly environment: Playground;
  private others: readonly WorkerFacts[] = [];
  private played = 0;
  /** Finished matches at the last heartbeats, oldest first. */
  private playedBefore: { readonly played: number; readonly at: number }[] = [];
  private next = 0;
  constructor(
    private readonly given: QueueWorkerOptions,
    private readonly redis: Redis,
    pool: Pool,
    private readonly machine: { readonly languages: readonly InstalledLanguage[]; readonly timing: ParallelTiming },
  ) {
    const folder = join(getCacheFolder(), "queue");
    this.environment = {
      ...{ id: this.id, pool, cacheFolder: folder, sandbox: given.sandbox, memory: given.memory },
      sources: openLocalSources(redis, join(folder, "sources")),
      referees: () => findRefereesHere(given.referees),
    };
  }

  stop(job: string): void {
    this.playing.get(job)?.abort("it is no longer needed");
  }

  async run(): Promise<void> {
    const { signal } = this.given;
    await this.beat();
    for (const sentence of this.environment.referees().unusable) this.given.tell(sentence);
    this.given.ready(this.facts());
    const beating = this.beats();
    await Promise.all(Array.from({ length: this.machine.timing.jobs }, () => this.place(signal)));
    await beating;
    await signOff(this.redis, this.id);
    await Promise.all([...this.lines.values()].map((line) => line.close(true)));
  }

  private async beats(): Promise<void> {
    const { signal } = this.given;
    while (!signal.aborted) {
      await pause(getHeartbeatMs(), undefined, { signal }).catch(() => {});
      await this.beat().catch(() => {});
    }
  }

  /** Reports this worker as alive, and reads the other workers and the needed languages. */
  private async beat(): Promise<void> {
    const { access } = this.given;
    this.playedBefore = [...this.playedBefore, { played: this.played, at: performance.now() }].slice(
      -heartbeatsPerRate - 1,
    );
    await announceWorker(this.redis, this.facts());
    this.others = (await readWorkers(this.redis)).filter((each) => each.id !== this.id && isOurs(each, access));
    for (const needs of await this.redis.smembers(redisKeys.needs(access))) {
      if (this.lines.has(needs) || !canRun(this.facts(), parseNeeds(needs))) continue;
      this.lines.set(needs, await openJobFetcher(this.redis, formatQueueName(access, needs)));
    }
  }

  private facts(): WorkerFacts {
    const { jobs, slowed } = this.machine.timing;
    const { id, played } = this;
    const languages = [...this.machine.languages];
    const referees = this.environment.referees().referees.map(({ name, hash }) => ({ name, hash }));
    const about = { id, name: `${hostname()} (process ${process.pid})`, version: queueVersion };
    return {
      ...{ ...about, tokenId: hashToken(this.given.access), jobs, slowed, languages, referees },
      ...{ cores: availableParallelism(), playing: this.playing.size, played, rate: this.rate() },
    };
  }

  /** The number of matches played per minute. */
  private rate(): number {
    const [first] = this.playedBefore;
    const minutes = first ? (performance.now() - first.at) / 60_000 : 0;
    return minutes > 0 ? (this.played - first!.played) / minutes : 0;
  }

  /** The loop of one slot, which plays one match after the other. */
  private async place(signal: AbortSignal): Promise<void> {
    let idle = shortestPauseMs;
    while (!signal.aborted) {
      const job = await this.nextJob().catch(() => undefined);
      if (job) await this.take(job);
      else await pause(idle, undefined, { signal }).catch(() => {});
      idle = job ? shortestPauseMs : Math.min(2 * idle, maxPauseMs);
    }
  }

  /** Asks each queue in turn. */
  private async nextJob(): Promise<TakenJob | undefined> {
    const lines = [...this.lines.values()];
    for (let tried = 0; tried < lines.length; tried++) {
      const job = await lines[this.next++ % lines.length]!.getNextJob(this.id, { block: false });
      if (job) return job;
    }
    return undefined;
  }

  private async take(taken: TakenJob): Promise<void> {
    const id = taken.id!;
    // It was lost and taken again while another slot plays it: that slot renews the lock from now on.
    if (this.playing.has(id)) return;
    const text = readSigned(taken.data, purposes.job(id), this.given.access.token);
    const job = text === undefined ? { why: "it is not signed with the token" } : parseJob(text);
    const unlock = keepLocked(taken, this.id);
    const stop = new AbortController();
    this.playing.set(id, stop);
    try {
      if ("why" in job) await taken.moveToFailed(new UnrecoverableError(job.why), this.id);
      else if (this.hasResult(taken)) await taken.moveToCompleted(taken.progress, this.id, false);
      else if (this.isForOthers(job)) await taken.moveToDelayed(Date.now() + otherWorkerMs, this.id);
      else await this.playTaken(taken, job, stop.signal);
    } catch {
      // Another worker has taken the job, or Redis lost it: the submitter will ask again.
    } finally {
      unlock();
      this.playing.delete(id);
    }
  }

  /** Whether a worker that had lost the job left its result with it. */
  private hasResult({ id, progress }: TakenJob): boolean {
    return readSigned(progress, purposes.done(id!), this.given.access.token) !== undefined;
  }

  private isForOthers({ elsewhere, plan }: MatchJob): boolean {
    return elsewhere === this.id && this.others.some((other) => canRun(other, listNeeds(plan)));
  }

  private async playTaken(taken: TakenJob, job: MatchJob, signal: AbortSignal): Promise<void> {
    const id = taken.id!;
    const result = await playJob(job, this.environment, signal).catch((error: Error) => error);
    if (result instanceof Error) {
      await taken.moveToFailed(result, this.id);
    } else if (!result) {
      await taken.moveToFailed(new UnrecoverableError("it was stopped"), this.id);
      await taken.remove();
    } else {
      if (result.record) await this.redis.set(redisKeys.record(id), result.record, "EX", recordSeconds);
      const done = signText(result.text, purposes.done(id), this.given.access.token);
      // If this machine was too busy to renew the lock, whoever takes the job next completes it with this result.
      await taken.moveToCompleted(done, this.id, false).catch(() => taken.updateProgress(done));
      this.played++;
    }
  }
}
