// The queue's interface to the rest of Spar. It is a separate bundle, loaded only by those who use a queue.

export { openQueueExecutor } from "./queue-executor.ts";
export { queueStatus, watchQueue } from "./queue-status.ts";
export { runWorker } from "./queue-worker.ts";
