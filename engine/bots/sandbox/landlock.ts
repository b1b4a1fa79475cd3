import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../files/make-folder.ts";
import { cacheFolder } from "../../files/user-folders.ts";
import { programPath } from "../build/program-path.ts";
import { runTool } from "../build/tool.ts";
import { runtimeFolder } from "../runtimes/host-files.ts";
import { type Inside, systemPaths } from "./inside.ts";

// For systems without namespaces, such as most containers: Spar's own program shut-off.c, which gives up access to all
// but some files and many system calls, and then becomes the bot.

const source = () => join(runtimeFolder("native"), "shut-off.c");

let path: string | undefined;

/** The path of the built program; it depends on the source. */
function shutOffProgram(): string {
  const named = () => createHash("sha256").update(readFileSync(source())).digest("hex").slice(0, 16);
  path ??= join(cacheFolder(), "programs", `shut-off-${process.arch}-${named()}`);
  return path;
}

/**
 * The command in this sandbox: it can read its paths and the system's, and write to the writable ones; shut-off.c says
 * what else is restricted.
 */
export function confined(command: readonly string[], { paths, temporary, writable = [] }: Inside): readonly string[] {
  const own = [...(temporary === undefined ? [] : [temporary]), ...writable];
  return [
    shutOffProgram(),
    ...[...systemPaths(), ...paths].flatMap((each) => ["-r", each]),
    ...own.flatMap((each) => ["-w", each]),
    "--",
    ...command,
  ];
}

/** Builds the program with a C compiler of the machine if it is missing; false if that fails. */
export async function buildShutOff(): Promise<boolean> {
  const program = shutOffProgram();
  const folder = dirname(program);
  if (existsSync(program)) {
    const now = new Date();
    // Marks the build as used, since the cache removes unused ones.
    utimesSync(folder, now, now);
    return true;
  }
  const compiler = ["cc", "gcc", "clang"].find((name) => programPath(name) !== undefined);
  if (compiler === undefined) return false;
  const work = `${program}.${randomUUID().slice(0, 8)}`;
  try {
    makeFolder(folder);
    const { code } = await runTool([compiler, "-O1", source(), "-o", work], { limitMs: 20_000 });
    if (code !== 0) return false;
    renameSync(work, program);
    return true;
  } catch {
    // The cache is not writable.
    return false;
  } finally {
    rmSync(work, { force: true });
  }
}
