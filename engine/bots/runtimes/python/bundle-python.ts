import { delimiter, join } from "node:path";
import * as v from "valibot";
import { t } from "../../../l10n/speak.ts";
import { parseJson } from "../../../text/json.ts";
import type { BuildProblem } from "../../bot.ts";
import {
  type BundleInput,
  type BundleResult,
  type BundleText,
  bundleUnchanged,
  createBundleText,
  failBundle,
  splitLines,
} from "../../bundle/bundle.ts";
import { runTool } from "../../process/tool.ts";
import { getRuntimeFolder, readHostSource } from "../host-files.ts";
import { findModuleName, listImportFolders } from "./python-files.ts";

const placeSchema = v.object({
  file: v.string(),
  line: v.number(),
  column: v.nullable(v.number()),
  message: v.string(),
  foreign: v.boolean(),
});
const foundSchema = v.object({
  modules: v.array(
    v.object({ name: v.string(), file: v.nullable(v.string()), package: v.boolean(), text: v.string() }),
  ),
  text: v.string(),
  /** How many first lines must stay, and where another statement begins on the last of them. */
  stays: v.object({ lines: v.number(), column: v.nullable(v.number()) }),
  problems: v.array(placeSchema),
});
type FoundModules = v.InferOutput<typeof foundSchema>;

const limitMs = 20_000;

/** Bundles a Python bot: its modules are embedded as string literals and run as separate modules when imported. */
export async function bundlePython(given: BundleInput, command: readonly string[]): Promise<BundleResult> {
  const finder = join(getRuntimeFolder("python"), "spar_bundle.py");
  const env = { ...process.env, PYTHONIOENCODING: "utf-8", PYTHONDONTWRITEBYTECODE: "1" };
  const module = findModuleName(given.file) ?? "";
  const folders = listImportFolders(given.file).join(delimiter);
  const run = await runTool([...command, finder, given.file, module, folders, ...(given.provided ?? [])], {
    cwd: process.cwd(),
    limitMs,
    env,
  });
  const read = v.safeParse(foundSchema, parseJson(run.stdout));
  if (!read.success) {
    const reason = run.stderr.trim().split("\n").at(-1)!;
    return failBundle(given.file, 1, t("Python could not list the imports: {reason}.", { reason }));
  }
  const { modules, problems } = read.output;
  const all = problems.map(toProblem);
  const [first, ...more] = all.filter((_, i) => !problems[i]!.foreign);
  if (first) return { ok: false, problems: [first, ...more] };
  if (modules.length === 0) return bundleUnchanged(given, all);
  const bundled = joinModules(given.file, read.output, module).bundle(all);
  const files = modules.flatMap(({ file }) => file ?? []);
  return bundled.ok ? { ok: true, bundle: { ...bundled.bundle, files } } : bundled;
}

function toProblem({ file, line, column, message }: v.InferOutput<typeof placeSchema>): BuildProblem {
  return { severity: "error", message, file, line, ...(column === null ? {} : { column }) };
}

const codingForm = /^([ \t\f]*#.*?coding[:=][ \t]*)[-\w.]+/;

function joinModules(file: string, { modules, text, stays }: FoundModules, name: string): BundleText {
  const bundle = createBundleText();
  // The bundle is UTF-8, whatever the file's encoding was.
  const lines = splitLines(text).map((line, i) => (i < 2 ? line.replace(codingForm, "$1utf-8") : line));
  if (lines.at(-1) === "") lines.pop();
  const first = Math.max(stays.lines, lines.slice(0, 2).findLastIndex((line) => /^#!|^#.*coding[:=]/.test(line)) + 1);
  const at = (i: number) => ({ file, line: i + 1 });
  for (const [i, line] of lines.slice(0, first).entries()) {
    bundle.add(i + 1 === stays.lines ? line.slice(0, stays.column ?? line.length) : line, at(i));
  }
  // It keeps line numbers right: tracebacks show lines of the bundle.
  bundle.own(...splitLines(readHostSource("python", "spar_modules.py")), "");
  for (const module of modules) addModule(bundle, module);
  bundle.own("del _module", "");
  // Its relative imports begin there.
  if (name !== "") bundle.own(`__package__ = "${name.replace(/\.[^.]*$/, "")}"`);
  if (stays.column !== null) bundle.add(lines[stays.lines - 1]!.slice(stays.column), at(stays.lines - 1));
  for (const [i, line] of lines.entries()) if (i >= first) bundle.add(line, at(i));
  return bundle;
}

function addModule(bundle: BundleText, { name, file, package: isPackage, text }: FoundModules["modules"][number]) {
  const end = isPackage ? ", package=True)" : ")";
  if (text.trim() === "") {
    bundle.own(`_module("${name}", ""${end}`, "");
    return;
  }
  const { open, close, written } = chooseQuotes(text);
  bundle.own(`_module("${name}", ${open}`);
  const lines = splitLines(written);
  if (lines.at(-1) === "") lines.pop();
  for (const [i, line] of lines.entries()) bundle.add(line, { file: file!, line: i + 1 });
  bundle.own(`${close}${end}`, "");
}

/** A literal that contains the text unescaped, if there is one. */
function chooseQuotes(source: string): { readonly open: string; readonly close: string; readonly written: string } {
  const close = ["'''", '"""'].find((quotes) => !source.includes(quotes));
  if (close) return { open: `r${close}`, close, written: source };
  const written = source.replaceAll("\\", "\\\\").replaceAll("'''", "\\'\\'\\'");
  return { open: "'''", close: "'''", written };
}
