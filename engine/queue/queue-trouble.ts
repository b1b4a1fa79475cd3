/** A problem with a queue that the user can fix; the message is one sentence. */
export class QueueTrouble extends Error {
  override readonly name = "QueueTrouble";
}

/** Recognised by name, because the queue is a separate bundle with its own copy of the class. */
export function isQueueTrouble(error: unknown): error is QueueTrouble {
  return error instanceof Error && error.name === "QueueTrouble";
}
