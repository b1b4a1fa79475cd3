import type { Views } from "../../game/views.ts";
import { msg } from "../../l10n/speak.ts";
import { extractObservation } from "./observation.ts";
import type { LocmState } from "./rules/state.ts";
import { startHealth } from "./rules/versions.ts";
import { type LocmView, toView } from "./view.ts";

export const views: Views<LocmState> = {
  view: toView,
  observation: (view, player) => extractObservation(view as LocmView, player),
  measures: (state) => state.sides.map((side) => side.health),
  measure: { name: msg("Health"), max: startHealth },
};
