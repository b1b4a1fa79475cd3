import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { findBuiltFile } from "../../../files/built-file.ts";
import { readUserText } from "../../../files/user-file.ts";
import type { BuildProblem } from "../../build/build-problem.ts";
import { runTool } from "../../build/tool.ts";
import { getRuntimeFolder } from "../host-files.ts";
import { findNodeCommand } from "./script.ts";

export type EsbuildResult =
  | { readonly ok: true; readonly text: string; readonly map: string; readonly files: readonly string[] }
  | { readonly ok: false; readonly problems: readonly BuildProblem[]; readonly detail: string };

const limitMs = 60_000;

/** esbuild as WebAssembly, the same on all systems. */
const findProgram = () => findBuiltFile(join("esbuild", "bin", "esbuild"));

/**
 * Joins a script and all of its imports into one readable CommonJS script, the form sites expect, without minification.
 */
export async function joinScripts(file: string): Promise<EsbuildResult> {
  const { command, env } = findNodeCommand();
  const folder = mkdtempSync(join(tmpdir(), "spar-bundle-"));
  const out = join(folder, "bot.js");
  const what = [file, "--bundle", "--format=cjs", "--platform=node", "--target=esnext", "--tree-shaking=false"];
  // Ignores tsconfig.json, because Node does so when it plays the bot.
  const how = ["--charset=utf8", "--tsconfig-raw={}", "--sourcemap=external", "--sources-content=false"];
  const meta = join(folder, "meta.json");
  const outcome = [`--outfile=${out}`, `--metafile=${meta}`, "--log-override:empty-import-meta=error"];
  const options = [...what, ...how, ...outcome, "--log-level=warning", "--color=false"];
  try {
    const run = await runTool(
      [...command, "--require", join(getRuntimeFolder("node"), "quick-wasm.cjs"), findProgram(), ...options],
      {
        cwd: dirname(file),
        limitMs,
        env: { ...process.env, ...env },
      },
    );
    const text = run.code === 0 ? readUserText(out) : undefined;
    if (text === undefined) {
      return { ok: false, problems: readEsbuild(run.stderr, dirname(file)), detail: run.stderr + run.stdout };
    }
    const map = listSources(folder, readUserText(`${out}.map`) ?? "{}");
    return { ok: true, text, map, files: listInputs(readUserText(meta) ?? "{}", dirname(file)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All files that were joined. */
function listInputs(text: string, folder: string): string[] {
  const { inputs = {} } = JSON.parse(text) as { readonly inputs?: object };
  return Object.keys(inputs).map((path) => resolve(folder, path));
}

/** The source map refers to a temporary folder that no longer exists. */
function listSources(folder: string, text: string): string {
  const map = JSON.parse(text) as { readonly sources?: readonly string[] };
  return JSON.stringify({ ...map, sources: (map.sources ?? []).map((path) => resolve(folder, path)) });
}

/** Parses esbuild's output: `✘ [ERROR] message`, a blank line, and the location after four spaces. */
function readEsbuild(output: string, folder: string): BuildProblem[] {
  const lines = output.split(/\r?\n/, 2000);
  return lines.flatMap((line, i): BuildProblem[] => {
    const [, message] = /\[ERROR\] (.*)$/.exec(line.slice(0, 600)) ?? [];
    if (message === undefined) return [];
    const [, path, number, column] = /^ {4}(\S.*):(\d+):(\d+):$/.exec(lines[i + 2]?.slice(0, 600) ?? "") ?? [];
    const place = path ? { file: resolve(folder, path), line: Number(number), column: Number(column) + 1 } : {};
    return [{ severity: "error", message, ...place }];
  });
}
