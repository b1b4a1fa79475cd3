import { type Part, splitMessage } from "../../../engine/l10n/speak.ts";

/** The names in a message, sorted, each once. */
export function findPlaceholders(message: string): string[] {
  return [...new Set(splitMessage(message).flatMap(listPlaceholderNames))].sort();
}

function listPlaceholderNames(part: Part): string[] {
  if (typeof part === "string") return [];
  return [part.name, ...[...part.options.values()].flat().flatMap(listPlaceholderNames)];
}

/** What is wrong with a translation; undefined: nothing. */
export function checkTranslation(text: string, translated: string, language: string): string | undefined {
  const [wanted, found] = [findPlaceholders(text).join(", "), findPlaceholders(translated).join(", ")];
  if (wanted !== found) return `has {${found}} instead of {${wanted}}`;
  const [links, foundLinks] = [listLinks(text), listLinks(translated)];
  if (links !== foundLinks) return `leads to ${foundLinks || "nothing"} instead of ${links || "nothing"}`;
  // The manifest knows no placeholders: its braces stand for themselves.
  if (findLooseBrace(splitMessage(text)) && text !== translated) return undefined;
  return splitMessage(translated)
    .map((part) => findLackingForm(part, language))
    .find((lacking) => lacking !== undefined);
}

/** Where the links of a text lead. */
function listLinks(text: string): string {
  return [...text.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, to]) => to)
    .sort()
    .join(", ");
}

const findLooseBrace = (parts: readonly Part[]) => parts.some((part) => typeof part === "string" && /[{}]/.test(part));

/** A plural must have all the forms of its language, each choice a word for anything else. */
function findLackingForm(part: Part, language: string): string | undefined {
  if (typeof part === "string") return /[{}]/.test(part) ? "has a brace that begins no placeholder" : undefined;
  const { kind, name, options } = part;
  if (kind === "text" || kind === "number") return undefined;
  const needed = kind === "plural" ? new Intl.PluralRules(language).resolvedOptions().pluralCategories : [];
  // Millions, which some languages count in another way, are nothing that Spar counts.
  const missing = [...needed.filter((form) => form !== "many"), "other"].find((form) => !options.has(form));
  if (missing) return `lacks the form "${missing}" of {${name}}`;
  return [...options.values()]
    .flat()
    .map((each) => findLackingForm(each, language))
    .find((lacking) => lacking !== undefined);
}
