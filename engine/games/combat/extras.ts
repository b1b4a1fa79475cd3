import type { Extras } from "../../game/extras.ts";
import { analysis } from "./analysis.ts";
import { listBlockChoices } from "./choices.ts";
import type { CombatOptions } from "./options.ts";
import type { CombatState } from "./state.ts";
import { verify } from "./verify.ts";

export const extras: Extras<CombatState, CombatOptions> = {
  person: { choices: listBlockChoices, options: { scenarios: 5 } },
  analysis,
  official: { verify },
};
