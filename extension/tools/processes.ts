import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

/** The project's folder: this runs from dist/tools. */
export const root = join(__dirname, "..", "..");

/** An environment without what npm or an editor's terminal adds for its own processes. */
export function plainEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VSCODE_|ELECTRON_)|^(NODE_OPTIONS|NODE_PATH)$/i.test(name),
  );
  return { ...Object.fromEntries(kept), ...extra };
}

export interface Finished {
  readonly code: number;
  /** What it printed, standard output and error together. */
  readonly output: string;
}

/** Runs a program to its end. `show` passes its output on while it runs. */
export function finished(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; show?: boolean } = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: plainEnv(options.env),
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A long-running program in a process group of its own. */
export interface Group {
  readonly child: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

const alive = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of alive) signal(child, "SIGKILL");
});

export function startGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Group {
  const child = spawn(command, args, {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  alive.add(child);
  const ended = new Promise<void>((resolve) => {
    child.on("close", () => resolve());
    child.on("error", () => resolve());
  }).then(() => {
    alive.delete(child);
  });
  const stop = async () => {
    signal(child, "SIGTERM");
    const last = setTimeout(() => signal(child, "SIGKILL"), 4000);
    await ended;
    clearTimeout(last);
    signal(child, "SIGKILL");
  };
  return { child, output: () => output, stop };
}

function signal(child: ChildProcess, name: NodeJS.Signals) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") spawn("taskkill", ["/pid", String(child.pid), "/T", "/F"]);
    else process.kill(-child.pid, name);
  } catch (error) {
    // The group is gone already.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
