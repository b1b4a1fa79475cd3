import type { Flag } from "../../game/extras.ts";

/** The flags of the official referee; its `--league` would be taken for Spar's own leagues. */
export const flags: readonly Flag[] = [
  { usage: "--draft-seed <n>", about: "official seed of the draft", sets: { seed: "draftChoices" } },
  {
    usage: "--shuffle0-seed <n>",
    about: "official seed of the first player's deck",
    sets: { seed: "shufflePlayer0" },
  },
  {
    usage: "--shuffle1-seed <n>",
    about: "official seed of the second player's deck",
    sets: { seed: "shufflePlayer1" },
  },
  { usage: "--draft <ids>", about: "the 30 groups of three card numbers offered", sets: { option: "draft" } },
  { usage: "--league-level <n>", about: "which cards there are, 1 to 4", sets: { option: "league", number: true } },
  { usage: "--rules <version>", about: "1.0, 1.1 or 1.2", sets: { option: "rules" } },
];
