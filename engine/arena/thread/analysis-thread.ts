import { startThread } from "../../files/built-file.ts";
import type { AnalysisJob, AnalysisMessage } from "./analysis-worker.ts";

/** Enough for the states of a thousand answers; a thread that needs more may fail. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** How a job ended: it is complete or its time is up; it was stopped; or its thread ended with an error. */
export type ThreadEnd =
  | { readonly kind: "done" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly why: string };

/** Runs a job in a separate thread, which ends at once when it is stopped. */
export function analyseInThread<Kind extends AnalysisJob["kind"]>(
  job: AnalysisJob & { readonly kind: Kind },
  notify: (found: AnalysisMessage & { readonly kind: Kind }) => void,
  signal: AbortSignal,
): Promise<ThreadEnd> {
  if (signal.aborted) return Promise.resolve({ kind: "stopped" });
  return new Promise((done) => {
    const worker = startThread("analyse", job, { resourceLimits });
    const stop = () => void worker.terminate();
    signal.addEventListener("abort", stop);
    worker.on("message", (found: AnalysisMessage & { readonly kind: Kind }) => !signal.aborted && notify(found));
    let why: string | undefined;
    worker.on("error", ({ message }) => {
      why = message;
    });
    worker.on("exit", (code) => {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) done({ kind: "stopped" });
      else done(code === 0 ? { kind: "done" } : { kind: "failed", why: why ?? `exit code ${code}` });
    });
  });
}
