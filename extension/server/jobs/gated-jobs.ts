import type { Gate } from "../../../engine/arena/execute/gate.ts";
import { throttle } from "../../throttle.ts";
import { createHeldGate, type HeldGate } from "./held-gate.ts";
import { createJobs, type Jobs } from "./jobs.ts";

/** The status of a job: first `preparing`, then `playing` once it has begun and its gate is open. */
interface JobSummary {
  readonly id: string;
  readonly state: string;
  readonly outdated?: true;
}

/** A started job with its current status. */
export interface GatedJob<Summary> {
  summary: Summary;
}

/** A job as seen by the code that plays it, which watches `signal` and `gate` and reports each change. */
export interface PlayingJob<Summary> {
  readonly signal: AbortSignal;
  readonly gate: Gate;
  tell(change: Partial<Summary>): void;
}

/** Runs one job at a time, the newest; it waits while anybody holds the gate. */
export interface GatedJobs<Summary>
  extends Pick<HeldGate, "hold" | "release" | "isHeldBy">,
    Pick<Jobs, "isOpen" | "stop"> {
  start(job: GatedJob<Summary>, play: (played: PlayingJob<Summary>) => Promise<void>): void;
  /** Updates the summary of a job, even after its end. */
  tell(job: GatedJob<Summary>, change: Partial<Summary>): void;
  /** How long the gate has been open since the job began, in seconds. */
  seconds(): number;
}

interface JobKind<Summary extends JobSummary> {
  /** The reason with which a newer job ends the previous one. */
  readonly replaced: string;
  isGoing(summary: Summary): boolean;
  /** The state of a job that is ready to play, depending on the gate. */
  stateAt(gate: HeldGate): Summary["state"];
  readonly stopped: Partial<Summary>;
  failed(message: string): Partial<Summary>;
  /** Called for each new state at once, and for new numbers a few times per second. */
  changed(summary: Summary): void;
}

const updateIntervalMs = 250;

export function createGatedJobs<Summary extends JobSummary>(kind: JobKind<Summary>): GatedJobs<Summary> {
  const jobs = createJobs(kind.replaced);
  const gate = createHeldGate(showGate);
  let newest: GatedJob<Summary> | undefined;
  const telling = throttle(() => newest && kind.changed(newest.summary), updateIntervalMs);

  function tell(job: GatedJob<Summary>, change: Partial<Summary>): void {
    const before = job.summary;
    const state = change.state === "playing" ? { state: kind.stateAt(gate) } : {};
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
    if (state !== kind.stateAt(gate)) tell(newest, { state: kind.stateAt(gate) } as Partial<Summary>);
  }

  return {
    ...{ tell, isOpen: jobs.isOpen, stop: jobs.stop, hold: gate.hold, release: gate.release },
    ...{ isHeldBy: gate.isHeldBy, seconds: gate.seconds },
    start(job, play) {
      newest = job;
      jobs.start({
        id: job.summary.id,
        async work(signal) {
          gate.startTime();
          await gate.gate.passed(signal);
          if (!signal.aborted) await play({ signal, gate: gate.gate, tell: (change) => tell(job, change) });
        },
        failed: ({ message }) => tell(job, kind.failed(message)),
        ended: () => kind.isGoing(job.summary) && tell(job, kind.stopped),
      });
      telling.callNow();
    },
  };
}
