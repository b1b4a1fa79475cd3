import { description, type InferOutput, optional, picklist, pipe, strictObject } from "valibot";
import { msg, t } from "../../l10n/speak.ts";
import { createWholeNumberOption } from "../whole-number.ts";

/** The options of Combat. */
export const combatOptionsSchema = strictObject(
  {
    scenarios: pipe(
      optional(createWholeNumberOption(1, 1000), 20),
      description(msg("Number of combats the bot has to solve.")),
    ),
    form: pipe(
      optional(
        picklist(["json", "text"], () => t('must be "json" or "text"')),
        "json",
      ),
      description(
        msg(
          '"json": the bot reads one line and prints one line, a list of pairs; "text": it reads two lines and prints one pair per line, then an empty line.',
        ),
      ),
    ),
    indexBase: pipe(
      optional(
        picklist([0, 1], () => t("must be 0 or 1")),
        0,
      ),
      description(msg("The index of the first creature in an answer.")),
    ),
    limitMs: pipe(
      optional(createWholeNumberOption(1, 3_600_000), 1000),
      description(msg("Time limit for one combat, in milliseconds.")),
    ),
  },
  () => t("The options of Combat are scenarios, form, indexBase and limitMs"),
);
export type CombatOptions = InferOutput<typeof combatOptionsSchema>;
