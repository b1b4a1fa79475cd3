import { hidePassword, isQueueTrouble, parseQueueAccess } from "../../../engine/queue/queue-address.ts";
import type { QueueWatch } from "../../../engine/queue/queue-status.ts";
import type { QueueView } from "../../../engine/views/queue-status.ts";
import { answerClient } from "../base/answer-client.ts";
import type { ServerContext } from "../context/context.ts";

/** How long the connection is kept after the last question. */
const idleMs = 20_000;

/** Answers questions about the configured queue. */
export function answerAboutQueue({ connection, settings, endings }: ServerContext): void {
  let open: { readonly address: string; readonly watch: Promise<QueueWatch> } | undefined;
  let closing: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(closing);
    // A connection that failed need not be closed.
    open?.watch.then(
      (watch) => watch.close(),
      () => {},
    );
    open = undefined;
  }

  async function looked(address: string): Promise<Pick<QueueView, "status" | "trouble">> {
    if (open?.address !== address) close();
    clearTimeout(closing);
    closing = setTimeout(close, idleMs);
    try {
      open ??= { address, watch: openWatch(address) };
      return { status: await (await open.watch).now() };
    } catch (error) {
      close();
      if (!isQueueTrouble(error)) throw error;
      return { trouble: error.message };
    }
  }

  answerClient(connection, {
    getQueue: async ({ includeStatus }) => {
      const { queue } = await settings.all();
      if (queue === "") return {};
      const address = hidePassword(queue);
      return includeStatus ? { address, ...(await looked(queue)) } : { address };
    },
  });
  endings.push({ dispose: close });
}

async function openWatch(address: string): Promise<QueueWatch> {
  const { watchQueue } = await import("../../../engine/queue/queue.ts");
  return watchQueue(parseQueueAccess(address));
}
