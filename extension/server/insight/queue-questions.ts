import { hidePassword, isQueueTrouble, parseQueueAccess } from "../../../engine/queue/queue-address.ts";
import type { QueueView } from "../../../engine/views/queue-status.ts";
import { answerClient } from "../base/answer-client.ts";
import type { ServerContext } from "../context/context.ts";

/** Answers questions about the configured queue. */
export function answerAboutQueue({ connection, settings }: ServerContext): void {
  answerClient(connection, {
    getQueue: async ({ includeStatus }) => {
      const { queue } = await settings.all();
      if (queue === "") return {};
      return { address: hidePassword(queue), ...(includeStatus ? await look(queue) : {}) };
    },
  });
}

async function look(address: string): Promise<Pick<QueueView, "status" | "trouble">> {
  try {
    const { readQueueStatus } = await import("../../../engine/queue/queue.ts");
    return { status: await readQueueStatus(parseQueueAccess(address)) };
  } catch (error) {
    if (!isQueueTrouble(error)) throw error;
    return { trouble: error.message };
  }
}
