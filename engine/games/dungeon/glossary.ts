import { said } from "../../l10n/speak.ts";
/** Meanings of the messages' fields, by lower-case name without separators. */
export const glossary: Readonly<Record<string, string>> = {
  lastturn: said("What the other player did in its last turn; null at first."),
  vorped: said("The monster that the vorpal sword was chosen for."),
  dungeon: said("The monsters in the dungeon, in fighting order."),
  failed: said("Whether the player who entered the dungeon died."),
};
