/** How long a line may wait for company on its way to another process, and how many may wait. */
const delayMs = 20;
const maxBatch = 2048;

/** Collects items and sends them on together. */
export function batched<Item>(send: (items: readonly Item[]) => void): { add(item: Item): void; flush(): void } {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    send(items);
  }

  return {
    add(item) {
      waiting.push(item);
      if (waiting.length >= maxBatch) flush();
      else timer ??= setTimeout(flush, delayMs);
    },
    flush,
  };
}
