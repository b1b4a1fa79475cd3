import * as v from "valibot";
import { maxLeague } from "../game/referee.ts";
import { msg, t } from "../l10n/speak.ts";

export interface RefereeOptions {
  readonly league?: number | undefined;
}

/**
 * The schema of the options. The default is the highest league that the game's configuration names, if it names any. A
 * higher one may be asked for: on the site, the leagues above the last one with rules of its own have numbers, too.
 */
export function createOptionsSchema(leagues: number | undefined): v.GenericSchema<unknown, RefereeOptions> {
  const league = v.pipe(
    v.number(() => t("must be a number")),
    v.integer(() => t("must be a whole number")),
    v.minValue(1, () => t("must be at least {least, number}", { least: 1 })),
    v.maxValue(maxLeague, () => t("must be at most {most, number}", { most: maxLeague })),
    v.description(msg("The league; by default, the highest.")),
  );
  return v.strictObject({ league: leagues === undefined ? v.optional(league) : v.optional(league, leagues) });
}
