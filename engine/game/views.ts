import type { Ask } from "./turn.ts";

/** What is visible of a state, to a player or to a spectator who may see everything. Does not change the state. */
export interface Views<State = unknown> {
  /** A new plain JSON object, of all without `seenBy`; `gameNumber` selects one of many games, by default the last. */
  view(state: State, seenBy?: number, gameNumber?: number): View;
  /** The view while an answer is awaited, if `view` still shows the effect of the last one. */
  question?(state: State, ask: Ask, seenBy?: number): View;
  /** What a player sees by the field names of its input, to check predictions; absent if the view has these names. */
  observation?(view: View, player: number): Readonly<Record<string, unknown>>;
  /** One number per player for the chart over the match (health, score …). */
  measures(state: State): number[];
  /** The name of the chart's numbers, and the end of its axis. */
  readonly measure: { readonly name: string; readonly max: number };
}

/** Plain JSON; each game exports the exact type in its `view.ts`. */
export type View = object;
