import { said } from "../../l10n/speak.ts";
/** What the fields of the messages mean, by their names in lower case without separators. */
export const glossary: Readonly<Record<string, string>> = {
  lastturn: said("What the other player did in the turn before; null at the beginning."),
  vorped: said("The monster that the vorpal sword was chosen for."),
  dungeon: said("The monsters in the dungeon, in the order in which they are met."),
  failed: said("Whether the player who went into the dungeon was beaten."),
};
