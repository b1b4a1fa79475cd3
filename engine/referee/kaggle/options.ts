import * as v from "valibot";
import type { KaggleField } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";

/** The configuration of a simulation; what is absent has the environment's default. */
export type KaggleOptions = Readonly<Record<string, unknown>>;

/** The fields in which environments take their seed, which is the match's own. */
export const seedFields = ["seed", "randomSeed"];

/** The schema of a configuration, from the fields that the environment describes; without them anything is allowed. */
export function createConfigurationSchema(
  fields: Readonly<Record<string, KaggleField>> | undefined,
): v.GenericSchema<unknown, KaggleOptions> {
  if (!fields) return v.record(v.string(), v.unknown());
  const names = Object.keys(fields).filter((name) => !seedFields.includes(name));
  const entries = names.map((name) => [name, v.optional(createFieldSchema(fields[name]!))] as const);
  return v.pipe(
    v.looseObject(Object.fromEntries(entries)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const name of Object.keys(dataset.value))
        if (!names.includes(name)) addIssue({ message: explainUnknownName(name, names) });
    }),
  ) as v.GenericSchema<unknown, KaggleOptions>;
}

function explainUnknownName(name: string, names: readonly string[]): string {
  if (seedFields.includes(name)) return t('the seed is that of the match: --seed, or "seed" in spar.json');
  return t("there is no {name}, but {names}", { name, names: names.join(", ") });
}

function createFieldSchema(field: KaggleField): v.GenericSchema<unknown> {
  return v.pipe(
    v.unknown(),
    v.check(
      (value) => explainWrongValue(value, field) === undefined,
      ({ input }) => explainWrongValue(input, field)!,
    ),
    v.description(field.description ?? ""),
  );
}

/** Why a value does not fit a field; undefined if it does. */
function explainWrongValue(value: unknown, { type, enum: choices, minimum, maximum }: KaggleField): string | undefined {
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((each) => isOfType(value, each)))
    return t("must be of type {type}", { type: types.join(", ") });
  if (choices && !choices.includes(value)) return t("must be one of {choices}", { choices: choices.join(", ") });
  if (typeof value !== "number") return undefined;
  if (minimum !== undefined && value < minimum) return t("must be at least {least, number}", { least: minimum });
  if (maximum !== undefined && value > maximum) return t("must be at most {most, number}", { most: maximum });
  return undefined;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
