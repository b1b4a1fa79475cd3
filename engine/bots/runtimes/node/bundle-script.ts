import { mkdtempSync } from "node:fs";
import { isBuiltin, SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { findBuiltFile } from "../../../files/built-file.ts";
import { readUserText } from "../../../files/user-file.ts";
import { removeFolder } from "../../../files/user-folders.ts";
import { t } from "../../../l10n/speak.ts";
import type { BuildProblem } from "../../bot.ts";
import {
  type BundleInput,
  type BundleResult,
  bundleUnchanged,
  failBundle,
  type Origin,
  splitLines,
} from "../../bundle/bundle.ts";
import { runTool } from "../../process/tool.ts";
import { findLiterals } from "../../source/syntax.ts";
import { getRuntimeFolder } from "../host-files.ts";
import { describePathMap } from "./path-map.ts";
import { findNodeCommand, scriptSyntax } from "./script.ts";

type EsbuildResult =
  | { readonly ok: true; readonly text: string; readonly map: string; readonly files: readonly string[] }
  | { readonly ok: false; readonly problems: readonly BuildProblem[]; readonly detail: string };

const limitMs = 60_000;

/** esbuild as WebAssembly, the same on all systems. */
const findProgram = () => findBuiltFile(join("esbuild", "bin", "esbuild"));

/** Joins a script and its imports into one readable CommonJS script, as sites expect, without minification. */
async function joinScripts(file: string): Promise<EsbuildResult> {
  const { command, env } = findNodeCommand();
  const folder = mkdtempSync(join(tmpdir(), "spar-bundle-"));
  const out = join(folder, "bot.js");
  const what = [file, "--bundle", "--format=cjs", "--platform=node", "--target=esnext", "--tree-shaking=false"];
  const paths = `--tsconfig-raw=${describePathMap(file)}`;
  const how = ["--charset=utf8", paths, "--sourcemap=external", "--sources-content=false"];
  const meta = join(folder, "meta.json");
  const outcome = [`--outfile=${out}`, `--metafile=${meta}`, "--log-override:empty-import-meta=error"];
  const options = [...what, ...how, ...outcome, "--log-level=warning", "--color=false"];
  try {
    const run = await runTool(
      [...command, "--require", join(getRuntimeFolder("node"), "quick-wasm.cjs"), findProgram(), ...options],
      { cwd: dirname(file), limitMs, env: { ...process.env, ...env } },
    );
    const text = run.code === 0 ? readUserText(out) : undefined;
    if (text === undefined) {
      return { ok: false, problems: readEsbuild(run.stderr, dirname(file)), detail: run.stderr + run.stdout };
    }
    const map = listSources(folder, readUserText(`${out}.map`) ?? "{}");
    return { ok: true, text, map, files: listInputs(readUserText(meta) ?? "{}", dirname(file)) };
  } finally {
    removeFolder(folder);
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

/** Text for the beginning of a bundle: some sites check TypeScript types, which a bundle no longer has. */
interface Head {
  readonly head: readonly string[];
}

/** Bundles a script with everything it imports, packages included; Node's own modules stay imports. */
export async function bundleScript(given: BundleInput, { head }: Head = { head: [] }): Promise<BundleResult> {
  if (importsOnlyModules(given.source)) return bundleUnchanged(given);
  const built = await joinScripts(given.file);
  if (!built.ok) {
    const [first, ...more] = built.problems.map((problem) => toSentence(problem, given.file));
    const last = built.detail.trim().split("\n").at(-1);
    return first
      ? { ok: false, problems: [first, ...more] }
      : failBundle(given.file, 1, t("esbuild failed: {reason}", { reason: last ?? "" }));
  }
  // Only esbuild recognises all forms of imports; if it joined no other file, the script needs no bundle.
  if (built.files.length <= 1 && listImports(given.source).every(isBuiltin)) return bundleUnchanged(given);
  const lines = splitLines(built.text);
  const origins = mapOrigins(lines, built.map);
  const text = [...head, ...lines].join("\n");
  // The bundle is a CommonJS script, whatever the program was.
  const name = basename(given.file).replace(/\.[mc]([jt]s)$/, ".$1");
  return {
    ok: true,
    bundle: { text, origins: [...head.map(() => undefined), ...origins], foreign: [], files: built.files, name },
  };
}

const importClauseSource = String.raw`[\w\s{},*$]{0,500}`;
const importPattern = new RegExp(
  String.raw`\b(?:require\(|import\(|(?:import|export)\b${importClauseSource}\bfrom|import)\s*["']([^"'\n]+)["']`,
  "g",
);
const importWord = new RegExp(String.raw`\brequire\b|\bimport\b(?!\s*\.)|\bexport\b${importClauseSource}\bfrom\b`);

/** A quick check whether everything that could be an import is a Node module. */
const importsOnlyModules = (source: string): boolean =>
  !importWord.test(source.replace(importPattern, (all, name: string) => (isBuiltin(name) ? "" : all)));

/** The names a script imports, ignoring comments and string literals. */
function listImports(source: string): string[] {
  const { code } = findLiterals(source, scriptSyntax);
  return [...source.matchAll(importPattern)].flatMap(({ index, 1: name }) => (code[index] === " " ? [] : [name!]));
}

function toSentence(problem: BuildProblem, main: string): BuildProblem {
  const { message, file = main } = problem;
  if (/^Top-level await|^"import\.meta"/.test(message)) {
    const why = message.startsWith("Top")
      ? t("The bundle is not an ES module, so it cannot use await outside of a function.")
      : t("The bundle is not an ES module, so it cannot use import.meta.");
    return { ...problem, file, message: why };
  }
  const [, name] = /^Could not resolve "([^"]*)"/.exec(message) ?? [];
  if (name === undefined) return { ...problem, file };
  const values = { name, file: basename(file) };
  const why = /^[./]/.test(name)
    ? t("{file} imports {name}, which does not exist.", values)
    : t("{file} imports the package {name}, which is not installed in the bot's folder or above it.", values);
  return { ...problem, file, message: why };
}

function mapOrigins(lines: readonly string[], text: string): (Origin | undefined)[] {
  const map = new SourceMap(JSON.parse(text));
  return lines.map((line, at) => {
    const entry = map.findEntry(at, Math.max(0, line.search(/\S/)));
    if (!("originalSource" in entry) || entry.generatedLine !== at || !entry.originalSource) return undefined;
    return { file: entry.originalSource, line: entry.originalLine + 1 };
  });
}
