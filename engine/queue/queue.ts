// What the rest of Spar knows of a queue. It is a program of its own in the build, so that nobody loads it who has none.

export { openQueueExecutor } from "./queue-executor.ts";
export { queueStatus, watchQueue } from "./queue-status.ts";
export { runWorker } from "./queue-worker.ts";
