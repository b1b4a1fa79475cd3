// The queue's interface to the rest of Spar, imported on demand (`await import`): most users have no queue.

export { openQueueExecutor } from "./queue-executor.ts";
export { readQueueStatus } from "./queue-status.ts";
export { runWorker } from "./queue-worker.ts";
