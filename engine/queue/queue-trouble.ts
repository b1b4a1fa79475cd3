/** What a person can mend about a queue, in one sentence. */
export class QueueTrouble extends Error {
  override readonly name = "QueueTrouble";
}

/** The queue is a program of its own in the build, so that its errors are told by their name. */
export function isQueueTrouble(error: unknown): error is QueueTrouble {
  return error instanceof Error && error.name === "QueueTrouble";
}
