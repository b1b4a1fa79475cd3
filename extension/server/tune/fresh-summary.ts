import { usualPairs, usualSteps } from "../../../engine/arena/tune/begin-tuning.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import type { TuningAsked } from "./tunings.ts";

/** A run of which nothing is known yet but what was asked for. */
export function freshSummary(
  { id, bot, against, method, settings, seed, steps, pairs }: TuningAsked,
  uri: string,
): TuningSummary {
  return {
    ...{ id, bot: uri, name: bot.name, at: new Date().toISOString(), game: bot.game.id },
    ...{
      method: method ?? "",
      settings: settings ?? {},
      opponents: against,
      seed: seed ?? "",
      pairs: pairs ?? usualPairs,
    },
    ...{ state: "preparing", step: 0, steps: steps ?? usualSteps, matches: 0, perSecond: null, secondsLeft: null },
    ...{ numbers: [], way: [], failed: { trials: 0, matches: 0 }, test: null },
  };
}
