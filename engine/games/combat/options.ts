import { description, type InferOutput, optional, picklist, pipe, strictObject } from "valibot";
import { said } from "../../l10n/speak.ts";
import { wholeNumber } from "../whole-number.ts";

/** How a match of Combat is played. */
export const options = strictObject(
  {
    scenarios: pipe(optional(wholeNumber(1, 1000), 20), description(said("How many combats the bot is asked."))),
    form: pipe(
      optional(picklist(["json", "text"], said('must be "json" or "text"')), "json"),
      description(
        said(
          '"json": one line in, one line with a list of pairs out; "text": two lines in, one pair a line out, ended by an empty line.',
        ),
      ),
    ),
    indexBase: pipe(
      optional(picklist([0, 1], said("must be 0 or 1")), 0),
      description(said("The number of the first creature in an answer.")),
    ),
    limitMs: pipe(
      optional(wholeNumber(1, 3_600_000), 1000),
      description(said("Time limit for one combat, in milliseconds.")),
    ),
  },
  said("Combat takes scenarios, form, indexBase and limitMs"),
);
export type Options = InferOutput<typeof options>;
