import type { Game } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { bots } from "./bots.ts";
import { extras } from "./extras.ts";
import type { LocmOptions } from "./rules/options.ts";
import type { LocmState } from "./rules/state.ts";
import { rules } from "./rules.ts";
import { views } from "./views.ts";

/** Legends of Code and Magic 1.0, 1.1 and 1.2. */
export const locm: Game<LocmState, LocmOptions> = {
  id: "locm",
  title: "Legends of Code and Magic",
  about: msg("Card battler, CodinGame 2018, 2 players"),
  rules,
  views,
  bots,
  extras,
};
