import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { UnrecoverableError } from "bullmq";
import type { Redis } from "ioredis";
import { type Honesty, honestJobs } from "../arena/honest-jobs.ts";
import { startTurnTimes } from "../arena/turn-time.ts";
import { createPool, type Pool } from "../match/pool.ts";
import type { UseSandbox } from "../project/settings.ts";
import { cacheFolder } from "../user-folders.ts";
import { connect } from "./connect.ts";
import { languagesHere } from "./languages-here.ts";
import { jobIn, type MatchJob, purposes } from "./match-job.ts";
import { type Playground, playJob } from "./play-job.ts";
import type { QueueAccess } from "./queue-address.ts";
import { keys, languagesIn, queueName, queueVersion, tokenId } from "./queue-names.ts";
import { allWorkers, announce, canRun, heartbeatMs, isOurs, signOff, type WorkerFacts } from "./registry.ts";
import { sealed, unsealed } from "./sealed.ts";
import { sourcesHere } from "./sources-here.ts";
import { keepLocked, type TakenJob, type WorkerLine, workerLine } from "./worker-line.ts";

export interface WorkerGiven {
  readonly access: QueueAccess;
  /** Matches at a time; as many as leave the clock honest where nothing is said. */
  readonly jobs?: number;
  readonly sandbox: UseSandbox;
  readonly memory?: number;
  /** Ends it when what it plays is over. */
  readonly signal: AbortSignal;
  /** Hears when it has begun. */
  readonly ready: (facts: WorkerFacts) => void;
  /** Hears what a person should know, in a sentence. */
  readonly tell: (sentence: string) => void;
}

/** A worker so many times slower than most is not believed about time-outs. */
const tooSlow = 1.5;
/** With nothing to do it looks again after so many milliseconds, and seldomer and seldomer. */
const shortestPauseMs = 10;
const longestPauseMs = 200;
/** How long a job waits for another worker than the one that should not play it. */
const elsewhereMs = 300;
/** A record that nobody has fetched for an hour was wanted by somebody who is gone. */
const recordSeconds = 3600;

/** Plays for a queue until it is stopped; throws QueueTrouble where there is none. */
export async function runWorker(given: WorkerGiven): Promise<void> {
  const redis = await connect(given.access);
  const ears = redis.duplicate();
  ears.on("error", () => {});
  const honesty = await honestJobs(given.jobs);
  const pool = createPool({ size: honesty.jobs });
  const worker = new QueueWorker(given, redis, pool, { ...honesty, turnMs: await turnAlone() });
  try {
    await ears.subscribe(keys.stop);
    ears.on("message", (_, id) => worker.stop(id));
    await worker.run();
  } finally {
    await pool.dispose();
    ears.disconnect();
    redis.disconnect();
  }
}

async function turnAlone(): Promise<number> {
  const times = startTurnTimes(1);
  try {
    return await times.aloneMs();
  } finally {
    times.end();
  }
}

class QueueWorker {
  private readonly id = `${hostname().slice(0, 40)}-${process.pid}-${randomBytes(3).toString("hex")}`;
  private readonly languages = languagesHere();
  private readonly lines = new Map<string, WorkerLine>();
  private readonly playing = new Map<string, AbortController>();
  private readonly ground: Playground;
  private others: readonly WorkerFacts[] = [];
  private played = 0;
  private rate = 0;
  private slow = false;
  private next = 0;

  constructor(
    private readonly given: WorkerGiven,
    private readonly redis: Redis,
    pool: Pool,
    private readonly timing: Honesty & { readonly turnMs: number },
  ) {
    const folder = join(cacheFolder(), "queue");
    this.ground = {
      ...{ id: this.id, pool, cacheFolder: folder, sandbox: given.sandbox, memory: given.memory },
      sources: sourcesHere(redis, join(folder, "sources")),
      tooSlow: () => this.slow,
    };
  }

  /** Nobody wants this match any more. */
  stop(job: string): void {
    this.playing.get(job)?.abort("nobody wants it any more");
  }

  async run(): Promise<void> {
    const { signal } = this.given;
    await this.beat(0);
    this.given.ready(this.facts());
    const beating = this.beats();
    await Promise.all(Array.from({ length: this.timing.jobs }, () => this.place(signal)));
    await beating;
    await signOff(this.redis, this.id);
    await Promise.all([...this.lines.values()].map((line) => line.close()));
  }

  private async beats(): Promise<void> {
    const { signal } = this.given;
    let before = this.played;
    while (!signal.aborted) {
      await pause(heartbeatMs, undefined, { signal }).catch(() => {});
      await this.beat(this.played - before).catch(() => {});
      before = this.played;
    }
  }

  /** Says that it is there, and looks who else is and what is wanted. */
  private async beat(played: number): Promise<void> {
    const { access } = this.given;
    this.rate = (played * 60_000) / heartbeatMs;
    await announce(this.redis, this.facts());
    this.others = (await allWorkers(this.redis)).filter((each) => each.id !== this.id && isOurs(each, access));
    this.compare();
    for (const needs of await this.redis.smembers(keys.needs(access))) {
      if (this.lines.has(needs) || !canRun(this.facts(), languagesIn(needs))) continue;
      this.lines.set(needs, await workerLine(this.redis, queueName(access, needs), this.id));
    }
  }

  private facts(): WorkerFacts {
    const { jobs, slowed, turnMs } = this.timing;
    const { id, languages, played, rate } = this;
    const about = { id, name: `${hostname()} (process ${process.pid})`, version: queueVersion };
    return {
      ...{ ...about, tokenId: tokenId(this.given.access), jobs, slowed, turnMs, languages },
      ...{ playing: this.playing.size, played, rate },
    };
  }

  /** Against the middle one of all workers. */
  private compare(): void {
    const times = [this.timing.turnMs, ...this.others.map(({ turnMs }) => turnMs)].sort((a, b) => a - b);
    const times_ = this.timing.turnMs / times[(times.length - 1) >> 1]!;
    if (times_ >= tooSlow && !this.slow)
      this.given.tell(
        `A turn takes ${times_.toFixed(1)} times as long here as on most workers: time-outs are played again elsewhere.`,
      );
    this.slow = times_ >= tooSlow;
  }

  /** One match after the other. */
  private async place(signal: AbortSignal): Promise<void> {
    let idle = shortestPauseMs;
    while (!signal.aborted) {
      const job = await this.nextJob().catch(() => undefined);
      if (job) {
        idle = shortestPauseMs;
        await this.take(job);
        continue;
      }
      await pause(idle, undefined, { signal }).catch(() => {});
      idle = Math.min(2 * idle, longestPauseMs);
    }
  }

  /** Of each queue in turn. */
  private async nextJob(): Promise<TakenJob | undefined> {
    const lines = [...this.lines.values()];
    for (let tried = 0; tried < lines.length; tried++) {
      const job = await lines[this.next++ % lines.length]!.next();
      if (job) return job;
    }
    return undefined;
  }

  private async take(taken: TakenJob): Promise<void> {
    const id = taken.id!;
    const text = unsealed(taken.data, purposes.job(id), this.given.access.token);
    const job = text === undefined ? undefined : jobIn(text);
    const unlock = keepLocked(taken, this.id);
    const stop = new AbortController();
    this.playing.set(id, stop);
    try {
      if (!job) await taken.moveToFailed(new UnrecoverableError("it bears no seal of the token"), this.id);
      else if (this.isForOthers(job)) await taken.moveToDelayed(Date.now() + elsewhereMs, this.id);
      else await this.playTaken(taken, job, stop.signal);
    } catch {
      // The job is somebody else's by now, or Redis has lost it: whoever waits for it asks again.
    } finally {
      unlock();
      this.playing.delete(id);
    }
  }

  private isForOthers({ elsewhere, plan }: MatchJob): boolean {
    const needed = plan.bots.flatMap(({ language }) => language ?? []);
    return elsewhere === this.id && this.others.some((other) => canRun(other, needed));
  }

  private async playTaken(taken: TakenJob, job: MatchJob, signal: AbortSignal): Promise<void> {
    const id = taken.id!;
    const result = await playJob(job, this.ground, signal).catch((error: Error) => error);
    if (result instanceof Error) {
      await taken.moveToFailed(result, this.id);
    } else if (!result) {
      await taken.moveToFailed(new UnrecoverableError("it was stopped"), this.id);
      await taken.remove();
    } else {
      if (result.record) await this.redis.set(keys.record(id), result.record, "EX", recordSeconds);
      await taken.moveToCompleted(sealed(result.text, purposes.done(id), this.given.access.token), this.id, false);
      this.played++;
    }
  }
}
