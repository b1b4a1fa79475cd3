import type { Tunable } from "../../../game/bots.ts";
import { type Card, cardOf } from "../rules/cards.ts";

/**
 * What a card adds to the chance of winning, in hundredths of log-odds against the average card, by card number.
 * Measured: 39,527 games of greedy against itself with random picks (rules 1.0 and 1.2), logistic regression.
 */
const measured: readonly number[] = `
  -7 -7 -7 -13 -4 -1 8 2 -5 -12 1 -8 4 -8 -1 -2 3 17 11 -5
  10 5 20 -16 -8 2 -11 -4 -5 -1 -10 -2 0 -3 -4 -3 20 -4 -7 -7
  -6 -4 6 27 2 13 -3 9 18 9 19 14 8 9 -25 -8 -13 4 20 -2
  22 29 -17 -4 11 10 28 39 6 6 -12 2 4 -4 13 8 16 0 16 40
  6 33 -7 5 -9 -12 -6 -3 -6 -3 -9 -22 -8 -7 -5 -8 -1 -9 3 -10
  -5 -11 2 0 8 6 -14 -7 13 -38 21 6 -16 18 26 63 -14 0 -7 -5
  -5 -2 -8 -8 -6 2 -10 4 3 -11 -5 0 9 -1 5 -12 -2 -11 7 -32
  -2 -12 -27 -2 -4 -7 5 -4 -8 -2 24 10 -28 -21 3 -25 -5 4 -6 -26
`
  .trim()
  .split(/\s+/)
  .map(Number);

/** How many cards of each cost a deck of thirty wants; 7 stands for all above. */
const curve = [2, 4, 6, 6, 5, 4, 3, 3];

/** What a draft goes by; all in the unit of the scores, but for the number of items. */
export interface Taste {
  /** By card number less one. */
  readonly scores: readonly number[];
  /** Taken off for each card of a cost beyond what the curve wants. */
  readonly crowding: number;
  readonly itemsWanted: number;
  /** Taken off for each item beyond those. */
  readonly itemSurplus: number;
}

/** The scores of the cards as numbers that can be tuned, in hundredths of log-odds. */
export const cardScores: readonly Tunable[] = measured.map((value, i) => {
  return { name: cardOf(i + 1).name, value, low: -100, high: 100, step: 1 };
});

/** That of most builtins, by scores that may be others than the measured ones. */
export function usualTaste(scores = measured): Taste {
  return { scores, crowding: 6, itemsWanted: 8, itemSurplus: 4 };
}

/** The best of three by what it adds, held back where the deck has enough of its cost or kind. */
export function bestPick(three: readonly number[], picked: readonly number[], taste = usualTaste()): number {
  const deck = picked.map(cardOf);
  const worth = three.map((number) => pickScore(cardOf(number), deck, taste));
  return worth.indexOf(Math.max(...worth));
}

function pickScore(card: Card, deck: readonly Card[], taste: Taste): number {
  const crowded = deck.filter((other) => slotOf(other) === slotOf(card)).length + 1 - curve[slotOf(card)]!;
  const items = deck.filter((other) => other.type !== "creature").length;
  const surplus = card.type === "creature" ? 0 : Math.max(0, items + 1 - taste.itemsWanted);
  return taste.scores[card.number - 1]! - taste.crowding * Math.max(0, crowded) - taste.itemSurplus * surplus;
}

function slotOf({ cost }: Card): number {
  return Math.min(cost, curve.length - 1);
}
