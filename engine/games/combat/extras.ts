import type { Extras } from "../../game/extras.ts";
import { analysis } from "./analysis.ts";
import { listBlockChoices } from "./choices.ts";
import type { Options } from "./options.ts";
import type { State } from "./state.ts";
import { verify } from "./verify.ts";

export const extras: Extras<State, Options> = {
  person: { choices: listBlockChoices, options: { scenarios: 5 } },
  analysis,
  official: { verify },
};
