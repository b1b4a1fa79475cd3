import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../files/make-folder.ts";
import { cacheFolder } from "../../files/user-folders.ts";
import { programPath } from "../build/program-path.ts";
import { runTool } from "../build/tool.ts";
import { runtimeFolder } from "../runtimes/host-files.ts";
import { type Inside, systemPaths } from "./inside.ts";

// Where no namespaces are to be had, as in most containers: a program of Spar's own (shut-off.c), which takes from itself all
// rights to files but some, and many system calls, before it becomes the bot.

const source = () => join(runtimeFolder("native"), "shut-off.c");

let path: string | undefined;

/** Where the program is kept, by its source. */
function shutOffProgram(): string {
  const named = () => createHash("sha256").update(readFileSync(source())).digest("hex").slice(0, 16);
  path ??= join(cacheFolder(), "programs", `shut-off-${process.arch}-${named()}`);
  return path;
}

/** Reads its paths and the system's, and writes below those it may write to; as to the rest, see shut-off.c. */
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

/** Builds the program with a C compiler of the machine, unless it is there; false where none can. */
export async function buildShutOff(): Promise<boolean> {
  const program = shutOffProgram();
  const folder = dirname(program);
  if (existsSync(program)) {
    const now = new Date();
    // What nobody uses for long is removed from the cache.
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
    // Nothing can be kept there.
    return false;
  } finally {
    rmSync(work, { force: true });
  }
}
