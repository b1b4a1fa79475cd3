import * as v from "valibot";
import { msg, t } from "../l10n/speak.ts";

export interface RefereeOptions {
  readonly league?: number | undefined;
}

/** The SDK's maximum. */
const maxLeague = 19;

/** The schema of the options, with the number of leagues if it is known; by default the highest is played. */
export function createOptionsSchema(leagues: number | undefined): v.GenericSchema<unknown, RefereeOptions> {
  const highest = leagues ?? maxLeague;
  const league = v.pipe(
    v.number(() => t("must be a number")),
    v.integer(() => t("must be a whole number")),
    v.minValue(1, () => t("must be at least {least, number}", { least: 1 })),
    v.maxValue(highest, () => t("must be at most {most, number}", { most: highest })),
    v.description(msg("The league; by default, the highest.")),
  );
  return v.strictObject({ league: leagues === undefined ? v.optional(league) : v.optional(league, leagues) });
}
