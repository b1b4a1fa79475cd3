import type { Choice } from "../../game/extras.ts";
import type { Ask } from "../../game/turn.ts";
import type { Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import { intoDungeon, itemNames, listItemsLeft, monsters } from "./pieces.ts";
import type { Duel, DungeonState } from "./state.ts";

/** The values of start_turn: 1 draws, 0 passes. */
const drawAnswers = [1, 0];
const strengths = [...new Set(monsters)];

/** Writes the legal return values of the current call to the beginning of `into` and returns their number. */
export function listReturns({ call, items }: Duel, into: number[]): number {
  switch (call?.method) {
    case "start_turn":
      return listAll(drawAnswers, into);
    case "play":
      return listPlays(items, into);
    case "vorpal_choice":
      return listAll(strengths, into);
    case undefined:
      return 0;
  }
}

function listAll(values: readonly number[], into: number[]): number {
  for (let i = 0; i < values.length; i++) into[i] = values[i]!;
  return values.length;
}

function listPlays(items: readonly boolean[], into: number[]): number {
  into[0] = intoDungeon;
  let count = 1;
  for (let item = 0; item < items.length; item++) if (items[item]) into[count++] = item;
  return count;
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
