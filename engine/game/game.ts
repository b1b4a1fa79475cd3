import type { Bots } from "./bots.ts";
import type { Extras } from "./extras.ts";
import type { RefereeStamp } from "./referee.ts";
import type { Rules } from "./rules.ts";
import type { Views } from "./views.ts";

/** A game by its parts, of which the first three are what a new one needs. */
export interface Game<State = unknown, Options = unknown> {
  readonly id: string;
  readonly title: string;
  /** What kind of game it is, where it comes from and for how many players, in a line. */
  readonly about: string;
  /** What plays it, where its rules are asked instead of computed. */
  readonly referee?: RefereeStamp;
  /** How a match goes. */
  readonly rules: Rules<State, Options>;
  /** What is seen of it. */
  readonly views: Views<State>;
  /** Who can play it. */
  readonly bots: Bots<Options>;
  /** What else can be done with it. */
  readonly extras?: Extras<State, Options>;
}
