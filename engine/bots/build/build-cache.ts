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
import { makeFolder } from "../../make-folder.ts";
import type { BuildProblem, Prepared } from "../languages/language.ts";
import { runTool } from "./tool.ts";

/** One thing to build: everything that decides the result is in `parts`. */
export interface Build {
  readonly cacheFolder: string;
  readonly parts: readonly (string | Buffer)[];
  /** Builds into an empty folder; the folder has another name when it is done. */
  run(folder: string): Promise<Built>;
}

export type Built =
  | { readonly ok: true; readonly problems: readonly BuildProblem[] }
  | (Prepared & { readonly ok: false });

export type CachedBuild =
  | { readonly ok: true; readonly folder: string; readonly problems: readonly BuildProblem[] }
  | (Prepared & { readonly ok: false });

const warningsFile = "spar-warnings.json";
const underway = new Map<string, Promise<CachedBuild>>();

/** The folder of a build, made unless it is there. The same build from several sides is made once or, between processes, kept once. */
export function cachedBuild(build: Build): Promise<CachedBuild> {
  const hash = createHash("sha256");
  for (const part of build.parts) hash.update(`${part.length}:`).update(part);
  const folder = join(build.cacheFolder, hash.digest("hex").slice(0, 24));
  const running = underway.get(folder);
  if (running) return running;
  const making = make(build, folder).finally(() => underway.delete(folder));
  underway.set(folder, making);
  return making;
}

async function make(build: Build, folder: string): Promise<CachedBuild> {
  const kept = join(folder, warningsFile);
  if (existsSync(kept)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return { ok: true, folder, problems: JSON.parse(readFileSync(kept, "utf8")) as BuildProblem[] };
  }
  makeFolder(build.cacheFolder);
  forgetOld(build.cacheFolder);
  const work = `${folder}.${randomUUID().slice(0, 8)}.new`;
  mkdirSync(work);
  unfinished.add(work);
  try {
    const built = await build.run(work);
    if (!built.ok) return built;
    writeFileSync(join(work, warningsFile), JSON.stringify(built.problems));
    moveInto(work, folder);
    return { ok: true, folder, problems: built.problems };
  } finally {
    unfinished.delete(work);
    remove(work);
  }
}

/** Folders of builds that go on; whoever ends this process meanwhile leaves none. */
const unfinished = new Set<string>();
process.on("exit", () => {
  for (const folder of unfinished) remove(folder);
});

/** Tried again where a compiler that is just being ended still writes. */
function remove(folder: string) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}

function moveInto(work: string, folder: string) {
  try {
    renameSync(work, folder);
  } catch (error) {
    // Another process was quicker with the same build.
    if (!existsSync(join(folder, warningsFile))) throw error;
  }
}

const keptMs = 30 * 24 * 3600 * 1000;

function forgetOld(cacheFolder: string) {
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > keptMs) rmSync(path, { recursive: true, force: true });
  }
}

const versions = new Map<string, Promise<string>>();

/** What a compiler calls itself, asked once. */
export function versionOf(program: string, option = "--version"): Promise<string> {
  const known = versions.get(program);
  if (known) return known;
  const asked = runTool([program, option], { limitMs: 20_000 }).then(({ stdout, stderr }) => stdout + stderr);
  versions.set(program, asked);
  return asked;
}
