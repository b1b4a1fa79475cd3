import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startProgram } from "../../engine/bots/process/program-path.ts";
import { dropGroup, keepGroup, signalGroup } from "../../engine/bots/process/stop-group.ts";

/** The project's folder, seen from dist/tools. */
export const root = join(__dirname, "..", "..");

/** The environment without variables that npm or an editor's terminal set for their own processes. */
export function cleanEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VSCODE_|ELECTRON_)|^(NODE_OPTIONS|NODE_PATH)$/i.test(name),
  );
  return { ...Object.fromEntries(kept), ...extra };
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** Prints the output while the program runs, in whole lines, because others print at the same time. */
  readonly showsOutput?: boolean;
  /** The program is stopped after this time, and the output says so. */
  readonly limitMs?: number;
}

/** Runs a program until it ends or exceeds its limit, by default 10 minutes. Output is in order of arrival. */
export async function runToEnd(
  command: string,
  args: readonly string[],
  { cwd = root, env, showsOutput = false, limitMs = 600_000 }: RunOptions = {},
) {
  const group = startToolProcess(command, args, { cwd, env: cleanEnvironment(env), showsOutput });
  const code = await Promise.race([group.ended, setTimeout(limitMs, "late" as const, { ref: false })]);
  if (code !== "late") return { code, output: group.output() };
  await group.stop();
  const hung = `\n${[command, ...args].join(" ")}\n  did not end within ${limitMs / 1000} s and was stopped.\n`;
  if (showsOutput) process.stdout.write(hung);
  return { code: 1, output: group.output() + hung };
}

/** A program in its own process group. */
export type ToolProcess = ReturnType<typeof startToolProcess>;

/** Ctrl-C reaches only the terminal's process group, so the groups are ended when this program is. */
export function endOnSignal(): void {
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(1));
}

export function startToolProcess(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; showsOutput?: boolean } = {},
) {
  const { cwd = root, env = cleanEnvironment(), showsOutput = false } = options;
  const detached = process.platform !== "win32";
  const child = startProgram([command, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached });
  let output = "";
  let shown = 0;
  const showUpTo = (end: number) => {
    if (showsOutput && end > shown) process.stdout.write(output.slice(shown, end));
    shown = Math.max(shown, end);
  };
  const receive = (chunk: Buffer) => {
    output += chunk;
    showUpTo(output.lastIndexOf("\n") + 1);
  };
  child.stdout!.on("data", receive);
  child.stderr!.on("data", receive);
  if (child.pid !== undefined) keepGroup(child.pid);
  // The exit code; 1 if it could not be started.
  const ended = new Promise<number>((resolve) => {
    child.on("close", (code) => resolve(code ?? 1));
    child.on("error", (error) => {
      output += `${error.message}\n`;
      resolve(1);
    });
  }).finally(() => {
    showUpTo(output.length);
    if (child.pid !== undefined) dropGroup(child.pid);
  });
  const stop = async () => {
    // Windows cannot ask a program to end.
    if (child.pid !== undefined) signalGroup(child.pid, detached ? "SIGTERM" : "SIGKILL");
    await Promise.race([ended, setTimeout(4000, undefined, { ref: false })]);
    if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL");
    await ended;
  };
  return { child, ended, output: () => output, stop };
}
