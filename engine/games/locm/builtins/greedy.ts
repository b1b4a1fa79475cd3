import type { Tunable } from "../../../game/bots.ts";
import { msg } from "../../../l10n/speak.ts";
import { type Battle, copyBattle } from "../rules/battle.ts";
import { type Card, getCard } from "../rules/cards.ts";
import { performMove } from "../rules/effects.ts";
import { listLegalMoves } from "../rules/legality.ts";
import type { PackedMove } from "../rules/moves.ts";
import type { Version } from "../rules/versions.ts";
import scores from "../tactics/card-scores.json";
import { evaluatePosition, winWorth } from "../tactics/worth.ts";
import { createBuiltinFromMind } from "./player.ts";

/**
 * By how much a card changes the winning chance, in hundredths of log-odds relative to the average card, by card
 * number. Measured over 39,527 games of greedy against itself with random picks (rules 1.0 and 1.2), by logistic
 * regression.
 */
const measuredScores: readonly number[] = scores.greedy;

/** The number of cards of each cost wanted in a deck of thirty; the last entry is for cost 7 and above. */
const wantedByCost = [2, 4, 6, 6, 5, 4, 3, 3];

/** The preferences of a draft, in the unit of the scores, except for the number of items. */
export interface DraftPreferences {
  /** Indexed by card number - 1. */
  readonly scores: readonly number[];
  /** Penalty for each card of a cost beyond the wanted number. */
  readonly crowding: number;
  readonly itemsWanted: number;
  /** Penalty for each item beyond the wanted number. */
  readonly itemSurplus: number;
}

/** The scores as numbers that can be tuned, in hundredths of log-odds. */
export const cardScores: readonly Tunable[] = measuredScores.map((value, i) => {
  return { name: getCard(i + 1).name, value, low: -100, high: 100, step: 1 };
});

/** The preferences of most builtins, by default with the measured scores. */
export function createDefaultTaste(scores = measuredScores): DraftPreferences {
  return { scores, crowding: 6, itemsWanted: 8, itemSurplus: 4 };
}

/** The best of three cards by score, with penalties if the deck has enough of its cost or kind. */
export function chooseBestPick(three: readonly number[], picked: readonly number[], taste = createDefaultTaste()) {
  const deck = picked.map(getCard);
  const worth = three.map((number) => pickScore(getCard(number), deck, taste));
  return worth.indexOf(Math.max(...worth));
}

function pickScore(card: Card, deck: readonly Card[], taste: DraftPreferences): number {
  const crowded =
    deck.filter((other) => getCurveSlot(other) === getCurveSlot(card)).length + 1 - wantedByCost[getCurveSlot(card)]!;
  const items = deck.filter((other) => other.type !== "creature").length;
  const surplus = card.type === "creature" ? 0 : Math.max(0, items + 1 - taste.itemsWanted);
  return taste.scores[card.number - 1]! - taste.crowding * Math.max(0, crowded) - taste.itemSurplus * surplus;
}

const getCurveSlot = ({ cost }: Card): number => Math.min(cost, wantedByCost.length - 1);

export const greedy = createBuiltinFromMind({
  name: "greedy",
  idea: msg("Drafts by card value and mana curve, then always plays the action that improves its position most."),
  numbers: cardScores,
  mind: ({ numbers }) => ({
    pick: (three, picked) => chooseBestPick(three, picked, createDefaultTaste(numbers)),
    play: playGreedily,
  }),
});

/** Plays the best action again and again, as long as it is better than stopping. Changes the battle. */
export function playGreedily(battle: Battle, version: Version): PackedMove[] {
  const done: PackedMove[] = [];
  while (battle.winner === undefined) {
    const best = findBestMove(battle, version);
    if (!best) break;
    performMove(battle, best);
    done.push(best);
  }
  return done;
}

function findBestMove(battle: Battle, version: Version): PackedMove | undefined {
  let best: PackedMove | undefined;
  let bestWorth = evaluatePosition(battle, battle.active);
  for (const move of listLegalMoves(battle, version)) {
    const after = copyBattle(battle);
    performMove(after, move);
    const worth = evaluatePosition(after, battle.active);
    if (worth <= bestWorth) continue;
    best = move;
    bestWorth = worth;
    if (worth === winWorth) break;
  }
  return best;
}
