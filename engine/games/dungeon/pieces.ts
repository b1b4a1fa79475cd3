import { msg } from "../../l10n/speak.ts";
/** The strengths of the monsters in every round. */
export const monsters: readonly number[] = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9];

/** Item names by number. */
export const itemNames = [
  msg("demonic pact"),
  msg("health potion"),
  msg("holy grail"),
  msg("vorpal dagger"),
  msg("shield"),
  msg("armour"),
] as const;
export const pact = 0;
export const potion = 1;
export const grail = 2;
export const dagger = 3;
export const shield = 4;
export const armour = 5;

/** The numbers of the remaining items. */
export function listItemsLeft(items: readonly boolean[]): number[] {
  const left: number[] = [];
  for (let item = 0; item < items.length; item++) if (items[item]) left.push(item);
  return left;
}

/** In `last_turn` and as the value of `play`: the card went into the dungeon. */
export const intoDungeon = 6;
/** In `last_turn`: the opponent passed. */
export const opponentPassed = 7;

/** This many reward cards win a game; as many death cards lose it. */
export const cardsToEnd = 5;

/** The monster that makes the pact. */
export const demon = 7;
