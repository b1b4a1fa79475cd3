import { join, relative, resolve, sep } from "node:path";
import { findFileLanguage } from "../../bots/languages/languages.ts";
import { findProgramFiles } from "../../bots/source/program-files.ts";
import { listFilesBelow, listNamesIn, readUserStats, readUserText } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { likelyChance } from "../../recognisers.ts";
import type { SettingsLayer } from "../settings/settings-layer.ts";
import { type BotForFile, type BotSpec, recogniseBot } from "./bot-for-file.ts";

interface NamedFile {
  readonly name: string;
  readonly file?: string;
}

/** Makes names unique: by folders of their own for all that share one, else by as much of the path as needed. */
export function makeUniqueNames(named: readonly NamedFile[]): string[] {
  const isAlike = named.some((one) => findNamesakes(one, named).length > 0 && one.file !== undefined);
  if (!isAlike) return named.map(({ name }) => name);
  return listFolderNames(named) ?? named.map((one) => nameWithPath(one, named));
}

/** Makes a match's names unique, of bots anywhere: by the nearest folders that differ, else by more of the path. */
export function makeUniqueMatchNames(named: readonly NamedFile[]): string[] {
  const alike = named.filter((one) => one.file !== undefined && findNamesakes(one, named).length > 0);
  const depth = Math.min(...alike.map(({ file }) => splitPath(file!).length));
  for (let up = 2; alike.length > 0 && up < depth; up++) {
    const names = named.map((one) => (alike.includes(one) ? splitPath(one.file!).at(-up)! : one.name));
    if (new Set(names).size === countDistinct(named)) return names;
  }
  return named.map((one) => nameWithPath(one, named));
}

/** A bot that plays against itself is one. */
const countDistinct = (named: readonly NamedFile[]) =>
  new Set(named.map(({ name, file }) => `${name}\n${file ?? ""}`)).size;

const findNamesakes = (one: NamedFile, named: readonly NamedFile[]) =>
  named.filter(({ name, file }) => name === one.name && file !== one.file);

/**
 * "alice" and "bob" for `alice/src/main.py` and `bob/src/main.py`, "carol/main.py" for one of several in a folder;
 * undefined if no bot has a folder of its own, or two would still be called alike.
 */
function listFolderNames(named: readonly NamedFile[]): string[] | undefined {
  const folders = new Map<string, string>();
  findOwnFolders([...new Set(named.flatMap(({ file }) => file ?? []))], folders);
  const names = named.map((one) => {
    if (one.file === undefined) return one.name;
    const beside = findNamesakes(one, named).length > 0 ? splitPath(one.file).slice(-2).join("/") : one.name;
    return folders.get(one.file) ?? beside;
  });
  return folders.size > 0 && new Set(names).size === countDistinct(named) ? names : undefined;
}

/** Notes for each file the highest folder that has none of the other files, if there is one. */
function findOwnFolders(files: readonly string[], folders: Map<string, string>): void {
  const paths = files.map(splitPath);
  const [first = []] = paths;
  const end = first.findIndex((part, at) => paths.some((path) => at === path.length - 1 || path[at] !== part));
  const groups = new Map<string, string[]>();
  for (const [i, path] of paths.entries()) {
    if (end === path.length - 1) continue;
    const below = path[end]!;
    groups.set(below, [...(groups.get(below) ?? []), files[i]!]);
  }
  for (const [folder, [file, ...others]] of groups) {
    if (others.length === 0) folders.set(file!, folder);
    else findOwnFolders([file!, ...others], folders);
  }
}

const splitPath = (file: string) => file.split(/[/\\]/);

function nameWithPath(one: NamedFile, named: readonly NamedFile[]): string {
  const alike = findNamesakes(one, named);
  if (alike.length === 0 || one.file === undefined) return one.name;
  const own = splitPath(one.file);
  for (let count = 1; count < own.length; count++) {
    const end = own.slice(-count).join("/");
    const isShared = alike.some(({ file }) => file?.split(/[/\\]/).slice(-count).join("/") === end);
    if (!isShared) return `${one.name} (${end})`;
  }
  return one.name;
}

/** A source file that is neither a bot nor a part of one, or a folder with several bots deeper, with the reason. */
export interface LeftOutFile {
  /** The path relative to the folder. */
  readonly file: string;
  /** The end of a sentence that begins with the file and a colon: "it plays Dungeon." */
  readonly why: string;
}

export interface FolderBots {
  readonly bots: readonly BotSpec[];
  readonly leftOut: readonly LeftOutFile[];
}

/** Longer files are data. */
const maxChars = 1_000_000;

/**
 * The bots in a folder and its subfolders, by name; only those of `game` if it is given. A subfolder that has its only
 * bot deeper, as in `src/main/java`, is a project. With `includeUnrecognised`, programs that do not reveal their game
 * count as bots of it. Empty if the folder does not exist.
 */
export function findBots(folder: string, game?: SettingsLayer["game"], includeUnrecognised = false): FolderBots {
  // A bot for an external referee cannot be recognised from its source, so every program here counts as one.
  const meant = includeUnrecognised || typeof game === "object" ? game : undefined;
  const isWanted = (bot: BotSpec) => typeof game !== "string" || bot.game.id === game;
  const recognise = (file: string) => recogniseNamed(file, readUserText(file) ?? "", meant);
  const near: BotSpec[] = [];
  const leftOut: LeftOutFile[] = [];
  const leaveOut = (file: string, why: string) => leftOut.push({ file: relative(folder, file), why });
  for (const file of listSources(resolve(folder), 1)) {
    const found = recognise(file);
    if (found.kind === "bot" && isReferee(found.bot)) leaveOut(file, explainLeftOut({ kind: "none" }));
    else if (found.kind === "bot" && isWanted(found.bot)) near.push(found.bot);
    else leaveOut(file, explainLeftOut(found));
  }
  const controllers = listControllers(near);
  for (const bot of controllers) leaveOut(bot.file, explainLeftOut({ kind: "none" }));
  const players = near.filter((bot) => !controllers.includes(bot));
  const isApart = (bot: BotSpec) => bot.form === "lines" || (typeof game === "object" ? isEntry(bot) : isSeen(bot));
  // What evaluates agents imports them, too.
  const users = typeof game === "object" ? players.filter(showsGame) : players;
  const bots = players.filter((bot) => isApart(bot) || !isPartOf(bot, users));
  const projects = listSubfolders(resolve(folder)).filter(
    (sub) => !near.some(({ file }) => file.startsWith(sub + sep)),
  );
  const deeper = projects.flatMap((project) => {
    const found = listSourcesBelow(project).map(recognise);
    const inside = dropParts(found.flatMap((one) => (one.kind === "bot" && isWanted(one.bot) ? [one.bot] : [])));
    if (inside.length > 1) leaveOut(project, t("it has several bots in its subfolders."));
    return inside.length === 1 ? inside : [];
  });
  const parts = new Set(bots.flatMap(listParts).map((part) => relative(folder, part)));
  return { bots: [...bots, ...deeper], leftOut: leftOut.filter(({ file }) => !parts.has(file)) };
}

/** Whether a program is the referee of its own game, which may lie beside the bots. */
const isReferee = ({ file, game: { referee } }: BotSpec): boolean =>
  referee?.command?.some((part) => resolve(referee.cwd ?? "", part) === file) ?? false;

/** The end of a sentence about a file that is no bot of the game. */
function explainLeftOut(found: BotForFile): string {
  switch (found.kind) {
    case "bot":
      return t("it plays {game}.", { game: found.bot.game.title });
    case "config":
      return found.problems[0]!.message;
    case "refused":
      return found.message;
    case "ask":
      return t("it could be a bot of several games ({games}).", { games: found.games.join(", ") });
    case "none":
      return t("it is not recognised as a bot.");
  }
}

/** Whether a bot's text shows its game. A program whose text does not, but that uses bots, is what plays them. */
const isSeen = ({ sources }: BotSpec) => sources.text.form !== undefined;

/** The programs that use bots and show no game themselves: they play the bots. */
function listControllers(programs: readonly BotSpec[]): readonly BotSpec[] {
  const seen = new Set(programs.filter(isSeen).map(({ file }) => file));
  return programs.filter((bot) => !isSeen(bot) && listParts(bot).some((part) => seen.has(part)));
}

/** The programs of a project that neither play others nor are parts of them. */
function dropParts(programs: readonly BotSpec[]): readonly BotSpec[] {
  if (programs.length < 2) return programs;
  const controllers = listControllers(programs);
  const bots = programs.filter((bot) => !controllers.includes(bot));
  const parts = new Set(bots.flatMap((bot) => listParts(bot).filter((part) => part !== bot.file)));
  return bots.filter(({ file }) => !parts.has(file));
}

const isPartOf = ({ file }: BotSpec, programs: readonly BotSpec[]) =>
  programs.some((other) => other.file !== file && listParts(other).includes(file));

const listParts = ({ file }: BotSpec) =>
  findProgramFiles(findFileLanguage(file)?.files, file, readUserText(file) ?? "").map(({ path }) => path);

/** Whether the text of an agent, which starts no program, shows that its game calls it; its helpers import the same. */
function showsGame({ file, game, language }: BotSpec): boolean {
  const text = (readUserText(file) ?? "").replace(/^[ \t]*(?:from|import)\b.*/gm, "");
  return (game.bots.recognise(text, language)?.likelihood ?? 0) >= likelyChance;
}

const isEntry = ({ file }: { readonly file: string }) =>
  findFileLanguage(file)?.files?.begins(readUserText(file) ?? "") ?? true;

/** Recognises a file as if the user had named it with its game; modules that do not start a program are left out. */
function recogniseNamed(file: string, text: string, game: SettingsLayer["game"]): BotForFile {
  const recognised = recogniseBot(file, text);
  const isUnrecognised = recognised.kind === "ask" || (recognised.kind === "none" && isEntry({ file }));
  if (typeof game === "object") {
    const meant = recogniseBot(file, text, { game });
    return isEntry({ file }) || (meant.kind === "bot" && showsGame(meant.bot)) ? meant : { kind: "none" };
  }
  if (game === undefined || (recognised.kind !== "ask" && recognised.kind !== "none")) return recognised;
  const named = recogniseBot(file, text, { game });
  return isUnrecognised || (named.kind === "bot" && named.bot.form !== "lines") ? named : recognised;
}

/** Folders that hold nothing a user wrote. */
const foreignPattern = /^(\.|node_modules$|__pycache__$)/;

/** The source files of a folder, sorted by name, and of its subfolders down to `levels`. */
function listSources(folder: string, levels: number): string[] {
  return listNamesIn(folder)
    .sort()
    .filter((name) => !foreignPattern.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      if (readUserStats(path)?.isDirectory()) return levels > 0 ? listSources(path, levels - 1) : [];
      return isSource(path) ? [path] : [];
    });
}

function isSource(path: string): boolean {
  const found = findFileLanguage(path) && readUserStats(path);
  return (found?.isFile() ?? false) && found!.size <= maxChars;
}

const listSubfolders = (folder: string) =>
  listNamesIn(folder)
    .sort()
    .filter((name) => !foreignPattern.test(name))
    .map((name) => join(folder, name))
    .filter((path) => readUserStats(path)?.isDirectory());

/** At most so many names are looked at in a project. */
const maxNames = 1000;

const isOwn = (path: string) => !path.split(sep).some((name) => foreignPattern.test(name));
const listSourcesBelow = (folder: string) =>
  listFilesBelow(folder, isOwn, maxNames, isOwn)
    .map((path) => join(folder, path))
    .filter(isSource)
    .sort();

/** Names for a table: the bots' names, with as much of the path as needed to tell them apart. */
export const nameBots = (bots: readonly BotSpec[]): string[] => makeUniqueNames(bots);
