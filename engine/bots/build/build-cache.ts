import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFile, listNamesIn, readUserText } from "../../files/user-file.ts";
import { isInFolder, makeFolder, moveFile, removeFolder, removeUnused } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import { parseJson } from "../../text/json.ts";
import type { BuildProblem } from "../bot.ts";
import type { BuildInput, BuildIsolation, CannotPrepare, Language, PreparedCommand } from "../language.ts";
import { runTool } from "../process/tool.ts";
import {
  type BuiltFiles,
  findOwnFolder,
  hashFile,
  hashNames,
  isSavedSince,
  keepBuiltFiles,
  type ReadFiles,
} from "../source/built-files.ts";
import { binaryName, checkInstalled } from "./compiler.ts";
import { findStopSignal, shareBuild } from "./shared-build.ts";

/** The version of a build tool, or why the tool is missing; earlier builds can still run without it. */
type BuildTool = { readonly version: string } | { readonly missing: CannotPrepare };

/** Something to build: `parts` and the tool's version name it, and it says itself what was read. */
export interface Build {
  readonly cacheFolder: string;
  readonly parts: readonly (string | Buffer)[];
  /** The main file of the program that is built; absent for a program of Spar's. */
  readonly main?: string;
  /** The compiler's sandbox: isolated bots must not use a build made without one, which may have read anything. */
  readonly isolation?: BuildIsolation;
  readonly tool: BuildTool;
  /** Builds into an empty folder, which is renamed when the build is complete. */
  run(folder: string, version: string): Promise<Built>;
}

export type Built =
  | { readonly ok: true; readonly problems: readonly BuildProblem[]; readonly reads?: ReadFiles }
  | CannotPrepare;

type CachedBuild =
  | { readonly ok: true; readonly folder: string; readonly problems: readonly BuildProblem[] }
  | CannotPrepare;

/** What is kept beside a result: it is used again only while all files are as they were. */
interface BuildFacts {
  readonly problems: readonly BuildProblem[];
  readonly files: BuiltFiles;
  readonly settings?: BuiltFiles;
  readonly folders: readonly (readonly [folder: string, endings: readonly string[], names: string])[];
}

const factsFile = "spar-build.json";

/** The folder of a build, made anew if what was read has changed; without the tool, the newest by any version of it. */
export function findOrBuild(build: Build): Promise<CachedBuild> {
  const { tool, isolation, main } = build;
  const own = main === undefined ? [] : [main, hashFile(main)];
  const isolated = isolation === undefined ? [] : ["isolated"];
  const name = hashBuild([...build.parts, ...own, ...isolated]).slice(0, 24);
  const start = "missing" in tool ? `${name}-` : `${name}-${hashBuild([tool.version]).slice(0, 8)}`;
  const kept = findKept(build, start);
  if (kept || "missing" in tool) return Promise.resolve(kept ?? (tool as { missing: CannotPrepare }).missing);
  return shareBuild(start, () => makeBuild(build, tool.version, start));
}

/** Builds a bot; `start` is the command that starts it, by the folder that it was built into. */
export async function prepareBuilt(
  { cacheFolder, file, isolation }: BuildInput,
  build: Pick<Build, "parts" | "tool" | "run">,
  start = (folder: string): readonly string[] => [join(folder, binaryName)],
): Promise<PreparedCommand> {
  const built = await findOrBuild({ ...build, cacheFolder, main: file, isolation });
  return built.ok ? { ok: true, command: start(built.folder), problems: built.problems } : built;
}

function hashBuild(parts: Build["parts"]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex");
}

/** The newest result whose files are as they were. */
function findKept({ cacheFolder, main }: Build, start: string): CachedBuild | undefined {
  const getTime = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // The folder of an unfinished build has a longer name.
  const names = listNamesIn(cacheFolder).filter((each) => each.startsWith(start) && !each.includes("."));
  const newest = names.map((each) => join(cacheFolder, each)).sort((a, b) => getTime(b) - getTime(a));
  for (const folder of newest) {
    const facts = parseJson(readUserText(join(folder, factsFile)) ?? "") as BuildFacts | undefined;
    if (!facts || !isCurrent(facts)) continue;
    const now = new Date();
    utimesSync(folder, now, now);
    return toCached(folder, facts, main);
  }
  return undefined;
}

function isCurrent({ files, settings, folders }: BuildFacts): boolean {
  // Most settings are files that are not there, and to fail to read each of them would take long.
  const isAsKept = ([path, hash]: [string, string]) => (hash === "" ? !existsSync(path) : hashFile(path) === hash);
  return (
    Object.entries({ ...files, ...settings }).every(isAsKept) &&
    folders.every(([folder, endings, names]) => hashNames(folder, endings) === names)
  );
}

function toCached(folder: string, { files, problems }: BuildFacts, main: string | undefined): CachedBuild {
  if (main !== undefined) keepBuiltFiles(main, files);
  return { ok: true, folder, problems };
}

/** If a user keeps saving, the program is taken as it is after so many attempts. */
const maxTries = 3;

async function makeBuild(build: Build, version: string, start: string): Promise<CachedBuild> {
  makeFolder(build.cacheFolder);
  removeUnused(build.cacheFolder);
  for (let tries = 1; ; tries++) {
    const work = join(build.cacheFolder, `${start}.${randomUUID().slice(0, 8)}.new`);
    mkdirSync(work);
    unfinishedFolders.add(work);
    try {
      const began = Date.now();
      const built = await build.run(work, version);
      if (!built.ok) return built;
      // A step that a build can do without may have been ended, and its result be incomplete.
      if (findStopSignal()?.aborted) return { ok: false, kind: "compile", why: t("stopped"), detail: "", problems: [] };
      const facts = describeBuild(build, built);
      // A file that was saved meanwhile may have been read before or after.
      if (tries < maxTries && Object.keys(facts.files).some((path) => isSavedSince(path, began))) continue;
      // Code of the bot may have run in the folder and left something there, such as a link to a file of the user's.
      const path = join(work, factsFile);
      removeFolder(path);
      writeFileSync(path, JSON.stringify(facts), { flag: "wx" });
      const folder = join(build.cacheFolder, `${start}-${hashBuild([JSON.stringify(facts)]).slice(0, 8)}`);
      moveInto(work, folder);
      return toCached(folder, facts, build.main);
    } finally {
      unfinishedFolders.delete(work);
      removeFolder(work);
    }
  }
}

function describeBuild({ main, cacheFolder }: Build, { problems, reads }: Built & { readonly ok: true }): BuildFacts {
  const { files = [], folders = [], settings = [] } = reads ?? {};
  const top = findOwnFolder(main ?? cacheFolder);
  const near = settings.filter((path) => isFile(path) && isInFolder(path, top));
  const own = [...new Set([...(main === undefined ? [] : [main]), ...files, ...near])].filter(
    // What a build script has written follows from what it read.
    (path) => !isOfTools(path) && !isInFolder(path, cacheFolder),
  );
  const hashFiles = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, hashFile(path)]));
  return {
    problems,
    files: hashFiles(own),
    settings: hashFiles(settings),
    folders: folders.map(([folder, endings]) => [folder, endings, hashNames(folder, endings)]),
  };
}

/** Files that come with the tools change with their versions. */
const isOfTools = (path: string) => /^\/usr\/(?:include|lib\w*)\//.test(path);

/** Folders of unfinished builds, removed if this process is ended. */
const unfinishedFolders = new Set<string>();
process.on("exit", () => {
  for (const folder of unfinishedFolders) removeFolder(folder);
});

function moveInto(work: string, folder: string) {
  try {
    moveFile(work, folder);
  } catch (error) {
    // Another process has finished the same build first.
    if (!existsSync(join(folder, factsFile))) throw error;
  }
}

const versions = new Map<string, Promise<string>>();

/** The tool of a language; with `option`, it prints its version. */
export async function findTool(language: Language, program: string, option?: string): Promise<BuildTool> {
  const missing = checkInstalled(language, program);
  return missing ? { missing } : { version: await readToolVersion(program, option) };
}

/** The version line of a compiler, read once per process. */
export function readToolVersion(program: string, option = "--version"): Promise<string> {
  const known = versions.get(program);
  if (known) return known;
  const asked = runTool([program, option], { limitMs: 20_000 }).then(({ stdout, stderr }) => stdout + stderr);
  versions.set(program, asked);
  return asked;
}
