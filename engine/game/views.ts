import type { Ask } from "./turn.ts";

/** What is seen of a state: by a player, or by whoever may see everything. Changes nothing. */
export interface Views<State = unknown> {
  /**
   * Fresh plain JSON; omit `seenBy` to see everything. Of a match of many games, `gameNumber` is the one to look at;
   * omitted, the one that was played on last.
   */
  view(state: State, seenBy?: number, gameNumber?: number): View;
  /** What is seen while an answer is awaited, where `view` still shows what the last one brought. */
  question?(state: State, ask: Ask, seenBy?: number): View;
  /**
   * What a view tells the player whose it is, by the names that the inspector gives the fields of its input; a bot may
   * say what it believes they will be. Absent: the view says it itself.
   */
  observation?(view: View, player: number): Readonly<Record<string, unknown>>;
  /** One number a player for the chart over the match (health, score …). */
  measures(state: State): number[];
  /** What the chart's numbers are, and where its axis ends. */
  readonly measure: { readonly name: string; readonly max: number };
}

/** Plain JSON; each game exports the exact type from its `view.ts`. */
export type View = object;
