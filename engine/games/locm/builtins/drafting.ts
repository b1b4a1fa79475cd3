import { Ability, type Card, cardOf } from "../cards.ts";

// How many cards of each cost a deck of thirty wants; 7 stands for all above.
const curve = [2, 4, 6, 6, 5, 4, 2, 1];
const itemsWanted = 7;

/** The best of three by worth, held back where the deck has enough of its cost or kind. */
export function bestPick(three: readonly number[], picked: readonly number[]): number {
  const scores = three.map((number) => pickScore(cardOf(number), picked.map(cardOf)));
  return scores.indexOf(Math.max(...scores));
}

function pickScore(card: Card, deck: readonly Card[]): number {
  const slot = (cost: number) => Math.min(cost, curve.length - 1);
  const same = deck.filter((other) => slot(other.cost) === slot(card.cost)).length;
  const crowded = Math.max(0, same + 1 - curve[slot(card.cost)]!);
  const items = deck.filter((other) => other.type !== "creature").length;
  const surplus = card.type === "creature" ? 0 : Math.max(0, items + 1 - itemsWanted);
  return draftWorth(card) - 0.5 * crowded - 0.7 * surplus;
}

/** What a card gives beyond what its cost usually buys. */
export function draftWorth(card: Card): number {
  const effects = 0.35 * card.myHealth - 0.6 * card.opponentHealth + 1.6 * card.draw;
  switch (card.type) {
    case "creature":
      return creatureGives(card) + effects - 2.1 * card.cost - 1;
    case "green":
      return 0.7 * (card.attack + card.defense) + abilitiesGive(card, 3) + effects - 1.9 * card.cost - 1;
    case "red":
      return (
        0.9 * Math.min(7, -card.defense) -
        0.7 * card.attack +
        0.5 * (card.abilities ? 1 : 0) +
        effects -
        1.3 * card.cost
      );
    case "blue":
      return -0.8 * card.defense + effects - 1.3 * card.cost - 0.5;
  }
}

function creatureGives(card: Card): number {
  const useless = card.attack === 0 ? 1.5 : 0;
  return card.attack * 1.1 + card.defense + abilitiesGive(card, card.attack) - useless;
}

function abilitiesGive({ abilities, defense }: Card, attack: number): number {
  let gives = 0;
  if (abilities & Ability.breakthrough) gives += 0.2 * attack;
  if (abilities & Ability.charge) gives += 0.3 + 0.35 * attack;
  if (abilities & Ability.drain) gives += 0.4 * attack;
  if (abilities & Ability.guard) gives += 0.5 + 0.2 * defense;
  if (abilities & Ability.lethal) gives += 2.5;
  if (abilities & Ability.ward) gives += 1 + 0.5 * attack;
  return gives;
}
