import { basename } from "node:path";
import { findFileLanguage, findLanguage } from "../../bots/languages/languages.ts";
import { t } from "../../l10n/speak.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import { createVersion, readSourceVersion, type SourceVersion } from "../versions/source-version.ts";
import { type MarkedNumber, readMarkedNumbers } from "./marked-numbers.ts";
import { formatNumber } from "./number-form.ts";

/** The source of a bot at one moment, with its marked numbers. */
export interface TunedSource {
  readonly version: SourceVersion;
  readonly numbers: readonly SourceNumber[];
}

export interface SourceNumber extends MarkedNumber {
  /** The path of its file within the version. */
  readonly path: string;
}

/** The most numbers that one run tunes; more would need another method than a search. */
const maxNumbers = 2000;

/** The marked numbers in all files of a bot; a sentence if there are none, or if a mark is bad. */
export function readTunableSource(spec: BotSpec): TunedSource | string {
  const version = spec.source ?? readSourceVersion(spec.file);
  const numbers: SourceNumber[] = [];
  for (const [path, content] of version.files) {
    const language = findFileLanguage(path) ?? getPartLanguage(path, spec);
    if (!language) continue;
    const found = readMarkedNumbers(toByteString(content), language.syntax);
    if ("why" in found) return `${decodeBytes(path)}:${found.line}: ${decodeBytes(found.why)}.`;
    numbers.push(...found.map((number) => ({ ...number, path })));
  }
  const name = basename(spec.file);
  if (numbers.length === 0) {
    return t(
      '{file} has no numbers to tune: mark a number or a list with a comment after it, "tune" or "tune 0..10".',
      { file: name },
    );
  }
  if (numbers.length > maxNumbers)
    return t("{file} has {numbers, number} numbers to tune; the maximum is {most, number}.", {
      file: name,
      numbers: numbers.length,
      most: maxNumbers,
    });
  return { version, numbers: makeNamesUnique(numbers) };
}

/** The language of a file; a header has that of the program that includes it. */
function getPartLanguage(path: string, { language }: BotSpec) {
  const found = findLanguage(language);
  return found?.files?.parts?.some((extension) => path.endsWith(extension)) ? found : undefined;
}

/**
 * Decodes bytes as one character each, so that positions are byte offsets and text that is not UTF-8 is preserved.
 * Marks are ASCII anyway.
 */
const toByteString = (content: Buffer): string => content.toString("latin1");
const decodeBytes = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");

/** Adds line numbers to names that occur more than once. */
function makeNamesUnique(numbers: readonly SourceNumber[]): SourceNumber[] {
  const count = new Map<string, number>();
  for (const { name } of numbers) count.set(name, (count.get(name) ?? 0) + 1);
  return numbers.map((number) => {
    const name = decodeBytes(number.name);
    return {
      ...number,
      name: count.get(number.name) === 1 ? name : `${name} (${decodeBytes(number.path)}:${number.line})`,
    };
  });
}

/** The source with other numbers; unchanged ones keep their spelling. */
export function replaceValues({ version, numbers }: TunedSource, values: readonly number[]): SourceVersion {
  const files = new Map(version.files);
  for (const path of new Set(numbers.map((number) => number.path))) {
    const text = toByteString(version.files.get(path)!);
    let changed = "";
    let at = 0;
    for (const [i, number] of numbers.entries()) {
      if (number.path !== path || values[i] === number.value) continue;
      changed += text.slice(at, number.from) + formatReplacement(text, number, values[i]!);
      at = number.to;
    }
    files.set(path, Buffer.from(changed + text.slice(at), "latin1"));
  }
  return createVersion(version.main, files);
}

/** The new text of a number. Avoids two adjacent minus signs, and keeps signs apart in lists separated by spaces. */
function formatReplacement(text: string, { from, form, step }: MarkedNumber, value: number): string {
  const written = formatNumber(form, value, step);
  const before = text[from - 1] ?? "";
  if (value < 0 && "+-".includes(before) && before !== "") return `(${written})`;
  const wasReckoned = /[+-]/.test(text[from]!) && /[\w)\]}]\s$/.test(text.slice(Math.max(0, from - 2), from));
  return wasReckoned && value >= 0 ? `+${written}` : written;
}
