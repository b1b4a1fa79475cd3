/** Lets work through, or holds it until it is opened again. */
export interface Gate {
  readonly isOpen: boolean;
  /** Aborted when the gate closes; already aborted while it is closed. */
  readonly closed: AbortSignal;
  close(): void;
  open(): void;
  /** Resolves as soon as the gate is open or the signal is aborted. */
  passed(signal?: AbortSignal): Promise<void>;
}

/** Creates an open gate. While it is closed, matches wait and running ones are stopped by its signal `closed`. */
export function createGate(): Gate {
  let waiting: (() => void)[] | undefined;
  let closing = new AbortController();
  return {
    get isOpen() {
      return waiting === undefined;
    },
    get closed() {
      return closing.signal;
    },
    close() {
      waiting ??= [];
      closing.abort("held");
    },
    open() {
      const held = waiting ?? [];
      waiting = undefined;
      if (closing.signal.aborted) closing = new AbortController();
      for (const go of held) go();
    },
    async passed(signal) {
      while (waiting && !signal?.aborted) {
        const held = waiting;
        await new Promise<void>((go) => {
          held.push(go);
          signal?.addEventListener("abort", () => go(), { once: true });
        });
      }
    },
  };
}
