import type { Game } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { analysis } from "./analysis.ts";
import { builtins } from "./builtins.ts";
import { listBlockChoices } from "./choices.ts";
import type { CombatOptions } from "./options.ts";
import { recognise } from "./recognise.ts";
import { rules } from "./rules.ts";
import type { CombatState } from "./state.ts";
import { computeTotals, toView } from "./view.ts";

/** The blocking puzzle as a game. */
export const combat: Game<CombatState, CombatOptions> = {
  id: "combat",
  title: "Combat",
  about: msg("Blocking puzzle, 1 or 2 players"),
  rules,
  views: {
    view: toView,
    question: (state, ask, seenBy) => toView({ ...state, shown: state.players[ask.player]!.results.length }, seenBy),
    measures: (state) => state.players.map((_, i) => (100 * computeTotals(state, i).solved) / state.tasks.length),
    measure: { name: msg("Solved, % of all scenarios"), max: 100 },
  },
  bots: {
    builtins,
    recognise,
    hosted: {
      programs: { python: "host.py", node: "host.cjs" },
      limits: ({ limitMs }) => ({ callMs: limitMs }),
    },
    // Meanings of the question's fields, by lower-case name without separators.
    glossary: {
      attackers: msg("The creatures that attack, each as [attack, defense]."),
      defenders: msg("The creatures that may block, each as [attack, defense]."),
    },
  },
  extras: {
    person: { choices: listBlockChoices, options: { scenarios: 5 } },
    analysis,
  },
};
