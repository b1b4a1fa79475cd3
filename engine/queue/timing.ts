import { type Honesty, honestyNow } from "../arena/execute/honest-jobs.ts";
import { startTurnTimes } from "../arena/execute/turn-time.ts";

/** What a worker's machine does to the clock. */
export interface Timing extends Honesty {
  /** The reference turn alone, in milliseconds. */
  readonly turnMs: number;
}

/** `jobs`: matches at a time; as many as leave the clock honest where nothing is said. Nothing should be played meanwhile. */
export async function measureTiming(jobs?: number): Promise<Timing> {
  const honesty = await honestyNow(jobs);
  const times = startTurnTimes(1);
  try {
    return { ...honesty, turnMs: await times.aloneMs() };
  } finally {
    times.end();
  }
}

/** A worker so many times slower than most is not believed about time-outs. */
const tooSlow = 1.5;

/** How many times as long a turn takes on a worker as on the middle one of all, itself among them; undefined where that is not too slow. */
export function slownessAmong(turnMs: number, all: readonly number[]): number | undefined {
  const times = all.toSorted((a, b) => a - b);
  // Of two, the quicker one says what the slower should be.
  const slowness = turnMs / times[(times.length - 1) >> 1]!;
  return slowness >= tooSlow ? slowness : undefined;
}
