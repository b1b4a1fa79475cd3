/** What lets work pass, or holds it until it is opened again. */
export interface Gate {
  readonly isOpen: boolean;
  close(): void;
  open(): void;
  /** Resolves as soon as the gate is open, or nobody wants to pass any more. */
  passed(signal: AbortSignal): Promise<void>;
}

export function createGate(): Gate {
  let waiting: (() => void)[] | undefined;
  return {
    get isOpen() {
      return waiting === undefined;
    },
    close() {
      waiting ??= [];
    },
    open() {
      const held = waiting ?? [];
      waiting = undefined;
      for (const go of held) go();
    },
    async passed(signal) {
      while (waiting && !signal.aborted) {
        const held = waiting;
        await new Promise<void>((go) => {
          held.push(go);
          signal.addEventListener("abort", () => go(), { once: true });
        });
      }
    },
  };
}
