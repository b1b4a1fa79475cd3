import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { runTool } from "../../build/tool.ts";
import { getRuntimeFolder, readHostSource } from "../host-files.ts";

// Helper programs that are built with a bot's compiler, next to the bot.

const watcherName = "watch";
const launcherName = "start";
const getSourcePath = (name: string) => join(getRuntimeFolder("native"), `${name}.c`);

/** The sources that determine how the helpers are built. */
export const readHelperSources = (): readonly string[] =>
  [watcherName, launcherName].map((name) => readHostSource("native", `${name}.c`));

/**
 * Builds the launcher of bots and the watcher that traces a bot from outside. There are none on systems without the
 * means, and no watcher with a sanitizer: that reports errors itself, and detects leaks with the same means as a
 * debugger.
 */
export async function buildHelpers([compiler, ...options]: readonly string[], folder: string): Promise<void> {
  if (process.platform !== "linux") return;
  const isSanitized = options.some((option) => option.includes("sanitize"));
  const wanted = isSanitized ? [launcherName] : [watcherName, launcherName];
  await Promise.all(
    wanted.map((name) =>
      runTool([compiler!, "-x", "c", "-O1", getSourcePath(name), "-o", join(folder, name)], { limitMs: 20_000 }),
    ),
  );
}

/** The watcher built next to a command's program, as arguments to put before the command. */
export function findWatcher(
  command: readonly string[],
  how: { readonly trace: boolean; readonly needsTerminal: boolean },
): readonly string[] | undefined {
  const program = findSiblingProgram(command, watcherName);
  return program === undefined
    ? undefined
    : [program, ...(how.needsTerminal ? ["-t"] : []), ...(how.trace ? ["-w"] : [])];
}

/** The launcher built next to a program, if there is one. */
export function findLauncherProgram(command: readonly string[]): string | undefined {
  return findSiblingProgram(command, launcherName);
}

function findSiblingProgram([program]: readonly string[], name: string): string | undefined {
  const path = join(dirname(program!), name);
  return existsSync(path) ? path : undefined;
}
