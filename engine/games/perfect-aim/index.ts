import type { Game } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { analysis } from "./analysis/analysis.ts";
import { builtins } from "./builtins.ts";
import { listActionChoices } from "./moves.ts";
import { recognise } from "./recognise.ts";
import { rules } from "./rules.ts";
import type { AimOptions, AimState } from "./state.ts";
import { toView } from "./view.ts";

/** Perfect Aim (Gautier Ben Aïm, 2020): fireballs, items and rising lava in a maze, in exact time. */
export const perfectAim: Game<AimState, AimOptions> = {
  id: "perfect-aim",
  title: "Perfect Aim",
  about: msg("Duel with fireballs in a maze, 2 to 4 players"),
  rules,
  views: {
    view: toView,
    measures: (state) => state.players.map(({ alive, coins }) => (alive ? coins + 1 : 0)),
    measure: { name: msg("Coins, plus one for being alive"), max: 8 },
  },
  bots: {
    builtins,
    recognise,
    hosted: {
      form: "class",
      programs: { python: "host.py", node: "host.cjs" },
      provides: ["game", "entities", "gamegrid", "players"],
      limits: ({ hardLimitMs, startLimitMs }) => ({ callMs: hardLimitMs, firstMs: startLimitMs }),
    },
  },
  extras: { person: { choices: listActionChoices }, analysis },
};
