import { createGate, type Gate } from "../../../engine/arena/execute/play-counted.ts";
import { stopBuildsBy } from "../../../engine/bots/build/shared-build.ts";
import { throttle } from "../../throttle.ts";

interface Job {
  readonly id: string;
  /** Only one job per key runs at a time. */
  readonly key?: string;
  /** Does the job; not called if it was aborted before its turn. */
  work(signal: AbortSignal): Promise<void>;
  failed(error: Error): void;
  /** Called last, however the job ended. */
  ended?(): void;
}

interface RunningJob {
  readonly id: string;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** A newer job with the same key aborts the one before, and begins when that has ended. */
export type Jobs = ReturnType<typeof createJobs>;

/** `replaced` is the reason with which a newer job aborts the one before. */
export function createJobs(replaced: string) {
  const running = new Map<string, RunningJob>();

  async function run({ work, failed, ended }: Job, signal: AbortSignal, before: Promise<void> | undefined) {
    await before;
    try {
      if (!signal.aborted) await stopBuildsBy(signal, () => work(signal));
    } catch (error) {
      failed(error as Error);
    }
    ended?.();
  }

  return {
    start(job: Job) {
      const { id, key = "" } = job;
      const before = running.get(key);
      before?.controller.abort(replaced);
      const controller = new AbortController();
      const ended = run(job, controller.signal, before?.ended).finally(() => {
        if (running.get(key)?.controller === controller) running.delete(key);
      });
      running.set(key, { id, controller, ended });
    },
    isRunning: (key: string) => running.has(key),
    /** Stops a job, or without an id all of them. Resolves when they have ended. */
    async stop(why: string, id?: string) {
      const chosen = [...running.values()].filter((job) => id === undefined || job.id === id);
      for (const { controller } of chosen) controller.abort(why);
      await Promise.all(chosen.map(({ ended }) => ended));
    },
  };
}

/** A gate that is open while no one holds it, with a stopwatch of its open time. */
function createHeldGate(changed: () => void) {
  const gate = createGate();
  const holders = new Set<string>();
  let counted = 0;
  let since: number | undefined;
  const now = () => counted + (since === undefined ? 0 : performance.now() - since);

  function show(): void {
    if (holders.size > 0) {
      counted = now();
      since = undefined;
      gate.close();
    } else {
      since ??= performance.now();
      gate.open();
    }
    changed();
  }

  return {
    gate,
    hold(who: string) {
      holders.add(who);
      show();
    },
    release(who: string) {
      holders.delete(who);
      show();
    },
    /** How long it has been open since the stopwatch was started, in seconds. */
    seconds: () => now() / 1000,
    startTime() {
      counted = 0;
      since = gate.isOpen ? performance.now() : undefined;
    },
  };
}

/** The status of a job: first `preparing`, then `playing` once it has begun and its gate is open. */
interface JobSummary {
  readonly id: string;
  readonly state: string;
  readonly outdated?: true;
  readonly trouble?: { readonly message: string };
}

export interface GatedJob<Summary> {
  summary: Summary;
}

/** A job as seen by the code that plays it, which watches `signal` and `gate` and reports each change. */
export interface PlayingJob<Summary> {
  readonly signal: AbortSignal;
  readonly gate: Gate;
  tell(change: Partial<Summary>): void;
}

interface JobKind<Summary extends JobSummary> {
  /** The reason with which a newer job ends the previous one. */
  readonly replaced: string;
  isGoing(summary: Summary): boolean;
  readonly stopped: Partial<Summary>;
  /** Called for each new state at once, and for new numbers a few times per second. */
  changed(summary: Summary): void;
}

const updateIntervalMs = 250;

/** Runs one job at a time, the newest; it waits while anybody holds the gate. */
export function createGatedJobs<Summary extends JobSummary>(kind: JobKind<Summary>) {
  const jobs = createJobs(kind.replaced);
  const gate = createHeldGate(showGate);
  let newest: GatedJob<Summary> | undefined;
  const telling = throttle(() => newest && kind.changed(newest.summary), updateIntervalMs);
  const whenReady = () => (gate.gate.isOpen ? "playing" : "waiting");

  /** Updates the summary of a job, even after its end. */
  function tell(job: GatedJob<Summary>, change: Partial<Summary>): void {
    const before = job.summary;
    const state = change.state === "playing" ? { state: whenReady() } : {};
    const now = { ...before, ...change, ...state };
    job.summary = now;
    const isUrgent = now.state !== before.state || now.outdated !== before.outdated || !kind.isGoing(now);
    if (job !== newest) kind.changed(now);
    else if (isUrgent) telling.callNow();
    else telling.call();
  }

  function showGate(): void {
    const state = newest?.summary.state;
    if (!newest || state === "preparing" || !kind.isGoing(newest.summary)) return;
    if (state !== whenReady()) tell(newest, { state: whenReady() } as Partial<Summary>);
  }

  return {
    ...{ tell, stop: jobs.stop, hold: gate.hold, release: gate.release, seconds: gate.seconds },
    start(job: GatedJob<Summary>, play: (played: PlayingJob<Summary>) => Promise<void>) {
      newest = job;
      jobs.start({
        id: job.summary.id,
        async work(signal) {
          gate.startTime();
          await gate.gate.passed(signal);
          if (!signal.aborted) await play({ signal, gate: gate.gate, tell: (change) => tell(job, change) });
        },
        failed: ({ message }) => tell(job, { state: "failed", trouble: { message } } as Partial<Summary>),
        ended: () => kind.isGoing(job.summary) && tell(job, kind.stopped),
      });
      telling.callNow();
    },
  };
}

type WaitingJob = Pick<ReturnType<typeof createHeldGate>, "hold" | "release">;

/** Jobs that run only while nothing else is played; anything else that plays holds them until it has ended. */
export function createBackgroundJobs() {
  const all: WaitingJob[] = [];
  return {
    add: (jobs: WaitingJob) => void all.push(jobs),
    hold(who: string) {
      for (const jobs of all) jobs.hold(who);
    },
    release(who: string) {
      for (const jobs of all) jobs.release(who);
    },
  };
}
