import { existsSync } from "node:fs";
import { join } from "node:path";
import { computeShortHash } from "../../../files/hash.ts";
import { getCacheFolder, makeFolder, moveFile, removeFile } from "../../../files/user-folders.ts";
import { findProgram } from "../../process/program-path.ts";
import { setWindowsGuard } from "../../process/stop-group.ts";
import { runTool } from "../../process/tool.ts";
import { getRuntimeFolder, readHostSource } from "../host-files.ts";

let prepared: Promise<void> | undefined;

/** Builds the guard of Windows once, if the user has a compiler; without one, what bots start has no limits. */
export function prepareWindowsGuard(): Promise<void> | undefined {
  if (process.platform !== "win32") return undefined;
  prepared ??= buildGuard().catch(() => {});
  return prepared;
}

async function buildGuard(): Promise<void> {
  const hash = computeShortHash(readHostSource("native", "guard.c"), 12);
  const path = join(getCacheFolder(), `guard-${hash}.exe`);
  if (existsSync(path) || (await compileGuard(path))) setWindowsGuard(path);
}

async function compileGuard(path: string): Promise<boolean> {
  const compiler = ["gcc", "clang"].find((name) => findProgram(name) !== undefined);
  if (compiler === undefined) return false;
  makeFolder(getCacheFolder());
  const draft = `${path}.${process.pid}.exe`;
  const source = join(getRuntimeFolder("native"), "guard.c");
  const { code } = await runTool([compiler, "-O1", source, "-o", draft], { limitMs: 20_000 });
  // Another process may have made it meanwhile, and use it.
  if (code === 0 && !existsSync(path)) moveFile(draft, path);
  removeFile(draft);
  return existsSync(path);
}
