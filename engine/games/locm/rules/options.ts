import * as v from "valibot";
import { BadSeed } from "../../../game/game.ts";
import { describeOptional, describeWithDefault } from "../../../l10n/described-schema.ts";
import { msg, t } from "../../../l10n/speak.ts";
import { createJavaRandom } from "../../../random/java-random.ts";
import { deriveSeed, deriveSeed64 } from "../../../random/seeded.ts";
import { type League, readChoices } from "./draft.ts";
import { arenaRules, type RulesVersion } from "./versions.ts";

export interface LocmOptions {
  readonly rules: RulesVersion;
  readonly league: League;
  /** Thirty groups of three card numbers instead of a random draft. */
  readonly draft?: string;
}

const draftSchema = v.pipe(
  v.string(() => t('must be a string like "1 2 3, 4 5 6, …"')),
  v.check(
    (text) => explainWrongChoices(text) === undefined,
    (issue) => explainWrongChoices(String(issue.input)) ?? "",
  ),
);

export const locmOptionsSchema: v.GenericSchema<unknown, LocmOptions> = v.optional(
  v.strictObject(
    {
      rules: describeWithDefault(
        v.picklist(["1.0", "1.1", "1.2"], () => t('must be "1.0", "1.1" or "1.2"')),
        arenaRules,
        msg("1.0: contest of August 2018. 1.1: the live arena. 1.2: two lanes."),
      ),
      league: describeWithDefault(
        v.picklist([1, 2, 3, 4], () => t("must be 1, 2, 3 or 4")),
        4,
        msg("1: plain creatures only. 2: creatures. 3: all but Drain, Lethal and Ward. 4: all cards."),
      ),
      draft: describeOptional(
        draftSchema,
        msg("Thirty groups of three card numbers, separated by commas, instead of a random draft."),
      ),
    },
    () => t("The options of LOCM are rules, league and draft"),
  ),
  {},
);

function explainWrongChoices(text: string): string | undefined {
  const read = readChoices(text);
  return "wrong" in read ? read.wrong : undefined;
}

/** The three official seeds, as signed 64-bit decimal texts. */
export interface LocmSeeds {
  readonly draftChoices: string;
  readonly shufflePlayer0: string;
  readonly shufflePlayer1: string;
}

const seedNames = ["draftChoices", "shufflePlayer0", "shufflePlayer1"] as const;
const acceptedSeedNames = ["seed", ...seedNames];

/** A whole number is the official main seed; named seeds override what is derived from it. Throws BadSeed. */
export function resolveLocmSeeds(
  seed: string,
  given: Readonly<Record<string, string>> = {},
): Record<keyof LocmSeeds, string> {
  const named: Record<string, string> = {};
  for (const name in given) named[name] = readNamedSeed(name, given[name]!);
  const main = named.seed ?? parseSeed(seed);
  const random = main === undefined ? undefined : createJavaRandom(BigInt(main));
  const [draftChoices, shufflePlayer0, shufflePlayer1] = seedNames.map((name) => {
    const official = random?.nextLong().toString();
    return named[name] ?? official ?? deriveSeed64(deriveSeed(seed, name));
  });
  return { draftChoices: draftChoices!, shufflePlayer0: shufflePlayer0!, shufflePlayer1: shufflePlayer1! };
}

/** The seeds of a planned match; all three must exist. Throws BadSeed for a missing or invalid one. */
export function getPlannedSeeds(seeds: Readonly<Record<string, string>>): LocmSeeds {
  const missing = seedNames.find((name) => seeds[name] === undefined);
  if (missing) throw new BadSeed(t("A {game} match needs the seed {name}.", { game: "LOCM", name: missing }));
  return resolveLocmSeeds("", seeds);
}

function readNamedSeed(name: string, value: string): string {
  if (!acceptedSeedNames.includes(name))
    throw new BadSeed(
      t('{game} has no seed "{name}"; its seeds are {seeds}.', {
        game: "LOCM",
        name,
        seeds: acceptedSeedNames.join(", "),
      }),
    );
  const seed = parseSeed(value);
  if (seed !== undefined) return seed;
  throw new BadSeed(
    t('The seed {name} is "{value}"; it must be a 64-bit integer, such as -48025331.', { name, value }),
  );
}

/** Whether a text is a signed 64-bit integer. */
export const isSeed = (text: string): boolean => parseSeed(text) !== undefined;

/** A signed 64-bit integer without a plus and leading zeros; undefined for any other text. */
function parseSeed(text: string): string | undefined {
  if (!/^[+-]?\d{1,40}$/.test(text)) return undefined;
  const number = BigInt(text.replace("+", ""));
  return BigInt.asIntN(64, number) === number ? number.toString() : undefined;
}
