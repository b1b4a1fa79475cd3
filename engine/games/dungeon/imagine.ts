import { shuffle } from "../../random/seeded.ts";
import { copyDuel } from "./copy.ts";
import { monsters } from "./pieces.ts";
import type { Duel, PlacedCard } from "./state.ts";

/**
 * Replaces everything a player has not seen by a random guess: the opponent's cards in the dungeon, its discards, and
 * the deck.
 */
export function imagineDuel(duel: Duel, player: number, random: () => number): Duel {
  const copy = copyDuel(duel);
  const unseen = listUnseen(duel, player);
  shuffle(unseen, random);
  const anew = <Card extends PlacedCard>(card: Card): Card =>
    card.by === player ? card : { ...card, card: unseen.pop()! };
  copy.pile = duel.pile.map(anew);
  copy.discards = duel.discards.map(anew);
  copy.deck = unseen;
  return copy;
}

/** The monsters of this round that a player has not drawn. */
export function listUnseen({ pile, discards, drawn }: Duel, player: number): number[] {
  const unseen = [...monsters];
  for (const { card, by } of [...pile, ...discards, ...(drawn ? [drawn] : [])]) {
    if (by === player) unseen.splice(unseen.indexOf(card), 1);
  }
  return unseen;
}
