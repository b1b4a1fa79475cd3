import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runTool } from "../../build/tool.ts";
import { runtimeFolder } from "../host-files.ts";

const name = "watch";
const source = () => join(runtimeFolder("native"), "watch.c");

/** What decides how the watcher is built. */
export const watcherSource = (): string => readFileSync(source(), "utf8");

/**
 * Builds the program that watches a bot from outside, with the bot's compiler and beside it. There is none where the system
 * has no such means, and none for a sanitizer: that tells its own faults, and looks for leaks as a debugger would.
 */
export async function buildWatcher([compiler, ...options]: readonly string[], folder: string): Promise<void> {
  if (process.platform !== "linux" || options.some((option) => option.includes("sanitize"))) return;
  await runTool([compiler!, "-x", "c", "-O1", source(), "-o", join(folder, name)], { limitMs: 20_000 });
}

/** The command under the watcher that was built beside its program. */
export function watched(
  command: readonly string[],
  how: { readonly trace: boolean; readonly terminal: boolean },
): readonly string[] | undefined {
  const watcher = join(dirname(command[0]!), name);
  if (!existsSync(watcher)) return undefined;
  return [watcher, ...(how.terminal ? ["-t"] : []), ...(how.trace ? ["-w"] : []), ...command];
}
