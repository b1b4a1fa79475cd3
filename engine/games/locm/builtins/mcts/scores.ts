import type { Tunable } from "../../../../game.ts";
import { pickOdds } from "../../analysis/pick-odds.ts";
import { cardOf } from "../../cards.ts";

/** What strong players of the live arena want, in twentieths of log-odds. Tuning did not make them better (docs/tune.md). */
const wanted = Array.from(pickOdds.slice(1), (odds) => Math.round(5 * Math.log(odds)));

/** The scores of the cards as numbers that can be tuned. */
export const mctsScores: readonly Tunable[] = wanted.map((value, i) => {
  return { name: cardOf(i + 1).name, value, low: -80, high: 80, step: 1 };
});
