import type { Game } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { analysis } from "./analysis.ts";
import { builtins } from "./builtins.ts";
import { listCallChoices } from "./choices.ts";
import { recognise } from "./recognise.ts";
import { rules } from "./rules.ts";
import type { DungeonOptions, DungeonState } from "./state.ts";
import { toView } from "./view.ts";

/** Dungeon of Botdom: many short games, each with a new instance of the bot. */
export const dungeon: Game<DungeonState, DungeonOptions> = {
  id: "dungeon",
  title: "Dungeon",
  about: msg("Push-your-luck card game, 2 players"),
  rules,
  views: {
    view: toView,
    measures: ({ wins, options }) => wins.map((won) => (100 * won) / options.games),
    measure: { name: msg("Games won, % of all"), max: 100 },
  },
  bots: {
    builtins,
    recognise,
    hosted: {
      form: "class",
      programs: { python: "host.py", node: "host.cjs" },
      provides: ["base"],
      limits: ({ limitMs, firstLimitMs }) => ({ callMs: limitMs, firstMs: firstLimitMs }),
    },
    // Meanings of the messages' fields, by lower-case name without separators.
    glossary: {
      lastturn: msg("What the other player did in its last turn; null at first."),
      vorped: msg("The monster that the vorpal sword was chosen for."),
      dungeon: msg("The monsters in the dungeon, in fighting order."),
      failed: msg("Whether the player who entered the dungeon died."),
    },
  },
  extras: {
    // An even number of games, so that both go first equally often.
    person: { choices: listCallChoices, options: { games: 4, atOnce: 1 } },
    analysis,
  },
};
