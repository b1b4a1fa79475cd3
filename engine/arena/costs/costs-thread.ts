import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { CostsFound, CostsJob } from "./costs-worker.ts";

/** States of some answers at a time take little; a thread that needs more is no loss. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Does a job in a thread of its own, which gives way to others; resolves when it is done, has failed or was stopped. */
export function runCosts(job: CostsJob, hear: (found: CostsFound) => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => {
    const worker = startWorker(job);
    const stop = () => void worker.terminate();
    signal.addEventListener("abort", stop);
    worker.on("message", (found: CostsFound) => !signal.aborted && hear(found));
    // A fault of it costs what it looks for alone.
    worker.on("error", () => {});
    worker.on("exit", () => {
      signal.removeEventListener("abort", stop);
      done();
    });
  });
}

/** The bundled worker, or its source where we run from sources ourselves. */
function startWorker(workerData: CostsJob): Worker {
  const source = join(__dirname, "costs-worker.ts");
  if (!existsSync(source)) return new Worker(join(__dirname, "costs-worker.js"), { workerData, resourceLimits });
  const program = `require("tsx/cjs"); require(${JSON.stringify(source)})`;
  return new Worker(program, { eval: true, workerData, resourceLimits });
}
