import { msg } from "../../l10n/speak.ts";
/** Meanings of the messages' fields, by lower-case name without separators. */
export const glossary: Readonly<Record<string, string>> = {
  lastturn: msg("What the other player did in its last turn; null at first."),
  vorped: msg("The monster that the vorpal sword was chosen for."),
  dungeon: msg("The monsters in the dungeon, in fighting order."),
  failed: msg("Whether the player who entered the dungeon died."),
};
