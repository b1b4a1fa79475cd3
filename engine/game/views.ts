import type { Ask } from "./turn.ts";

/** What is visible of a state, to a player or to a spectator who may see everything. Does not change the state. */
export interface Views<State = unknown> {
  /**
   * A new plain JSON object; without `seenBy`, everything is visible. In a match of many games, `gameNumber` selects
   * one, by default the last one played.
   */
  view(state: State, seenBy?: number, gameNumber?: number): View;
  /** The view while an answer is awaited, if `view` still shows the effect of the last one. */
  question?(state: State, ask: Ask, seenBy?: number): View;
  /**
   * What a view contains for the player that sees it, by the field names of its input; bots' predictions are compared
   * with this. Absent if the view itself has these names.
   */
  observation?(view: View, player: number): Readonly<Record<string, unknown>>;
  /** One number per player for the chart over the match (health, score …). */
  measures(state: State): number[];
  /** The name of the chart's numbers, and the end of its axis. */
  readonly measure: { readonly name: string; readonly max: number };
}

/** Plain JSON; each game exports the exact type in its `view.ts`. */
export type View = object;
