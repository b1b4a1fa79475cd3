import * as v from "valibot";
import { msg, t } from "../../../l10n/speak.ts";
import { type League, readChoices } from "./draft.ts";
import { arenaRules, type RulesVersion } from "./versions.ts";

/** The options of a LOCM match. */
export interface LocmOptions {
  readonly rules: RulesVersion;
  readonly league: League;
  /** Thirty groups of three card numbers instead of a random draft. */
  readonly draft?: string;
}

const rulesSchema = v.pipe(
  v.optional(
    v.picklist(["1.0", "1.1", "1.2"], () => t('must be "1.0", "1.1" or "1.2"')),
    arenaRules,
  ),
  v.description(msg("1.0: contest of August 2018. 1.1: the live arena. 1.2: two lanes.")),
);
const leagueSchema = v.pipe(
  v.optional(
    v.picklist([1, 2, 3, 4], () => t("must be 1, 2, 3 or 4")),
    4,
  ),
  v.description(msg("1: plain creatures only. 2: creatures. 3: all but Drain, Lethal and Ward. 4: all cards.")),
);
const draftSchema = v.pipe(
  v.string(() => t('must be a string like "1 2 3, 4 5 6, …"')),
  v.check(
    (text) => explainWrongChoices(text) === undefined,
    (issue) => explainWrongChoices(String(issue.input)) ?? "",
  ),
  v.description(msg("Thirty groups of three card numbers, separated by commas, instead of a random draft.")),
);

export const locmOptionsSchema: v.GenericSchema<unknown, LocmOptions> = v.optional(
  v.strictObject({ rules: rulesSchema, league: leagueSchema, draft: v.optional(draftSchema) }, () =>
    t("The options of LOCM are rules, league and draft"),
  ),
  {},
);

function explainWrongChoices(text: string): string | undefined {
  const read = readChoices(text);
  return "wrong" in read ? read.wrong : undefined;
}
