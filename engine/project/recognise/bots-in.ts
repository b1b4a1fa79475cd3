import { join, relative, resolve } from "node:path";
import { findFileLanguage } from "../../bots/languages/languages.ts";
import { listNamesIn, readUserStats, readUserText } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import type { SettingsLayer } from "../settings/settings-layer.ts";
import { type BotForFile, type BotSpec, recogniseBot } from "./bot-for-file.ts";
import { makeUniqueNames } from "./unique-names.ts";

/** A source file that was left out, with the reason. */
export interface LeftOutFile {
  /** The file's path relative to the folder. */
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
 * The bots in a folder and its subfolders, by name; only those of `game` if it is given. With `includeUnrecognised`, programs that
 * do not reveal their game count as bots of it. Empty if the folder does not exist.
 */
export function findBots(folder: string, game?: SettingsLayer["game"], includeUnrecognised = false): FolderBots {
  // A bot for an external referee cannot be recognised from its source, so every program here counts as one.
  const meant = includeUnrecognised || typeof game === "object" ? game : undefined;
  const found = listSources(resolve(folder), 1).map((file) => ({
    file,
    found: recogniseNamed(file, readUserText(file) ?? "", meant),
  }));
  const isWanted = (bot: BotSpec) => typeof game !== "string" || bot.game.id === game;
  const bots: BotSpec[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const { file, found: one } of found) {
    const leave = (why: string) => leftOut.push({ file: relative(folder, file), why });
    if (one.kind === "bot" && isWanted(one.bot)) bots.push(one.bot);
    else if (one.kind === "bot") leave(t("it plays {game}.", { game: one.bot.game.title }));
    else if (one.kind === "config") leave(one.problems[0]!.message);
    else if (one.kind === "refused") leave(one.message);
    else if (one.kind === "ask")
      leave(t("it could be a bot of several games ({games}).", { games: one.games.join(", ") }));
    else leave(t("it is not recognised as a bot."));
  }
  return { bots, leftOut };
}

/**
 * Recognises a file as if the user had named it together with its game; modules that are not the start of a program are
 * left out.
 */
function recogniseNamed(file: string, text: string, game: SettingsLayer["game"]): BotForFile {
  const recognised = recogniseBot(file, text);
  const isEntry = findFileLanguage(file)?.files?.begins(text) ?? true;
  const isUnrecognised = recognised.kind === "ask" || (recognised.kind === "none" && isEntry);
  if (typeof game === "object") return isEntry ? recogniseBot(file, text, { game }) : { kind: "none" };
  return isUnrecognised && game !== undefined ? recogniseBot(file, text, { game }) : recognised;
}

/** The source files of a folder, sorted by name, and of its subfolders down to `levels`. */
function listSources(folder: string, levels: number): string[] {
  return listNamesIn(folder)
    .sort()
    .filter((name) => !/^(\.|node_modules$|__pycache__$)/.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      const found = readUserStats(path);
      if (found?.isDirectory()) return levels > 0 ? listSources(path, levels - 1) : [];
      return found?.isFile() && found.size <= maxChars && findFileLanguage(path) ? [path] : [];
    });
}

/** Names for a table: the bots' names, with as much of the path as needed to tell them apart. */
export const nameBots = (bots: readonly BotSpec[]): string[] => makeUniqueNames(bots);

/** One line with a sentence for each file that was left out; undefined if there is none. */
export function describeLeftOutFiles(leftOut: readonly LeftOutFile[]): string | undefined {
  if (leftOut.length === 0) return undefined;
  return leftOut.map(({ file, why }) => t("Left out {file}: {why}", { file, why })).join(" ");
}
