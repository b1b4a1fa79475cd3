import { AsyncLocalStorage } from "node:async_hooks";

/** The signal that stops what runs now: a job, or a build that others may wait for, too. */
const stopping = new AsyncLocalStorage<AbortSignal>();

interface SharedBuild {
  readonly result: Promise<unknown>;
  readonly stop: AbortController;
  /** How many wait for it that were not stopped. */
  waiting: number;
}

const running = new Map<string, SharedBuild>();

/** Does a job. When its signal aborts, the builds that it alone waits for end, with their processes. */
export function stopBuildsBy<Result>(signal: AbortSignal, job: () => Promise<Result>): Promise<Result> {
  return stopping.run(signal, job);
}

/** The signal at which a compiler is to end; undefined if nothing stops it but its limits. */
export const findStopSignal = (): AbortSignal | undefined => stopping.getStore();

/** Builds what `key` names, or waits for the same build that goes on. */
export async function shareBuild<Result>(key: string, build: () => Promise<Result>): Promise<Result> {
  const shared = running.get(key) ?? startBuild(key, build);
  const signal = findStopSignal();
  const leave = () => {
    if (--shared.waiting > 0) return;
    // A later request is not to wait for what is about to end.
    if (running.get(key) === shared) running.delete(key);
    shared.stop.abort();
  };
  shared.waiting++;
  if (signal?.aborted) leave();
  else signal?.addEventListener("abort", leave);
  try {
    return (await shared.result) as Result;
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

function startBuild(key: string, build: () => Promise<unknown>): SharedBuild {
  const stop = new AbortController();
  const result = stopping.run(stop.signal, build).finally(() => running.get(key) === shared && running.delete(key));
  const shared: SharedBuild = { result, stop, waiting: 0 };
  running.set(key, shared);
  return shared;
}
