import { realpathSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { createTwoFilesPatch } from "diff";
import { version as engineVersion } from "../../../package.json";
import { findFileLanguage, findLanguage } from "../../bots/languages/languages.ts";
import { replaceFile } from "../../files/stored-json.ts";
import { readUserFile } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";
import type { Subject } from "../../match/subject.ts";
import { createVersionCopies } from "../../project/prepare/version-copies.ts";
import { type BotSpec, findBotOfPart, recogniseBot } from "../../project/recognise/bot-for-file.ts";
import type { Settings } from "../../project/resolve/match-request.ts";
import type { SettingsLayer } from "../../project/settings/settings-layer.ts";
import { createVersion, readSourceVersion, type SourceVersion } from "../../project/versions/source-version.ts";
import { type BotStamp, type BuiltinStamp, isProgram } from "../../record/match-record.ts";
import { formatNumber, type MarkedNumber, readMarkedNumbers } from "./marked-numbers.ts";

/** The source of a bot at one moment, with its marked numbers. */
export type TunedSource = Exclude<ReturnType<typeof readTunableSource>, string>;

interface SourceNumber extends MarkedNumber {
  /** The path of its file within the version. */
  readonly path: string;
}

/** The most numbers that one run tunes; more would need another method than a search. */
const maxNumbers = 2000;

/** The marked numbers in all files of a bot; a sentence if there are none, or if a mark is bad. */
export function readTunableSource(spec: BotSpec) {
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

/** Bytes as one character each, so that positions are byte offsets and text that is not UTF-8 is preserved. */
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
  return createVersion(version.main, files, version.large);
}

/** The new text of a number. Avoids two adjacent minus signs, and keeps signs apart in lists separated by spaces. */
function formatReplacement(text: string, { from, form, step }: MarkedNumber, value: number): string {
  const written = formatNumber(form, value, step);
  const before = text[from - 1] ?? "";
  if (value < 0 && "+-".includes(before) && before !== "") return `(${written})`;
  const wasReckoned = /[+-]/.test(text[from]!) && /[\w)\]}]\s$/.test(text.slice(Math.max(0, from - 2), from));
  return wasReckoned && value >= 0 ? `+${written}` : written;
}

/** The difference between two versions of a bot as a unified diff with relative paths; "" if there is none. */
export function formatSourcePatch(from: SourceVersion, to: SourceVersion, file: string, folder: string): string {
  const patches = listChangedFiles(from, to).map(([path, content]) => {
    const name = relative(folder, resolvePlace(from, file, path)).replaceAll("\\", "/");
    const before = from.files.get(path)!.toString("utf8");
    return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, content.toString("utf8"), undefined, undefined, {
      context: 3,
      headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
    });
  });
  return patches.join("");
}

/** Writes the changed files over the bot's own, if these are still as they were; otherwise returns a sentence. */
export function applyVersion(from: SourceVersion, to: SourceVersion, file: string): string | undefined {
  if (readSourceVersion(file).id !== from.id)
    return t("{file} has changed since the run began: nothing was written.", { file });
  for (const [path, content] of listChangedFiles(from, to))
    replaceFile(realpathSync(resolvePlace(from, file, path)), content);
  return undefined;
}

const listChangedFiles = (from: SourceVersion, to: SourceVersion) =>
  [...to.files].filter(([path, content]) => !from.files.get(path)?.equals(content));

/** The absolute path of a file of a version, whose paths are relative to a common folder. */
function resolvePlace({ main }: SourceVersion, file: string, path: string): string {
  const base = main.split("/").reduce((folder) => dirname(folder), file);
  return resolve(base, path);
}

/** A bot whose numbers can be tuned, and where they are defined. */
export interface TunableBot extends Subject {
  /** For a bot with source code: its file, its version, and the version with other numbers. */
  readonly source?: {
    readonly file: string;
    readonly version: SourceVersion;
    withValues(values: readonly number[]): SourceVersion;
  };
}

/** The current bot of a file for tuning; a sentence if it has no marked numbers, or bad marks. */
export function createTunableFile(spec: BotSpec, like: BotStamp, settings: Settings): TunableBot | string {
  const source = readTunableSource(spec);
  if (typeof source === "string") return source;
  const candidates = createVersionCopies(spec, isProgram(like) ? like : {}, settings);
  const changed = (values: readonly number[]) => replaceValues(source, values);
  return {
    name: spec.name,
    version: source.version.id,
    numbers: source.numbers.map(({ name, value, low, high, step }) => ({ name, value, low, high, step })),
    make: (values, name) => candidates.of(changed(values), name),
    forgetUnused: candidates.forgetUnused,
    dispose: candidates.dispose,
    source: { file: spec.file, version: source.version, withValues: changed },
  };
}

/** A builtin of a game for tuning; a sentence if it has no numbers. */
export function createTunableBuiltin(game: Game, { name, builtin }: BuiltinStamp): TunableBot | string {
  const numbers = game.bots.builtins.find((one) => one.name === builtin)?.numbers;
  if (!numbers) {
    const able = game.bots.builtins.filter((one) => one.numbers).map((one) => one.name);
    const none = t("The builtin {builtin} of {game} has no numbers to tune.", { builtin, game: game.title });
    return able.length > 0 ? `${none} ${t("These have one: {names}.", { names: able.join(", ") })}` : none;
  }
  return {
    name,
    version: `${builtin} of Spar ${engineVersion}`,
    numbers,
    make: async (values, named) => ({ stamp: { kind: "builtin", name: named, builtin, numbers: values } }),
    forgetUnused: () => {},
    dispose: () => {},
  };
}

/** The bot that a file is, or is a part of, as resolved for a match. */
export function findSpec(text: string, folder: string, given: SettingsLayer): BotSpec | undefined {
  const file = resolve(folder, text);
  const read = readUserFile(file);
  if (!read.ok) return undefined;
  const found = recogniseBot(file, read.content, given, true);
  return found.kind === "bot" ? found.bot : found.kind === "none" ? findBotOfPart(file, given) : undefined;
}
