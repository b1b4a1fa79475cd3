import { realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { Script } from "node:vm";
import type { transform } from "sucrase";
import { isFile, readUserFile, readUserText } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import type { BuildProblem } from "../bot.ts";
import { type Built, findOrBuild } from "../build/build-cache.ts";
import { checkInstalled } from "../build/compiler.ts";
import { prepareInterpreted } from "../build/interpreted.ts";
import type { BuildInput, Language, PreparedCommand } from "../language.ts";
import { getRuntimeFolder } from "../runtimes/host-files.ts";
import { bundleScript } from "../runtimes/node/bundle-script.ts";
import { nodeRuntime } from "../runtimes/node/node-runtime.ts";
import { adviseOnModule, describePathMap, findCard, listPathMapFiles, readPathMap } from "../runtimes/node/path-map.ts";
import {
  findNodeCommand,
  listMeantScripts,
  readScriptCrash,
  scriptFiles,
  scriptStderr,
  scriptSyntax,
  scriptWords,
} from "../runtimes/node/script.ts";
import { findOutside } from "../sandbox/sandbox.ts";
import { guessProgramFiles } from "../source/program-files.ts";

const script = {
  ...findNodeCommand(),
  starts: "first read",
  runtime: nodeRuntime,
  words: scriptWords,
  syntax: scriptSyntax,
  stderr: scriptStderr,
  files: scriptFiles,
  debug: { kind: "node" },
  abortCode: 134,
  readCrash: readScriptCrash,
  advise: adviseOnModule,
  needs: "Node.js",
  instead: '"/path/to/node"',
} satisfies Partial<Language>;

export const javascript: Language = {
  id: "javascript",
  title: "JavaScript",
  extensions: [".js", ".mjs", ".cjs"],
  ...script,
  bundle: (given) => bundleScript(given),
  prepare: (given) => prepareInterpreted(javascript, given),
};

/** Removes types but keeps all lines; a preload script gives Node the result under the name of the source. */
export const typescript: Language = {
  id: "typescript",
  title: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  ...script,
  hasOnlyLines: true,
  bundle: (given) =>
    bundleScript(given, { head: ["// @ts-nocheck: the types were in the files that this was made of."] }),
  prepare,
};

/** The variable with the path of a file that maps sources to stripped files. */
const listVariable = "SPAR_TYPESCRIPT";
/** "1" if they are ECMAScript modules, which Node loads in another way. */
const moduleVariable = "SPAR_TYPESCRIPT_MODULE";
/** Is in the folder of a build if they are. */
const moduleMark = "is-module";

async function prepare(given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? typescript.command;
  const missing = checkInstalled(typescript, command[0]!);
  if (missing) return missing;
  const { file, cacheFolder, isolation, within = "" } = given;
  const isInModules = isModule(file);
  // Of a package.json only this counts, and a tsconfig.json may begin to exist.
  const settings = [`${isInModules}`, describePathMap(file)];
  const built = await findOrBuild({
    cacheFolder,
    parts: ["typescript", file, ...settings, ...(isolation === undefined ? [] : [within])],
    main: file,
    isolation,
    // The tool is part of Spar.
    tool: { version: "4" },
    run: (folder) => stripInto(folder, given, isInModules),
  });
  if (!built.ok) return built;
  const env = {
    ...typescript.env,
    [listVariable]: join(built.folder, "list.json"),
    [moduleVariable]: isFile(join(built.folder, moduleMark)) ? "1" : "",
  };
  return {
    ok: true,
    command: [...command, "--require", join(getRuntimeFolder("node"), "typescript-hook.cjs"), given.file],
    env,
    problems: [],
  };
}

async function stripInto(folder: string, given: BuildInput, isInModules: boolean): Promise<Built> {
  // Loaded only when a TypeScript bot is built.
  const [{ transform }, { openNamespaces }] = [await import("sucrase"), await import("./open-namespaces.ts")];
  const strip: Strip = (source, options) => transform(openNamespaces(source), options);
  const { file } = given;
  const isEsModule = isInModules || needsModule(file, strip);
  const { files, problems, looked } = collectImports(given, isEsModule, strip);
  if (problems.length > 0) {
    const why = t("Compile error: {first}", { first: problems[0]!.message });
    return { ok: false, kind: "compile", why, detail: "", problems };
  }
  const list: Record<string, string> = {};
  for (const [i, { path, code }] of files.entries()) {
    list[path] = `${i}.js`;
    // Node resolves links, so its paths are real paths.
    list[realpathSync(path)] = `${i}.js`;
    writeFileSync(join(folder, `${i}.js`), code);
  }
  writeFileSync(join(folder, "list.json"), JSON.stringify(list));
  if (isEsModule) writeFileSync(join(folder, moduleMark), "");
  const paths = files.map(({ path }) => path);
  const others = guessProgramFiles(scriptFiles, file, readUserText(file) ?? "").map(({ path }) => path);
  // A new file may come before one of them, or be one that was missing.
  const folders = [...new Set([...paths, ...others, ...looked].map(dirname))].map((each) => [each, newNames] as const);
  return { ok: true, problems: [], reads: { files: [...paths, ...others, ...listPathMapFiles(file)], folders } };
}

/** How the names of files end that an import may find, or that say what it finds in a package. */
const newNames = [...typescript.extensions, ...javascript.extensions, "package.json"];

type Strip = typeof transform;

interface Stripped {
  readonly path: string;
  readonly code: string;
}

/** A source and the TypeScript files it imports, if isolated only those in its folder; `looked` are all paths tried. */
function collectImports(
  { file: first, isolation, within = dirname(first) }: BuildInput,
  isEsModule: boolean,
  strip: Strip,
): { readonly files: readonly Stripped[]; readonly problems: readonly BuildProblem[]; readonly looked: Set<string> } {
  const paths = [resolve(first)];
  const files: Stripped[] = [];
  const looked = new Set<string>();
  const mapped = readPathMap(first);
  const find = (name: string, path: string) =>
    (/^\.{1,2}\//.test(name) || isAbsolute(name) ? [resolve(dirname(path), name)] : mapped(name))
      .flatMap(listImportable)
      .filter((each) => isolation === undefined || findOutside([each], within) === undefined)
      .find((each) => looked.add(each) && isFile(each));
  // Files that a name in the program may mean: one that cannot be built may be another program.
  const meant = new Set<string>();
  const add = (each: string, isMeant: boolean) => {
    if (paths.includes(each) && (isMeant || !meant.delete(each))) return;
    if (isMeant) meant.add(each);
    paths.push(each);
  };
  for (const path of paths) {
    const code = stripTypes(path, isEsModule, strip);
    if (typeof code !== "string" && meant.has(path)) continue;
    if (typeof code !== "string") return { files, problems: [code], looked };
    // Node does not know the paths of a tsconfig.json.
    const resolved = code.replace(importPattern, (whole, before: string, name: string, quote: string) => {
      const imported = find(name, path);
      if (!imported) return whole;
      add(imported, meant.has(path));
      return name.startsWith(".") ? whole : `${before}${toRelative(dirname(path), imported)}${quote}`;
    });
    const names = listMeantScripts(readUserText(path) ?? "", path);
    for (const each of names.flatMap((name) => find(name, path) ?? [])) add(each, true);
    files.push({ path, code: resolved });
  }
  return { files, problems: [], looked };
}

const importPattern = /(\b(?:require\(|import\(|from|import)\s*["'])([^"'\n]+)(["'])/g;

function toRelative(folder: string, path: string): string {
  const name = relative(folder, path).split(sep).join("/");
  return name.startsWith(".") ? name : `./${name}`;
}

function stripTypes(path: string, isEsModule: boolean, strip: Strip): string | BuildProblem {
  const source = readUserFile(path);
  if (!source.ok) return { severity: "error", message: source.why(basename(path)), file: path };
  try {
    return strip(source.content, {
      transforms: isEsModule ? ["typescript"] : ["typescript", "imports"],
      disableESTransforms: true,
      filePath: path,
    }).code;
  } catch (error) {
    const { message, loc } = error as Error & { readonly loc?: { readonly line: number; readonly column: number } };
    const text = message.replace(`Error transforming ${path}: `, "").replace(/ \(\d+:\d+\)$/, "");
    return { severity: "error", message: text, file: path, ...(loc ? { line: loc.line, column: loc.column } : {}) };
  }
}

/** An import may omit the extension, or name the JavaScript file that would be generated. */
function listImportable(path: string): string[] {
  const bare = path.replace(/\.([mc]?)js$/, ".$1ts");
  const tries = extname(bare) === "" ? [`${bare}.ts`, join(bare, "index.ts")] : [bare, `${bare}.ts`];
  return tries.filter((file) => /(?<!\.d)\.[mc]?ts$/.test(file));
}

/** Whether Node treats the file as an ECMAScript module: by its extension or the surrounding package. */
function isModule(file: string): boolean {
  if (extname(file) !== ".ts") return extname(file) === ".mts";
  return /"type"\s*:\s*"module"/.test(readUserText(findCard(file) ?? "") ?? "");
}

/** Whether the file has a top-level `await` or `import.meta`, which only modules may have. */
function needsModule(file: string, strip: Strip): boolean {
  // Stripping a large source takes a tenth of a second, and most do not contain these words.
  if (!/\bawait\b|\bimport\.meta\b/.test(readUserText(file) ?? "")) return false;
  const code = stripTypes(file, false, strip);
  if (typeof code !== "string") return false;
  try {
    new Script(`(function () {${code}\n})`);
    return false;
  } catch (error) {
    return error instanceof SyntaxError && /await|reserved word|import\.meta/.test(error.message);
  }
}
