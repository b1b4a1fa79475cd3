import type { Extras } from "../../game/extras.ts";
import { analysis } from "./analysis/analysis.ts";
import { listActionChoices } from "./choices.ts";
import { aimMoves } from "./moves.ts";
import type { AimOptions } from "./options.ts";
import type { AimState } from "./state.ts";
import { verify } from "./verify.ts";

export const extras: Extras<AimState, AimOptions> = {
  person: { choices: listActionChoices },
  moves: aimMoves,
  analysis,
  official: { verify },
};
