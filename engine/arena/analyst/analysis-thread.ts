import { startThread } from "../../files/start-thread.ts";
import type { AnalysisJob, AnalysisNews } from "./analysis-worker.ts";

/** Enough for the states of a thousand answers; a thread that needs more may fail. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Runs a job in a separate thread. Resolves to true when the job is complete or its time is up; to false when it was
 * stopped (at once) or failed.
 */
export function analyseInThread<Kind extends AnalysisJob["kind"]>(
  job: AnalysisJob & { readonly kind: Kind },
  hear: (found: AnalysisNews & { readonly kind: Kind }) => void,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((done) => {
    const worker = startThread("analyse", job, { resourceLimits });
    const stop = () => void worker.terminate();
    signal.addEventListener("abort", stop);
    worker.on("message", (found: AnalysisNews & { readonly kind: Kind }) => !signal.aborted && hear(found));
    // If the thread fails, only its own result is missing.
    worker.on("error", () => {});
    worker.on("exit", (code) => {
      signal.removeEventListener("abort", stop);
      done(code === 0 && !signal.aborted);
    });
  });
}
