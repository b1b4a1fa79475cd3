import { join, relative } from "node:path";
import { type BotStamp, getBotForm } from "../../record/answer.ts";
import type { BuildSettings } from "../resolve/prepare.ts";
import type { PinnedSource } from "./pinned-source.ts";
import { findVersionFolder } from "./source-version.ts";
import { type VersionCopies, versionCopies } from "./version-copies.ts";

export interface Pinned {
  readonly name: string;
  /** Where its program begins. */
  readonly file: string;
  readonly source: PinnedSource;
  readonly settings: BuildSettings;
}

/** A bot that is played by a copy of its source, and the folders of both. */
export interface Copied {
  readonly stamp: BotStamp;
  readonly places: readonly (readonly [copy: string, original: string])[];
}

/** What stands for a bot: its file, else its command. */
export const keyOf = ({ file, command, cwd }: BotStamp) => file ?? JSON.stringify([command, cwd]);

/** Copies of sources that are not what they were, each made once. */
export function pinnedCopies(): { of(stamp: BotStamp, pinned: Pinned): Promise<Copied> } {
  const copies = new Map<string, VersionCopies>();

  async function copyOf(stamp: BotStamp, { file, source, settings }: Pinned): Promise<Copied> {
    const { className, language = "", name, cwd } = stamp;
    const form = getBotForm(stamp);
    const command = language === "command" ? stamp.command : undefined;
    const key = JSON.stringify([keyOf(stamp), form, className]);
    const spec = { file, name, form, className, language, command, folder: cwd };
    const own = copies.get(key) ?? versionCopies(spec, {}, settings);
    copies.set(key, own);
    const version = source.version();
    const copy = await own.of(version, name);
    if ("why" in copy) throw new Error(copy.why);
    const { file: main = "", command: run, env } = copy.stamp;
    const [from, to] = [findVersionFolder(version, file), findVersionFolder(version, main)];
    const placed = stamp.file === undefined ? {} : { file: main, env };
    const started = cwd === undefined ? {} : { cwd: join(to, relative(from, cwd)) };
    return { stamp: { ...stamp, ...placed, ...started, command: run }, places: [[to, from]] };
  }

  return { of: copyOf };
}
