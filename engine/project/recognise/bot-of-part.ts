import { existsSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { findFileLanguage, languages } from "../../bots/languages/languages.ts";
import { findProgramFiles, listFilesIn, readText } from "../../bots/source/program-files.ts";
import { listFilesBelow } from "../../files/user-file.ts";
import { findConfig } from "../settings/find-config.ts";
import type { SettingsLayer } from "../settings/settings-layer.ts";
import { type BotSpec, recogniseBot } from "./bot-for-file.ts";

/** How many folders above a file its program is searched. */
const maxLevels = 4;
/** A folder with more programs is a collection and is not searched. */
const maxFiles = 200;
/** Maximum number of names to read below a folder, since every save of a part reads them. */
const maxNames = 1000;
/** Files that mark the root of a project; folders above it are not searched. */
const rootMarkers = [".git", "spar.json", ...languages.flatMap(({ files }) => files?.roots ?? [])];

const extensions = languages.flatMap((language) => language.extensions);

/**
 * The bot that a file is a part of: a program that refers to it and is listed in `spar.json`, next to it, in a folder
 * above, or beside those (as `src` beside `include`, or one package beside another). Undefined if there are several,
 * since it is unclear which one is meant.
 */
export function findBotOfPart(file: string, given: SettingsLayer = {}): BotSpec | undefined {
  if (!isPart(file)) return undefined;
  const { config, folder: configured } = findConfig(dirname(file));
  const listed = Object.keys(config.bots ?? {}).map((name) => join(configured, name));
  const above = listFoldersAbove(file);
  const within = above.map((folder) => listFilesIn(folder, extensions));
  for (const paths of [listed, ...within, ...above.slice(1).map(listProgramsBelow)]) {
    const bots = paths.length > maxFiles ? [] : paths.flatMap((path) => findBotWith(file, path, given) ?? []);
    if (bots.length > 0) return bots.length === 1 ? bots[0] : undefined;
  }
  return undefined;
}

function isPart(file: string): boolean {
  return findFileLanguage(file) !== undefined || languages.some(({ files }) => files?.parts?.includes(extname(file)));
}

function listFoldersAbove(file: string): string[] {
  const folders = [dirname(file)];
  while (folders.length < maxLevels) {
    const folder = folders.at(-1)!;
    if (rootMarkers.some((name) => existsSync(join(folder, name))) || dirname(folder) === folder) break;
    folders.push(dirname(folder));
  }
  return folders;
}

function listProgramsBelow(folder: string): string[] {
  const programs = listFilesBelow(folder, (path) => extensions.includes(extname(path)), maxNames);
  return programs.map((path) => join(folder, path));
}

function findBotWith(part: string, path: string, given: SettingsLayer): BotSpec | undefined {
  const text = path === part ? undefined : readText(path);
  const files = findFileLanguage(path)?.files;
  if (text === undefined || !files?.begins(text)) return undefined;
  if (!findProgramFiles(files, path, text).some((each) => each.path === part)) return undefined;
  const found = recogniseBot(path, text, given);
  return found.kind === "bot" ? found.bot : undefined;
}
