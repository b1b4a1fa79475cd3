import type { Choice } from "../../game/extras.ts";
import type { Ask } from "../../game/turn.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { intoDungeon, itemNames, listItemsLeft, monsters } from "./pieces.ts";
import type { Duel, DungeonState } from "./state.ts";

const strengths = [...new Set(monsters)];

/** The legal return values of the current call. */
export function listReturns({ call, items }: Duel): readonly number[] {
  switch (call?.method) {
    case "start_turn":
      // Draw, or pass.
      return [1, 0];
    case "play":
      return [intoDungeon, ...listItemsLeft(items)];
    case "vorpal_choice":
      return strengths;
    case undefined:
      return [];
  }
}

/** The legal return values with their meanings. */
export function listCallChoices({ tables }: DungeonState, ask: Ask): Choice[] {
  const duel = tables.find(({ duel }) => duel.number === ask.gameNumber)?.duel;
  switch (duel?.call?.method) {
    case "start_turn":
      return [createChoice(1, msg("Draw a card"), "deck"), createChoice(0, msg("Pass: the opponent goes in"))];
    case "play":
      return listCardPlays(duel, duel.call.arg ?? 0);
    case "vorpal_choice":
      return strengths.map((monster) =>
        createChoice(monster, msg("The dagger is for the {monster, number}", { monster })),
      );
    case undefined:
      return [];
  }
}

function listCardPlays({ items }: Duel, card: number): Choice[] {
  const discards = listItemsLeft(items).map((item) =>
    createChoice(
      item,
      msg("Discard the {card, number} with the {item}", { card, item: itemNames[item] ?? "" }),
      `item ${item}`,
    ),
  );
  return [createChoice(intoDungeon, msg("Put the {card, number} into the dungeon", { card }), "dungeon"), ...discards];
}

function createChoice(value: number, label: Text, ...spots: string[]): Choice {
  return { text: String(value), label, spots, isWhole: true };
}
