import type { Views } from "../../game/views.ts";
import { said } from "../../l10n/speak.ts";
import type { State } from "./state.ts";
import { viewOf } from "./view.ts";

export const views: Views<State> = {
  view: viewOf,
  measures: ({ wins, options }) => wins.map((won) => (100 * won) / options.games),
  measure: { name: said("Games won, % of all"), max: 100 },
};
