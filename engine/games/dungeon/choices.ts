import type { Ask, Choice } from "../../game.ts";
import { intoDungeon, itemNames, monsters } from "./pieces.ts";
import type { Duel, State } from "./state.ts";

/** The values that the awaited call may return. */
export function callChoices({ tables }: State, ask: Ask): Choice[] {
  const duel = tables.find(({ duel }) => duel.number === ask.gameNumber)?.duel;
  switch (duel?.call?.method) {
    case "start_turn":
      return [choice(1, "Draw a card", "deck"), choice(0, "Pass: the opponent goes in")];
    case "play":
      return plays(duel, duel.call.arg ?? 0);
    case "vorpal_choice":
      return [...new Set(monsters)].map((monster) => choice(monster, `The dagger is for the ${monster}`));
    case undefined:
      return [];
  }
}

function plays({ items }: Duel, card: number): Choice[] {
  const discards = items.flatMap((there, item) =>
    there ? [choice(item, `Discard the ${card} with the ${itemNames[item]}`, `item ${item}`)] : [],
  );
  return [choice(intoDungeon, `Put the ${card} into the dungeon`, "dungeon"), ...discards];
}

function choice(value: number, label: string, ...spots: string[]): Choice {
  return { text: String(value), label, spots };
}
