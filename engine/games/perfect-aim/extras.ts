import type { Extras } from "../../game/extras.ts";
import { analysis } from "./analysis/analysis.ts";
import { actionChoices } from "./choices.ts";
import { aimMoves } from "./moves.ts";
import type { AimOptions } from "./options.ts";
import type { AimState } from "./state.ts";
import { verify } from "./verify.ts";

export const extras: Extras<AimState, AimOptions> = {
  person: { choices: actionChoices },
  moves: aimMoves,
  analysis,
  official: { verify },
};
