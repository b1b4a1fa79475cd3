import type { Moment } from "../../../engine/record/replayed.ts";
import { isAtEnd, moveByAction } from "../state/moments.ts";
import type { TurnHead } from "../state/overview.ts";

/** The longest time, in seconds, that playback waits for the next event. */
const maxStepSeconds = 3;

/**
 * The next moment during playback. If the game has a clock, simultaneous events are one step and the wait follows the
 * clock; otherwise each action takes a second. `seconds` is how long to wait before it is shown, at normal speed.
 */
export function findNextPlaybackStep(turns: readonly TurnHead[], moment: Moment, clock?: (at: Moment) => number) {
  let to = moveByAction(turns, moment, 1);
  if (!clock) return { to, seconds: 1 };
  const time = clock(to);
  for (let next = to; !isAtEnd(turns, to) && clock(next) <= time; next = moveByAction(turns, to, 1)) to = next;
  return { to, seconds: Math.min(Math.max(time - clock(moment), 0), maxStepSeconds) };
}
