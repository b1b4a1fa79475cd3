import type { KaggleField } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";

/** What an environment says about a field: its description, and the values that it may have; undefined if it says nothing. */
export function describeField(field: KaggleField): string | undefined {
  const item = Array.isArray(field.items) ? undefined : (field.items as KaggleField | undefined);
  const range = describeRange(field) ?? (item && describeRange(item));
  const description = [field.description, range].filter((part) => part !== undefined && part !== "");
  return description.length > 0 ? description.join(" · ") : undefined;
}

function describeRange({ enum: choices, minimum, maximum }: KaggleField): string | undefined {
  if (choices) return t("one of {choices}", { choices: choices.join(", ") });
  if (minimum !== undefined && maximum !== undefined)
    return t("{least, number} to {most, number}", { least: minimum, most: maximum });
  if (minimum !== undefined) return t("at least {least, number}", { least: minimum });
  return maximum === undefined ? undefined : t("at most {most, number}", { most: maximum });
}

/** The descriptions of fields by name, also of those inside other fields; an outer one counts more than an inner one. */
export function listFieldMeanings(fields: Readonly<Record<string, KaggleField>>): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    const item = Array.isArray(field.items) ? undefined : (field.items as KaggleField | undefined);
    for (const [inner, means] of listFieldMeanings({ ...item?.properties, ...field.properties }))
      if (!meanings.has(inner)) meanings.set(inner, means);
    const means = describeField(field);
    if (means !== undefined) meanings.set(name, means);
  }
  return meanings;
}
