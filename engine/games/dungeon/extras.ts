import type { Extras } from "../../game/extras.ts";
import { analysis } from "./analysis.ts";
import { listCallChoices } from "./choices.ts";
import type { DungeonOptions } from "./options.ts";
import { moves } from "./rules.ts";
import type { DungeonState } from "./state.ts";
import { verify } from "./verify.ts";

export const extras: Extras<DungeonState, DungeonOptions> = {
  // An even number of games, so that both go first equally often.
  person: { choices: listCallChoices, options: { games: 4, atOnce: 1 } },
  moves,
  analysis,
  official: { verify },
};
