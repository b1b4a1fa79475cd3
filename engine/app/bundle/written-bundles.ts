import { writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { createTwoFilesPatch } from "diff";
import { isAmong, isWritable, readUserBytes, readUserStats, readUserText } from "../../files/user-file.ts";
import { makeFolder } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import { findConfig } from "../../project/settings/find-config.ts";
import { hashContent } from "../../project/versions/source-version.ts";
import type { Problem } from "../../record/problem.ts";
import { isArchivePath } from "./archive-bot.ts";
import type { BotBundle } from "./bundle-bot.ts";

type SaveResult =
  | { readonly kind: "written" }
  | { readonly kind: "unchanged" }
  /** The existing file was not written by Spar, so nothing was written. `diff` shows what would change, except in an archive. */
  | { readonly kind: "foreign"; readonly diff: string }
  /** Nothing was written, because it is unclear what would be lost; `why` says so in sentences. */
  | { readonly kind: "refused"; readonly why: string };

/** Why a bundle was not written, besides what is at its target. */
type BundleRefusal =
  /** The bundle has a fault, so it should not be submitted. */
  | { readonly kind: "faulty"; readonly fault: Problem }
  /** The target is one of the bot's own files. */
  | { readonly kind: "own" };

interface BundleWriting {
  readonly cacheFolder: string;
  /** Write it even if it has faults. */
  readonly anyway?: boolean;
  readonly overwrite?: boolean;
}

/** Writes a bundle to a target, unless it has a fault or would replace one of the bot's own files; see `saveBundle`. */
export function writeBundle(
  { sources, faults, content }: BotBundle,
  target: string,
  { cacheFolder, anyway, overwrite }: BundleWriting,
): SaveResult | BundleRefusal {
  const [fault] = faults;
  if (isAmong(sources, target)) return { kind: "own" };
  if (fault && !anyway) return { kind: "faulty", fault };
  return saveBundle(target, content, cacheFolder, overwrite);
}

/** Writes a bundle, over another file than one of Spar's only with `overwrite`; throws the system's error. */
export function saveBundle(path: string, content: Buffer, cacheFolder: string, overwrite = false): SaveResult {
  if (!isWritable(path)) return { kind: "refused", why: t("{file} is not a regular file.", { file: basename(path) }) };
  const note = join(cacheFolder, `written-${hashContent(Buffer.from(path))}`);
  const there = readUserBytes(path, isArchivePath(path) ? maxArchiveBytes : undefined);
  if (there.ok && there.content.equals(content)) {
    writeNote(cacheFolder, note, content);
    return { kind: "unchanged" };
  }
  if (there.ok && !overwrite && readUserText(note) !== hashContent(there.content)) {
    return { kind: "foreign", diff: isArchivePath(path) ? "" : createDiff(path, there.content, content) };
  }
  if (!there.ok && !overwrite && readUserStats(path)) {
    return { kind: "refused", why: `${there.why(basename(path))} ${t("Spar cannot show what would be lost.")}` };
  }
  writeFileSync(path, content);
  writeNote(cacheFolder, note, content);
  return { kind: "written" };
}

function writeNote(cacheFolder: string, note: string, content: Buffer): void {
  makeFolder(cacheFolder);
  writeFileSync(note, hashContent(content));
}

/** An archive holds the bot's data, too. */
const maxArchiveBytes = 1_000_000_000;
/** Longer diffs are not readable, and comparing two entirely different texts takes long. */
const maxEdits = 20_000;

function createDiff(path: string, before: Buffer, after: Buffer): string {
  const options = { context: 2, maxEditLength: maxEdits, timeout: 2000 };
  const patch = createTwoFilesPatch(
    path,
    "the bundle",
    before.toString("utf8"),
    after.toString("utf8"),
    "",
    "",
    options,
  );
  return patch?.replace(/^=+\n/, "") ?? "The two files have hardly a line in common.\n";
}

/** The file for a bundle after a save, by `spar.json` or the editor's setting; `*` is the name of the bot's file. */
export function findBundleTarget(file: string, editor: string): string | undefined {
  const { config, folder } = findConfig(dirname(file));
  const entry = config.bots?.[relative(folder, file).replaceAll("\\", "/")];
  const target = entry?.bundle ?? config.bundle;
  const named = (pattern: string) => pattern.replaceAll("*", () => basename(file));
  if (target !== undefined) return resolve(folder, named(target));
  return editor.trim() === "" ? undefined : resolve(dirname(file), named(editor.trim()));
}
