import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { listNamesIn } from "../../../files/user-file.ts";
import { isInFolder, isLink, resolveLinks } from "../../../files/user-folders.ts";
import type { BotError, SourceRange } from "../../../record/match-record.ts";
import { findProgram } from "../../process/program-path.ts";
import type { ProgramFiles } from "../../source/program-files.ts";
import {
  percentPlaceholderSource,
  type SourceWords,
  type StderrForm,
  type Syntax,
  slashCommentPattern,
} from "../../source/syntax.ts";
import { isHostFile } from "../host-files.ts";
import { readPathMap } from "./path-map.ts";

// Patterns shared by JavaScript and TypeScript.

export const scriptWords: SourceWords = {
  output: /\b(console\.(log|info)|print|putstr)\s*\(|stdout/,
  exit: /\bprocess\.(exit|abort|kill)\s*\(/,
  main: /\bfunction main\b|\bmain\s*=\s*(async\s*)?(\(|function)/,
  comment: "//",
};

export const scriptStderr: StderrForm = {
  calls: [
    [/\bconsole\.(?:log|info|debug)\b/, "console.error"],
    [/\bprocess\.stdout\b/, "process.stderr"],
  ],
};

export const scriptSyntax: Syntax = {
  comment: slashCommentPattern,
  open: /(?<quote>["'`])/y,
  holes: new RegExp(`\\$\\{(?:[^{}]|\\{[^{}]*\\})*\\}|${percentPlaceholderSource}`, "g"),
  ends: "either",
};

/** The Node on the path, else the one that runs Spar (an editor's program can act as Node). */
export function findNodeCommand() {
  const version = ["--version"];
  if (findProgram("node") !== undefined) return { command: ["node"], version };
  if (!process.versions.electron) return { command: [process.execPath], version };
  return { command: [process.execPath], version, env: { ELECTRON_RUN_AS_NODE: "1" } };
}

const framePattern = /^\s+at (?:async )?(?:(.*?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/;
const libraryPattern = /^node:|[/\\]node_modules[/\\]/;
const isLibrary = (file: string) => libraryPattern.test(file) || isHostFile(file);

/** Parses Node's message for an uncaught error: the location, its line, a blank line, then the error with its stack. */
export function readScriptCrash(stderr: string, main: string): BotError | undefined {
  const lines = stderr.split(/\r?\n/);
  const thrown = lines.findLastIndex((line) => /^(?:file:\/\/)?(?:\/|[A-Za-z]:|node:).*:\d+$/.test(line));
  if (thrown < 0) return undefined;
  const head = findErrorLine(lines.slice(thrown));
  const frames = lines.slice(thrown + 1).flatMap(parseFrame);
  const [, file, number] = /^(?:file:\/\/)?(.*):(\d+)$/.exec(lines[thrown]!)!;
  if (frames.length === 0 && !isLibrary(file!)) frames.push({ file: file!, line: Number(number) });
  const restore = createLinkRestorer(main);
  const places = frames.map((frame) => ({ ...frame, file: restore(frame.file) }));
  const [, type, message] = /^(?:Uncaught )?([A-Za-z_$][\w.$]*)(?: \[\w+\])?(?:: ?(.*))?$/.exec(head) ?? [];
  return type ? { type, message: message ?? "", frames: places } : { type: "Error", message: head, frames: places };
}

/** Node names files by where links lead; a bot that was opened below a link has its files there. */
export function createLinkRestorer(main: string): (path: string) => string {
  let [opened, real] = [main, resolveLinks(main) ?? main];
  while (basename(opened) === basename(real) && opened !== real) [opened, real] = [dirname(opened), dirname(real)];
  return (path) => (isInFolder(path, real) ? join(opened, relative(real, path)) : path);
}

/** The line with the error; for a thrown value that is not an error, the value. */
function findErrorLine(lines: readonly string[]): string {
  const caret = lines.findIndex((line) => /^\s*\^+\s*$/.test(line));
  const rest = lines.slice((caret < 0 ? lines.indexOf("") : caret) + 1);
  return rest.find((line) => line !== "" && !/^(\(Use `node|Node\.js v|Thrown at:|Uncaught:?$)/.test(line)) ?? "";
}

function parseFrame(line: string): SourceRange[] {
  const [, name, file, number, column] = framePattern.exec(line) ?? [];
  if (!file || !number || isLibrary(file)) return [];
  return [{ file, line: Number(number), column: Number(column), ...(name ? { name } : {}) }];
}

/** Imports of a script by relative paths and by those of its tsconfig.json, with or without extension. */
export const scriptFiles: ProgramFiles = {
  roots: ["package.json"],
  begins: isEntryScript,
  named: (source, file, main) => {
    const mapped = readPathMap(main);
    const names = [...source.matchAll(/\b(?:require\(|import\(|from|import)\s*["']([^"'\n]+)["']/g)].map(
      ([, name]) => name!,
    );
    return [...names, ...listMeantScripts(source, file)]
      .flatMap((name) => (/^\.{1,2}\//.test(name) || isAbsolute(name) ? [resolve(dirname(file), name)] : mapped(name)))
      .flatMap((path) => {
        const bare = path.replace(/\.([mc]?)js$/, ".$1ts");
        return [path, bare, `${path}.ts`, `${path}.js`, `${path}.cjs`, `${path}.mjs`, ...inFolder(path)];
      });
  },
};

/** The scripts that a script starts as workers, and those that it may mean by a name that it computes. */
export function listMeantScripts(source: string, file: string): string[] {
  const workers = source.matchAll(
    /(?:\bnew\s+(?:URL|Worker)\(|\b__dirname\s*[,+])\s*["'`]([^"'`\n]+\.[mc]?[jt]s)["'`]/g,
  );
  const starts = source.matchAll(/\b(?:require|import)\(\s*["'`](\.{1,2}\/[^"'`$\n]*)(?:["']\s*\+|\$\{)/g);
  const computed = [...starts].flatMap(([, start]) => {
    const folder = resolve(dirname(file), start!.replace(/[^/]*$/, ""));
    const names = listNamesIn(folder).filter((name) => name.startsWith(/[^/]*$/.exec(start!)![0]));
    const paths = names.filter((name) => /(?<!\.d)\.(?:[mc]?[jt]s|json)$/.test(name)).map((name) => join(folder, name));
    const own = resolveLinks(dirname(file)) ?? dirname(file);
    return paths.filter((path) => !isLink(path) || isInFolder(resolveLinks(path) ?? path, own));
  });
  return [...[...workers].map(([, name]) => join(dirname(file), name!)), ...computed].filter((path) => path !== file);
}

const inFolder = (path: string) => [join(path, "index.ts"), join(path, "index.js")];

const definitionPattern =
  /^(?:import|export|function|class|abstract|async function|interface|type|enum|declare|namespace|module\.exports|exports)\b|^(?:const|let|var)\b|^["'@)\]}*]|^\/[/*]/;
const readingPattern = /^(?:const|let|var)\b.*(?:\breadline\b|\bstdin\b|readFileSync\(\s*0)/;

/** A statement outside of functions and classes. */
function isEntryScript(source: string): boolean {
  return source
    .split(/\r?\n/)
    .some((line) => readingPattern.test(line) || (/^\S/.test(line) && !definitionPattern.test(line)));
}
