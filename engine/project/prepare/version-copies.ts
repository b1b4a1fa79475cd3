import { randomBytes } from "node:crypto";
import { chmodSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { listNamesIn } from "../../files/user-file.ts";
import { makeFolder, removeFolder } from "../../files/user-folders.ts";
import { sweepUnfinished } from "../../match/history/sweep-unfinished.ts";
import type { FileStamp, ProgramStamp } from "../../record/match-record.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { BuildSettings } from "../settings/settings-layer.ts";
import { linkFile, linkPackages } from "../versions/packages.ts";
import { findVersionFolder, type SourceVersion, writeSource } from "../versions/source-version.ts";
import { prepareBot } from "./prepare.ts";

/** A bot of another version, or why it could not be built. */
type VersionCopy = { readonly stamp: FileStamp } | { readonly why: string };

/** Versions of a bot's source in their own folders, each built once. */
export type VersionCopies = ReturnType<typeof createVersionCopies>;

/** Creates copies of versions of a bot, limited as its stamp `like`, and with the contents of another `folder`. */
export function createVersionCopies(
  spec: Pick<BotSpec, "file" | "name" | "form" | "className" | "language" | "command" | "own"> & {
    readonly folder?: string;
  },
  like: Pick<ProgramStamp, "memory" | "sandbox">,
  settings: BuildSettings,
) {
  const all = join(settings.cacheFolder, "tuned");
  const folder = join(all, `${process.pid}-${randomBytes(3).toString("hex")}`);
  makeFolder(folder);
  folders.add(folder);
  sweepUnfinished(all, /^(\d{1,10})-[0-9a-f]+$/);
  const made = new Map<string, Promise<VersionCopy>>();
  const used = new Set<string>();

  async function make(version: SourceVersion, name: string): Promise<VersionCopy> {
    const own = join(folder, version.id);
    const source = join(own, "source");
    writeSource(version, source);
    const original = findVersionFolder(version, spec.file);
    if (spec.command) makeRunnable(version, source);
    // What the user's own command builds has to be built again, and not into the original.
    linkPackages(spec.file, original, source);
    if (!spec.own?.build) linkOtherFiles(version, original, source, spec.folder);
    const file = join(source, ...version.main.split("/"));
    const command = original === "" ? spec.command : spec.command?.map((word) => word.replaceAll(original, source));
    const ready = await prepareBot(
      {
        ...spec,
        file,
        name,
        command,
        own: spec.own && { ...spec.own, folder: spec.own.folder.replace(original, source) },
      },
      { ...settings, cacheFolder: join(own, "build"), within: source },
    );
    if (!ready.ok) return { why: ready.message };
    const { memory, sandbox } = like;
    const lockFile = { ...(memory === undefined ? {} : { memory }), ...(sandbox ? { sandbox } : {}) };
    return { stamp: { ...ready.stamp, ...lockFile, version: version.id, versionOf: spec.file } };
  }

  return {
    of(version: SourceVersion, name: string) {
      used.add(version.id);
      const known = made.get(version.id) ?? make(version, name);
      made.set(version.id, known);
      return known;
    },
    /** Deletes the copies not used since the last call. */
    forgetUnused() {
      for (const id of made.keys()) {
        if (used.has(id)) continue;
        made.delete(id);
        removeFolder(join(folder, id));
      }
      used.clear();
    },
    dispose() {
      folders.delete(folder);
      removeFolder(folder);
    },
  };
}

/** Folders of copies in use, which are deleted when this process ends. */
const folders = new Set<string>();
process.on("exit", () => {
  for (const folder of folders) removeFolder(folder);
});

/** Links the folder's other files next to the copies: a bot may read files that its text does not name. */
function linkOtherFiles({ files }: SourceVersion, original: string, copy: string, started = dirname(original)): void {
  const folders = [...files.keys()].map((name) => dirname(name));
  if (started.startsWith(original)) folders.push(relative(original, started) || ".");
  for (const below of new Set(folders)) {
    const [from, to] = [join(original || "/", below), join(copy, below)];
    for (const name of listNamesIn(from)) if (name !== compiledModules) linkFile(join(from, name), join(to, name));
  }
}

/** Makes all files executable, since the command may start one of them directly. */
function makeRunnable({ files }: SourceVersion, folder: string): void {
  for (const name of files.keys()) chmodSync(join(folder, ...name.split("/")), 0o755);
}

/** Python's compiled modules, not linked: by their timestamps, they would be used for changed copies. */
const compiledModules = "__pycache__";
