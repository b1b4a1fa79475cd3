import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type BotSpec, botForFile } from "./bot-for-file.ts";
import { gitVersion } from "./git-version.ts";
import type { Said, Settings } from "./settings.ts";
import { type SourceVersion, shortId } from "./source-version.ts";
import { writeSource } from "./write-source.ts";

/** Another version of the bot that asks for an opponent. */
const form = /^(version|git):(.+)$/;

export const isVersionName = (text: string): boolean => form.test(text);

/** What a match calls it: `steady@previous`. */
export function versionLabel(text: string, bot: string): string {
  const [, , wanted = text] = form.exec(text) ?? [];
  return `${bot}@${/^[0-9a-f]{8,32}$/.test(wanted) ? shortId(wanted) : wanted}`;
}

export interface VersionEntry {
  readonly spec: BotSpec;
  readonly version: string;
}

/**
 * The bot of `version:previous`, `version:NAME`, `version:ID` or `git:REVISION`, written to a folder of ours, or a
 * sentence why there is none. What `spar.json` says of the file holds for it too.
 */
export async function versionEntry(
  text: string,
  of: BotSpec | undefined,
  said: Said,
  settings: Settings,
): Promise<VersionEntry | string> {
  if (!of) return `${text} is another version of a bot's file; the bot that is played has none.`;
  const found = await foundVersion(text, of, settings);
  if (typeof found === "string") return found;
  const seen = botForFile(of.file, readFileSync(found.main, "utf8"), { game: of.game.id, ...said }, true);
  if (seen.kind !== "bot") return `${text} of ${basename(of.file)} is no bot of ${of.game.title}.`;
  const spec = { ...seen.bot, file: found.main, name: versionLabel(text, seen.bot.name) };
  return { spec, version: found.id };
}

interface Found {
  readonly id: string;
  /** Absolute path. */
  readonly main: string;
}

async function foundVersion(text: string, of: BotSpec, settings: Settings): Promise<Found | string> {
  const [, kind, wanted = ""] = form.exec(text)!;
  const { versions, cacheFolder } = settings;
  if (kind === "git") {
    const version = await gitVersion(of.file, wanted, cacheFolder);
    if (typeof version === "string") return version;
    versions?.noteForeign(version);
    return written(version, join(cacheFolder, "revisions"));
  }
  const name = basename(of.file);
  if (!versions) return `${text} of ${name} is kept by the editor: name the folder of its history by --history.`;
  const kept = await versions.find(wanted, of.file);
  if (!kept && wanted === "previous")
    return `There is no previous version of ${name} yet: it has always been as it is now.`;
  if (!kept) return `There is no version ${wanted} of ${name}: keep one by Spar: Keep This Version As….`;
  const main = versions.written(kept);
  return main === undefined
    ? `The source of version ${wanted} of ${name} is not kept any more.`
    : { id: kept.id, main };
}

function written(version: SourceVersion, cacheFolder: string): Found {
  const folder = join(cacheFolder, version.id);
  writeSource(version, folder);
  return { id: version.id, main: join(folder, ...version.main.split("/")) };
}
