import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { computeShortHash } from "../../files/hash.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { getCacheFolder } from "../../files/user-folders.ts";
import { findProgram } from "../build/program-path.ts";
import { runTool } from "../build/tool.ts";
import { getRuntimeFolder, readHostSource } from "../runtimes/host-files.ts";

// Spar's own program shut-off.c, which gives up many system calls and then becomes the bot; on systems without
// namespaces, such as most containers, it also gives up access to all but some files.

const getSourcePath = () => join(getRuntimeFolder("native"), "shut-off.c");

let programPath: string | undefined;

/** The path of the built program; it depends on the source. */
export function getShutOffProgram(): string {
  const named = () => computeShortHash(readHostSource("native", "shut-off.c"));
  programPath ??= join(getCacheFolder(), "programs", `shut-off-${process.arch}-${named()}`);
  return programPath;
}

let builtProgram: Promise<boolean> | undefined;

/** Builds the program with a C compiler of the machine if it is missing; false if that fails or it does not run. */
export function buildShutOff(): Promise<boolean> {
  builtProgram ??= buildProgram();
  return builtProgram;
}

async function buildProgram(): Promise<boolean> {
  const program = getShutOffProgram();
  const folder = dirname(program);
  if (existsSync(program)) {
    const now = new Date();
    // Marks the build as used, since the cache removes unused ones.
    utimesSync(folder, now, now);
    return true;
  }
  const compiler = ["cc", "gcc", "clang"].find((name) => findProgram(name) !== undefined);
  if (compiler === undefined) return false;
  const work = `${program}.${randomUUID().slice(0, 8)}`;
  try {
    makeFolder(folder);
    const { code } = await runTool([compiler, "-O1", getSourcePath(), "-o", work], { limitMs: 20_000 });
    if (code !== 0) return false;
    const tried = await runTool([work, "-n", "--", "/bin/sh", "-c", ":"], { limitMs: 5000 });
    if (tried.code !== 0) return false;
    renameSync(work, program);
    return true;
  } catch {
    // The cache is not writable.
    return false;
  } finally {
    rmSync(work, { force: true });
  }
}

/** Whether this is root, which owns devices and settings of the machine in any namespace. */
export const isAdministrator = () => process.getuid?.() === 0;
