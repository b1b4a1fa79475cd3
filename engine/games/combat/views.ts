import type { Views } from "../../game/views.ts";
import { said } from "../../l10n/speak.ts";
import type { State } from "./state.ts";
import { totalsOf, viewOf } from "./view.ts";

export const views: Views<State> = {
  view: viewOf,
  question: (state, ask, seenBy) => viewOf({ ...state, shown: state.players[ask.player]!.results.length }, seenBy),
  measures: (state) => state.players.map((_, i) => (100 * totalsOf(state, i).solved) / state.tasks.length),
  measure: { name: said("Solved, % of all scenarios"), max: 100 },
};
