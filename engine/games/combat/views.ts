import type { Views } from "../../game/views.ts";
import { msg } from "../../l10n/speak.ts";
import type { CombatState } from "./state.ts";
import { computeTotals, toView } from "./view.ts";

export const views: Views<CombatState> = {
  view: toView,
  question: (state, ask, seenBy) => toView({ ...state, shown: state.players[ask.player]!.results.length }, seenBy),
  measures: (state) => state.players.map((_, i) => (100 * computeTotals(state, i).solved) / state.tasks.length),
  measure: { name: msg("Solved, % of all scenarios"), max: 100 },
};
