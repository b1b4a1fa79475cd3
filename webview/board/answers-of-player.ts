import type { Viewable } from "../../engine/record/replayed.ts";

/** The index of a player's previous or next answer from another, within the same game; undefined if there is none. */
export function findAnswerOfPlayer(
  { turns }: Pick<Viewable, "turns">,
  answer: number,
  by: 1 | -1,
  player: number,
): number | undefined {
  const gameNumber = turns[answer]?.ask.gameNumber;
  for (let at = answer + by; at >= 0 && at < turns.length; at += by) {
    const { ask } = turns[at]!;
    if (ask.player === player && ask.gameNumber === gameNumber) return at;
  }
  return undefined;
}
