import type { Place } from "../engine/record/replay.ts";
import type { TurnHead } from "./overview.ts";
import { atEnd, stepAction } from "./places.ts";

export interface Beat {
  readonly to: Place;
  /** Until the place is shown, at normal speed. */
  readonly seconds: number;
}

/** Nobody waits longer than this for something to happen. */
const longest = 3;

/**
 * The next place of a match that is being played. Where the game has a clock, all that happens at one moment is one
 * beat and the wait is the game's own; else each action takes a second.
 */
export function nextBeat(turns: readonly TurnHead[], place: Place, clock?: (place: Place) => number): Beat {
  let to = stepAction(turns, place, 1);
  if (!clock) return { to, seconds: 1 };
  const moment = clock(to);
  for (let next = to; !atEnd(turns, to) && clock(next) <= moment; next = stepAction(turns, to, 1)) to = next;
  return { to, seconds: Math.min(Math.max(moment - clock(place), 0), longest) };
}
