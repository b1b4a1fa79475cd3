import type { Views } from "../../game/views.ts";
import { msg } from "../../l10n/speak.ts";
import type { AimState } from "./state.ts";
import { toView } from "./view.ts";

export const views: Views<AimState> = {
  view: toView,
  measures: (state) => state.players.map(({ alive, coins }) => (alive ? coins + 1 : 0)),
  measure: { name: msg("Coins, plus one for being alive"), max: 8 },
};
