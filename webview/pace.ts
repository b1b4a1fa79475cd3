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
  const now = clock(place);
  while (clock(to) <= now && !atEnd(turns, to)) to = stepAction(turns, to, 1);
  return { to, seconds: Math.min(Math.max(clock(to) - now, 0), longest) };
}
