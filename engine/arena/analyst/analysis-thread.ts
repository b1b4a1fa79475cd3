import { startThread } from "../../files/start-thread.ts";
import type { AnalysisJob, AnalysisNews } from "./analysis-worker.ts";

/** The states of a thousand answers take some tens of megabytes; a thread that needs more is no loss. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Does a job in a thread of its own, without holding up whoever asks. Resolves to true when all was found or the time is
 * over; to false when it was stopped, at once, or could not be done.
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
    // A fault of it costs what it looks for alone.
    worker.on("error", () => {});
    worker.on("exit", (code) => {
      signal.removeEventListener("abort", stop);
      done(code === 0 && !signal.aborted);
    });
  });
}
