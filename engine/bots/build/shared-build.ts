import { AsyncLocalStorage } from "node:async_hooks";

/** The signal that stops what runs now: a job, or a build that others may wait for, too. */
const stopping = new AsyncLocalStorage<AbortSignal>();

/** The builds that go on, and how many wait for each that were not stopped. */
const running = new Map<string, { result: Promise<unknown>; stop: AbortController; waiting: number }>();

/** Does a job. When its signal aborts, the builds that it alone waits for end, with their processes. */
export function stopBuildsBy<Result>(signal: AbortSignal, job: () => Promise<Result>): Promise<Result> {
  return stopping.run(signal, job);
}

/** The signal at which a compiler is to end; undefined if nothing stops it but its limits. */
export const findStopSignal = (): AbortSignal | undefined => stopping.getStore();

/** Builds what `key` names, or waits for the same build that goes on. */
export async function shareBuild<Result>(key: string, build: () => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const shared = running.get(key) ?? { result: stopping.run(stop.signal, build), stop, waiting: 0 };
  running.set(key, shared);
  const forget = () => running.get(key) === shared && running.delete(key);
  const signal = findStopSignal();
  const leave = () => {
    if (--shared.waiting > 0) return;
    // A later request is not to wait for what is about to end.
    forget();
    shared.stop.abort();
  };
  shared.waiting++;
  if (signal?.aborted) leave();
  else signal?.addEventListener("abort", leave);
  try {
    return (await shared.result) as Result;
  } finally {
    forget();
    signal?.removeEventListener("abort", leave);
  }
}
