import type { Tunable } from "../../../../game/bots.ts";
import { pickOdds } from "../../analysis/pick-odds.ts";
import { cards } from "../../rules/cards.ts";
import type { DraftPreferences } from "../drafting.ts";

/**
 * By how much a card changes the winning chance, in hundredths of log-odds relative to the average card, indexed by
 * card number - 1. Measured by logistic regression over 35,537 games of mcts-quick against itself with rules 1.1, whose
 * picks were drawn with a fraction (0.3 or 0.5) of strong players' log-odds.
 */
const measuredScores: readonly number[] = `
  0 -8 3 -4 -1 4 16 1 0 -13 7 1 -5 -8 1 -1 3 8 2 -8
  5 -6 1 -12 3 0 -2 7 15 -1 -9 8 10 -2 -12 -2 6 -7 -4 -5
  -2 -9 -6 10 -10 -5 -7 15 13 5 18 4 12 5 -20 -10 -20 2 -3 -8
  -4 3 -7 10 10 7 7 19 16 6 -7 2 0 3 2 -8 -4 -10 -2 13
  3 5 -4 9 1 -6 -2 1 1 1 -2 -20 -1 0 -2 3 2 -3 7 -2
  -6 -6 0 1 8 3 -8 -6 3 -23 3 -2 -15 3 14 22 -1 -3 -1 3
  4 0 3 -1 -5 5 -2 13 4 -4 -2 0 9 6 7 -2 -1 -7 16 -17
  5 -5 -22 6 4 4 8 6 5 9 21 10 -29 -14 2 -25 2 7 -3 -27
`
  .trim()
  .split(/\s+/)
  .map(Number);

/** How much strong players of the live arena want a card, indexed by card number - 1, in twentieths of log-odds. */
const arenaScores = Array.from(pickOdds.slice(1), (odds) => 5 * Math.log(odds));

/**
 * Tunable numbers of the draft: a few that influence many cards each. Found with `spar tune` (samples/locm/README.md).
 */
export const mctsNumbers: readonly Tunable[] = [
  { name: "what cards did in games", value: 1.9, low: 0, high: 6, step: 0.1 },
  { name: "cost", value: 0.5, low: -4, high: 4, step: 0.1 },
  { name: "less for each card of a cost that is too many", value: 4.6, low: 0, high: 16, step: 0.1 },
  { name: "items", value: 6.5, low: 2, high: 16, step: 0.1 },
  { name: "less for each item that is too many", value: 7.7, low: 0, high: 12, step: 0.1 },
];

/**
 * The draft preferences from weights in the order of `mctsNumbers`. The score of a card combines how often arena
 * players picked it, how it did in measured games, and its cost.
 */
export function parseTaste(numbers: readonly number[]): DraftPreferences {
  const [did, dear, crowding, itemsWanted, itemSurplus] = numbers as [number, number, number, number, number];
  const scores = cards.map(({ cost }, i) => Math.round(arenaScores[i]! + did * measuredScores[i]! + dear * cost));
  return { scores, crowding, itemsWanted, itemSurplus };
}
