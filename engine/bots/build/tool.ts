import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, extname, join } from "node:path";
import type { BuildProblem, Language, Prepared } from "../languages/language.ts";

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

export function runTool(
  command: readonly string[],
  { cwd, limitMs, env }: { cwd?: string; limitMs: number; env?: NodeJS.ProcessEnv },
): Promise<ToolRun> {
  const [program, ...args] = command;
  return new Promise((done) => {
    const child = execFile(
      program!,
      args,
      {
        cwd,
        env: env ?? process.env,
        timeout: limitMs,
        killSignal: "SIGKILL",
        maxBuffer: mostOutput,
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === "number" ? error.code : -1) : 0;
        done({
          code,
          stdout,
          stderr: stderr || (error && code === -1 ? error.message : ""),
          late: error?.killed === true,
        });
      },
    );
    child.stdin?.end();
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
