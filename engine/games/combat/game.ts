import type { Game } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { bots } from "./bots.ts";
import { extras } from "./extras.ts";
import type { CombatOptions } from "./options.ts";
import { rules } from "./rules.ts";
import type { CombatState } from "./state.ts";
import { views } from "./views.ts";

/** The blocking puzzle as a game. */
export const combat: Game<CombatState, CombatOptions> = {
  id: "combat",
  title: "Combat",
  about: msg("Blocking puzzle, 1 or 2 players"),
  rules,
  views,
  bots,
  extras,
};
