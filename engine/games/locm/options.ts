import * as v from "valibot";
import { type League, readChoices } from "./draft.ts";
import type { Rules } from "./versions.ts";

/** What a match of LOCM can be set to. */
export interface LocmOptions {
  readonly rules: Rules;
  readonly league: League;
  /** Thirty groups of three card numbers instead of a drawn draft. */
  readonly draft?: string;
}

export const locmOptions = v.optional(
  v.strictObject(
    {
      rules: v.optional(
        v.pipe(
          v.picklist(["1.0", "1.1", "1.2"], 'rules must be "1.0", "1.1" or "1.2".'),
          v.description("1.0: contest of August 2018; 1.1: the multiplayer game after it; 1.2: two lanes."),
        ),
        "1.0",
      ),
      league: v.optional(
        v.pipe(
          v.picklist([1, 2, 3, 4], "league must be 1, 2, 3 or 4."),
          v.description("1: plain creatures only; 2: creatures; 3: all but Drain, Lethal and Ward; 4: all cards."),
        ),
        4,
      ),
      draft: v.optional(
        v.pipe(
          v.string('draft must be a text: "1 2 3, 4 5 6, …".'),
          v.check(
            (text) => wrongChoices(text) === undefined,
            (issue) => wrongChoices(String(issue.input)) ?? "",
          ),
          v.description("Thirty groups of three card numbers, groups separated by commas, instead of a drawn draft."),
        ),
      ),
    },
    (issue) => `There is no option ${issue.received} here. Options: rules, league, draft.`,
  ),
  {},
) satisfies v.GenericSchema<unknown, LocmOptions>;

function wrongChoices(text: string): string | undefined {
  const read = readChoices(text);
  return "wrong" in read ? read.wrong : undefined;
}
