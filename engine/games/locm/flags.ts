import type { Flag } from "../../game/extras.ts";

/** The flags of the official referee, except `--league`, which is a command of Spar. */
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
  { usage: "--draft <ids>", about: "the 30 draft offers, each three card numbers", sets: { option: "draft" } },
  { usage: "--league-level <n>", about: "card set, 1 to 4", sets: { option: "league", isNumber: true } },
  { usage: "--rules <version>", about: "1.0, 1.1 or 1.2", sets: { option: "rules" } },
];
