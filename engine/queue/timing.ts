import { chooseConcurrencyNow, type ParallelTiming } from "../arena/execute/concurrency.ts";
import { startTurnTimes } from "../arena/execute/turn-time.ts";

/** How a worker's machine affects the bots' times. */
export interface MachineTiming extends ParallelTiming {
  /** How long the reference turn takes without other matches, in milliseconds. */
  readonly turnMs: number;
}

/**
 * Measures the machine, which should be idle. `jobs` is the number of parallel matches; by default as many as do not
 * distort times.
 */
export async function measureTiming(jobs?: number): Promise<MachineTiming> {
  const timing = await chooseConcurrencyNow(jobs);
  const times = startTurnTimes(1);
  try {
    return { ...timing, turnMs: await times.aloneMs() };
  } finally {
    times.end();
  }
}

/** Timeouts from a worker this many times slower than most are replayed elsewhere. */
const tooSlow = 1.5;

/**
 * How many times slower a worker is than the median of all workers, itself included; undefined if that is acceptable.
 */
export function computeSlowness(turnMs: number, all: readonly number[]): number | undefined {
  const times = all.toSorted((a, b) => a - b);
  // With an even number, the lower median, so that of two workers the faster one is the reference.
  const slowness = turnMs / times[(times.length - 1) >> 1]!;
  return slowness >= tooSlow ? slowness : undefined;
}
