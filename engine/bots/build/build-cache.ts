import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../files/make-folder.ts";
import { removeFolder } from "../../files/remove-folder.ts";
import { listNamesIn } from "../../files/user-file.ts";
import type { BuildIsolation, Language, PreparedCommand } from "../languages/language.ts";
import type { BuildProblem } from "./build-problem.ts";
import { checkInstalled, runTool } from "./tool.ts";

/** The version of a build tool, or why the tool is missing; earlier builds can still run without it. */
export type BuildTool = { readonly version: string } | { readonly missing: CannotPrepare };

type CannotPrepare = PreparedCommand & { readonly ok: false };

/** Something to build. `parts` and the tool's version together decide the result, so they are the cache key. */
export interface Build {
  readonly cacheFolder: string;
  readonly parts: readonly (string | Buffer)[];
  /**
   * The sandbox of the compiler: bots in a sandbox must not use a build made without one, because that compiler may
   * have read anything.
   */
  readonly isolation?: BuildIsolation;
  readonly tool: BuildTool;
  /** Builds into an empty folder, which is renamed when the build is complete. */
  run(folder: string, version: string): Promise<Built>;
}

export type Built =
  | { readonly ok: true; readonly problems: readonly BuildProblem[] }
  | (PreparedCommand & { readonly ok: false });

export type CachedBuild =
  | { readonly ok: true; readonly folder: string; readonly problems: readonly BuildProblem[] }
  | (PreparedCommand & { readonly ok: false });

const warningsFile = "spar-warnings.json";
const runningBuilds = new Map<string, Promise<CachedBuild>>();

/**
 * The folder of a build, which is made if it is missing. If the tool is missing, the newest build by any version of it.
 * Simultaneous requests share one build; between processes, one result is kept.
 */
export function findOrBuild(build: Build): Promise<CachedBuild> {
  const { parts, tool, cacheFolder, isolation } = build;
  const name = hashBuild(isolation === undefined ? parts : [...parts, "isolated"]).slice(0, 24);
  if ("missing" in tool) return Promise.resolve(findNewest(cacheFolder, name) ?? tool.missing);
  const folder = join(cacheFolder, `${name}-${hashBuild([tool.version]).slice(0, 8)}`);
  const running = runningBuilds.get(folder);
  if (running) return running;
  const making = makeBuild(build, tool.version, folder).finally(() => runningBuilds.delete(folder));
  runningBuilds.set(folder, making);
  return making;
}

function hashBuild(parts: Build["parts"]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("hex");
}

function findNewest(cacheFolder: string, name: string): CachedBuild | undefined {
  const getTime = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // The folder of an unfinished build has a longer name.
  const folders = listNamesIn(cacheFolder).filter((each) => each.startsWith(`${name}-`) && !each.includes("."));
  const newest = folders.map((each) => join(cacheFolder, each)).sort((a, b) => getTime(b) - getTime(a));
  return newest.map(readCachedBuild).find((kept) => kept !== undefined);
}

function readCachedBuild(folder: string): CachedBuild | undefined {
  const kept = join(folder, warningsFile);
  if (!existsSync(kept)) return undefined;
  const now = new Date();
  utimesSync(folder, now, now);
  return { ok: true, folder, problems: JSON.parse(readFileSync(kept, "utf8")) as BuildProblem[] };
}

async function makeBuild(build: Build, version: string, folder: string): Promise<CachedBuild> {
  const kept = readCachedBuild(folder);
  if (kept) return kept;
  makeFolder(build.cacheFolder);
  forgetOld(build.cacheFolder);
  const work = `${folder}.${randomUUID().slice(0, 8)}.new`;
  mkdirSync(work);
  unfinishedFolders.add(work);
  try {
    const built = await build.run(work, version);
    if (!built.ok) return built;
    // Code of the bot may have run in the folder and left something there, such as a link to a file of the user's.
    const warnings = join(work, warningsFile);
    rmSync(warnings, { recursive: true, force: true });
    writeFileSync(warnings, JSON.stringify(built.problems), { flag: "wx" });
    moveInto(work, folder);
    return { ok: true, folder, problems: built.problems };
  } finally {
    unfinishedFolders.delete(work);
    removeFolder(work);
  }
}

/** Folders of unfinished builds, removed if this process is ended. */
const unfinishedFolders = new Set<string>();
process.on("exit", () => {
  for (const folder of unfinishedFolders) removeFolder(folder);
});

function moveInto(work: string, folder: string) {
  try {
    renameSync(work, folder);
  } catch (error) {
    // Another process has finished the same build first.
    if (!existsSync(join(folder, warningsFile))) throw error;
  }
}

const maxAgeMs = 30 * 24 * 3600 * 1000;

function forgetOld(cacheFolder: string) {
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > maxAgeMs) rmSync(path, { recursive: true, force: true });
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
