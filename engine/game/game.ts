import type { Bots } from "./bots.ts";
import type { Extras } from "./extras.ts";
import type { RefereeStamp } from "./referee.ts";
import type { Rules } from "./rules.ts";
import type { Views } from "./views.ts";

/** A game in parts, of which a new one needs the first three. */
export interface Game<State = unknown, Options = unknown> {
  readonly id: string;
  readonly title: string;
  /** A line on the kind of game, its origin and its number of players. */
  readonly about: string;
  /** The external referee, for a game whose rules are not built in. */
  readonly referee?: RefereeStamp;
  /** How a match is played. */
  readonly rules: Rules<State, Options>;
  /** What is visible of a match. */
  readonly views: Views<State>;
  /** The builtins, and how bots of the game are recognised and called. */
  readonly bots: Bots<Options>;
  /** Features that a game may have, such as cards, analysis and recorded games. */
  readonly extras?: Extras<State, Options>;
}
