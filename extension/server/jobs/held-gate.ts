import { createGate, type Gate } from "../../../engine/arena/execute/gate.ts";

/** A gate that is open while no one holds it, with a stopwatch of its open time. */
export interface HeldGate {
  readonly gate: Gate;
  isHeldBy(who: string): boolean;
  hold(who: string): void;
  release(who: string): void;
  /** How long it has been open since the stopwatch was started, in seconds. */
  seconds(): number;
  startTime(): void;
}

export function createHeldGate(changed: () => void): HeldGate {
  const gate = createGate();
  const holders = new Set<string>();
  let counted = 0;
  let since: number | undefined;
  const now = () => counted + (since === undefined ? 0 : performance.now() - since);

  function show(): void {
    if (holders.size > 0) {
      counted = now();
      since = undefined;
      gate.close();
    } else {
      since ??= performance.now();
      gate.open();
    }
    changed();
  }

  return {
    gate,
    isHeldBy: (who) => holders.has(who),
    hold(who) {
      holders.add(who);
      show();
    },
    release(who) {
      holders.delete(who);
      show();
    },
    seconds: () => now() / 1000,
    startTime() {
      counted = 0;
      since = gate.isOpen ? performance.now() : undefined;
    },
  };
}
