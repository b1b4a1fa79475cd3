import { accessSync, constants, statSync } from "node:fs";
import { delimiter, extname, join } from "node:path";
import type { Readable } from "node:stream";
import type { BuildProblem, Language, Prepared } from "../languages/language.ts";
import { type ProcessGroup, startGroup } from "../process/process-group.ts";
import { dropGroup, signalGroup } from "../process/stop-group.ts";

export const buildLimitMs = 90_000;

export function missingProgram(language: Language, program: string): (Prepared & { ok: false }) | undefined {
  if (programPath(program) !== undefined) return undefined;
  return { ok: false, kind: "start", why: language.missing(program), detail: `${program}: not found`, problems: [] };
}

/** Where a program lies, searched as the system does. */
export function programPath(program: string, path = process.env.PATH ?? ""): string | undefined {
  const folders = /[/\\]/.test(program) ? [""] : path.split(delimiter);
  const endings = process.platform === "win32" && extname(program) === "" ? [".exe", ".cmd", ".bat", ""] : [""];
  for (const folder of folders) {
    for (const ending of endings) {
      const path = join(folder, program + ending);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whatever prints more says nothing by it; it is ended. */
const mostOutput = 8 * 1024 * 1024;

/** What a tool printed and how it ended; never rejects. */
export interface ToolRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly late: boolean;
}

/** Runs a tool in a group of its own, which ends with this process; whatever it leaves running otherwise is its own matter. */
export async function runTool(
  command: readonly string[],
  { cwd, limitMs, env = {} }: { cwd?: string; limitMs: number; env?: NodeJS.ProcessEnv },
): Promise<ToolRun> {
  let group: ProcessGroup;
  try {
    group = await startGroup({ command, cwd, env }, ["ignore", "pipe", "pipe"]);
  } catch (error) {
    return { code: -1, stdout: "", stderr: (error as Error).message, late: false };
  }
  const { child, pid, exited } = group;
  const end = () => {
    signalGroup(pid, "SIGKILL");
    // One that left the group may hold them open.
    child.stdout!.destroy();
    child.stderr!.destroy();
  };
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    end();
  }, limitMs);
  const [stdout, stderr, { code }] = await Promise.all([heard(child.stdout!, end), heard(child.stderr!, end), exited]);
  clearTimeout(limit);
  dropGroup(pid);
  return { code: code ?? -1, stdout, stderr, late };
}

/** All that comes, up to the most that counts; `tooMuch` ends whoever prints more. */
function heard(pipe: Readable, tooMuch: () => void): Promise<string> {
  let text = "";
  pipe.setEncoding("utf8").on("data", (more: string) => {
    text += more;
    if (text.length > mostOutput) tooMuch();
  });
  return new Promise((done) => {
    pipe.on("error", () => {}).once("close", () => done(text.slice(0, mostOutput)));
  });
}

/** Why a compiler made nothing. */
export function notCompiled(
  run: { readonly stderr: string; readonly stdout: string; readonly late: boolean },
  problems: readonly BuildProblem[],
  program: string,
): Prepared & { readonly ok: false } {
  const detail = run.stderr + run.stdout;
  if (run.late)
    return {
      ok: false,
      kind: "compile",
      why: `${program} did not finish within ${buildLimitMs / 1000} s.`,
      detail,
      problems,
    };
  const errors = problems.filter(({ severity }) => severity === "error");
  const first = errors[0]?.message ?? detail.trim().split("\n").at(-1) ?? "";
  const why = errors.length > 1 ? `${errors.length} compile errors, the first: ${first}` : `Compile error: ${first}`;
  return { ok: false, kind: "compile", why, detail, problems };
}
