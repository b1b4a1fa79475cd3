import type { Views } from "../../game/views.ts";
import { msg } from "../../l10n/speak.ts";
import type { DungeonState } from "./state.ts";
import { toView } from "./view.ts";

export const views: Views<DungeonState> = {
  view: toView,
  measures: ({ wins, options }) => wins.map((won) => (100 * won) / options.games),
  measure: { name: msg("Games won, % of all"), max: 100 },
};
