/** What the fields of the messages mean, by their names in lower case without separators. */
export const glossary: Readonly<Record<string, string>> = {
  lastturn: "What the other player did in the turn before; null at the beginning.",
  vorped: "The monster that the vorpal sword was chosen for.",
  dungeon: "The monsters in the dungeon, in the order in which they are met.",
  failed: "Whether the player who went into the dungeon was beaten.",
};
