import { join, relative } from "node:path";
import { type BotStamp, getBotForm, type ProgramStamp } from "../../record/bot-stamp.ts";
import type { BuildSettings } from "../settings/settings-layer.ts";
import type { PinnedSource } from "./pinned-source.ts";
import { findVersionFolder } from "./source-version.ts";
import { createVersionCopies, type VersionCopies } from "./version-copies.ts";

export interface PinnedBotSource {
  readonly name: string;
  /** The program's main file. */
  readonly file: string;
  readonly source: PinnedSource;
  readonly settings: BuildSettings;
}

/** A bot that is played from a copy of its source, with the folders of both. */
export interface CopiedBot {
  readonly stamp: BotStamp;
  readonly places: readonly (readonly [copy: string, original: string])[];
}

/** The key of a bot's source: its file, or else its command. */
export const getPinKey = (stamp: ProgramStamp) =>
  stamp.kind === "file" ? stamp.file : JSON.stringify([stamp.command, stamp.cwd]);

/** Makes copies of sources that have changed on disk, each once. */
export function createPinnedCopies(): { of(stamp: ProgramStamp, pinned: PinnedBotSource): Promise<CopiedBot> } {
  const copies = new Map<string, VersionCopies>();

  async function getCopy(stamp: ProgramStamp, { file, source, settings }: PinnedBotSource): Promise<CopiedBot> {
    const { name, cwd } = stamp;
    const { className, language = "" } = stamp.kind === "file" ? stamp : { language: "command" };
    const form = getBotForm(stamp);
    const command = language === "command" ? stamp.command : undefined;
    const key = JSON.stringify([getPinKey(stamp), form, className]);
    const spec = { file, name, form, className, language, command, folder: cwd };
    const own = copies.get(key) ?? createVersionCopies(spec, {}, settings);
    copies.set(key, own);
    const version = source.version();
    const copy = await own.of(version, name);
    if ("why" in copy) throw new Error(copy.why);
    const { file: main, command: run, env } = copy.stamp;
    const [from, to] = [findVersionFolder(version, file), findVersionFolder(version, main)];
    const started = { command: run, ...(cwd === undefined ? {} : { cwd: join(to, relative(from, cwd)) }) };
    const placed = stamp.kind === "file" ? { ...stamp, file: main, env, ...started } : { ...stamp, ...started };
    return { stamp: placed, places: [[to, from]] };
  }

  return { of: getCopy };
}
