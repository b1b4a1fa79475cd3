import type { Extras } from "../../game/extras.ts";
import { analysis } from "./analysis.ts";
import { listCallChoices } from "./choices.ts";
import type { Options } from "./options.ts";
import { moves } from "./rules.ts";
import type { State } from "./state.ts";
import { verify } from "./verify.ts";

export const extras: Extras<State, Options> = {
  // An even number of games, so that both go first equally often.
  person: { choices: listCallChoices, options: { games: 4, atOnce: 1 } },
  moves,
  analysis,
  official: { verify },
};
