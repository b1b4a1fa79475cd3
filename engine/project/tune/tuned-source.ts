import { basename } from "node:path";
import { findFileLanguage, findLanguage } from "../../bots/languages/languages.ts";
import { t } from "../../l10n/speak.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import { type SourceVersion, sourceVersion, versionFrom } from "../versions/source-version.ts";
import { type MarkedNumber, markedNumbers } from "./marked-numbers.ts";
import { writtenAs } from "./number-form.ts";

/** A bot's source at one moment, with the numbers in it that are marked. */
export interface TunedSource {
  readonly version: SourceVersion;
  readonly numbers: readonly SourceNumber[];
}

export interface SourceNumber extends MarkedNumber {
  /** Its file, by its path in the version. */
  readonly path: string;
}

/** More numbers than this are no search but a training. */
const maxNumbers = 2000;

/** The marked numbers in all files that a bot is built from; a sentence where there is none, or a mark is wrong. */
export function tunedSource(spec: BotSpec): TunedSource | string {
  const version = spec.source ?? sourceVersion(spec.file);
  const numbers: SourceNumber[] = [];
  for (const [path, content] of version.files) {
    const language = findFileLanguage(path) ?? partLanguage(path, spec);
    if (!language) continue;
    const found = markedNumbers(toByteString(content), language.syntax);
    if ("why" in found) return `${shown(path)}:${found.line}: ${shown(found.why)}.`;
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
  return { version, numbers: apart(numbers) };
}

/** A header has the syntax of the program that includes it. */
function partLanguage(path: string, { language }: BotSpec) {
  const found = findLanguage(language);
  return found?.files?.parts?.some((extension) => path.endsWith(extension)) ? found : undefined;
}

// Each byte is a character, so that places are exact and what is no UTF-8 stays as it is; marks are ASCII.

/** A text with one character per byte, so that places are byte offsets. */
const toByteString = (content: Buffer): string => content.toString("latin1");
const shown = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");

/** Names that several numbers have are told apart by their lines. */
function apart(numbers: readonly SourceNumber[]): SourceNumber[] {
  const count = new Map<string, number>();
  for (const { name } of numbers) count.set(name, (count.get(name) ?? 0) + 1);
  return numbers.map((number) => {
    const name = shown(number.name);
    return { ...number, name: count.get(number.name) === 1 ? name : `${name} (${shown(number.path)}:${number.line})` };
  });
}

/** The source with other numbers; one that is what it was stays as it is written. */
export function withValues({ version, numbers }: TunedSource, values: readonly number[]): SourceVersion {
  const files = new Map(version.files);
  for (const path of new Set(numbers.map((number) => number.path))) {
    const text = toByteString(version.files.get(path)!);
    let changed = "";
    let at = 0;
    for (const [i, number] of numbers.entries()) {
      if (number.path !== path || values[i] === number.value) continue;
      changed += text.slice(at, number.from) + replacement(text, number, values[i]!);
      at = number.to;
    }
    files.set(path, Buffer.from(changed + text.slice(at), "latin1"));
  }
  return versionFrom(version.main, files);
}

/** A minus sign never meets another one, and a list that is set apart by blanks keeps its signs. */
function replacement(text: string, { from, form, step }: MarkedNumber, value: number): string {
  const written = writtenAs(form, value, step);
  const before = text[from - 1] ?? "";
  if (value < 0 && "+-".includes(before) && before !== "") return `(${written})`;
  const wasReckoned = /[+-]/.test(text[from]!) && /[\w)\]}]\s$/.test(text.slice(Math.max(0, from - 2), from));
  return wasReckoned && value >= 0 ? `+${written}` : written;
}
