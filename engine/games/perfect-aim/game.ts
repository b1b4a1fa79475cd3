import type { Game } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { bots } from "./bots.ts";
import { extras } from "./extras.ts";
import type { AimOptions } from "./options.ts";
import { rules } from "./rules.ts";
import type { AimState } from "./state.ts";
import { views } from "./views.ts";

/** Perfect Aim (Gautier Ben Aïm, 2020): fireballs, items and rising lava in a maze, in exact time. */
export const perfectAim: Game<AimState, AimOptions> = {
  id: "perfect-aim",
  title: "Perfect Aim",
  about: msg("Duel with fireballs in a maze, 2 to 4 players"),
  rules,
  views,
  bots,
  extras,
};
