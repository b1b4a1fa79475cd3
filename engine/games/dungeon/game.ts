import type { Game } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { bots } from "./bots.ts";
import { extras } from "./extras.ts";
import type { DungeonOptions } from "./options.ts";
import { rules } from "./rules.ts";
import type { DungeonState } from "./state.ts";
import { views } from "./views.ts";

/** Dungeon of Botdom: many short games, each with a new instance of the bot. */
export const dungeon: Game<DungeonState, DungeonOptions> = {
  id: "dungeon",
  title: "Dungeon",
  about: msg("Push-your-luck card game, 2 players"),
  rules,
  views,
  bots,
  extras,
};
