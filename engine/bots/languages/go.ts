import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { isFile, readUserText } from "../../files/user-file.ts";
import { isInFolder, listFoldersUp, makeFolder } from "../../files/user-folders.ts";
import { msg, t } from "../../l10n/speak.ts";
import type { BotError, SourceRange } from "../../record/match-record.ts";
import { parseJsonObject } from "../../text/json.ts";
import type { BuildProblem } from "../bot.ts";
import { type Built, findTool, prepareBuilt, readToolVersion } from "../build/build-cache.ts";
import { binaryName, describeCompileFailure, runCompiler } from "../build/compiler.ts";
import { readProblems } from "../build/read-described.ts";
import type { BuildInput, CannotPrepare, Language, PreparedCommand } from "../language.ts";
import { createQuitRuntime } from "../runtimes/runtime.ts";
import type { ReadFiles } from "../source/built-files.ts";
import { findDefining, listFilesIn } from "../source/program-files.ts";
import { characterPattern, percentPlaceholderSource, slashCommentPattern } from "../source/syntax.ts";

export const go: Language = {
  id: "go",
  title: "Go",
  extensions: [".go"],
  command: ["go", "build"],
  version: ["version"],
  starts: "exec",
  runtime: createQuitRuntime("go", readCrash),
  words: {
    output: /\bfmt\.(Print|Fprint)|\bWriteString\s*\(|\bos\.Stdout\b/,
    exit: /\bos\.Exit\s*\(/,
    main: /^func\s+main\s*\(/,
    comment: "//",
  },
  syntax: {
    comment: slashCommentPattern,
    open: /(?<raw>(?=`))?(?<quote>"|`)/y,
    holes: new RegExp(percentPlaceholderSource, "g"),
    other: characterPattern,
    ends: "either",
  },
  stderr: {
    calls: [[/\bfmt\.P(rint(?:f|ln)?)\s*\(/, "fmt.Fp$1(os.Stderr, "]],
    needs: { there: /^\s*(?:import\s+)?"os"\s*$/m, line: 'import "os"', before: /(?<=^package\s[^\n]*\n)/m },
  },
  files: { roots: ["go.mod"], begins, named: (...all) => [...listBeside(...all), ...listImported(all[0], all[1])] },
  flush: msg("call Flush() after each answer"),
  readCrash,
  needs: msg("the Go tools (go.dev)"),
  instead: '"/path/to/go", "build"',
  prepare,
};

async function prepare(given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? go.command;
  const source = readUserText(given.file) ?? "";
  const name = /^package\s+(\w+)/m.exec(source)?.[1];
  if (name !== undefined && name !== "main") return describeNoProgram(given.file, name);
  return prepareBuilt(given, {
    parts: ["go", JSON.stringify(command)],
    tool: await findTool(go, command[0]!, "version"),
    run: (folder) => compile(command, given, folder),
  });
}

/** The problem of a package without a main function: the tools build it, but to something that cannot be started. */
function describeNoProgram(file: string, name: string): CannotPrepare {
  const message = t(
    "{file} is part of package {name}, not a program: a bot is in package main and has a function main.",
    { file: basename(file), name },
  );
  const line = (readUserText(file) ?? "").split("\n").findIndex((each) => each.startsWith("package ")) + 1;
  return {
    ok: false,
    kind: "compile",
    why: message,
    detail: "",
    problems: [{ severity: "error", message, ...(line > 0 ? { line } : {}) }],
  };
}

const isInMain = (source: string): boolean => /^package\s+main\b/m.test(source);

function begins(source: string): boolean {
  return isInMain(source) && /^func\s+main\s*\(/m.test(source);
}

const definition = /^func\s+(?:\([^)]*\)\s*)?(\w+)|^\s*(?:type|var|const)\s+(\w+)|^\t(\w+)\b\s*(?:\w+\s*)?=/gm;

/** The package's other files; in a folder of several programs, those that define or begin with names it uses. */
function listBeside(source: string, file: string, main: string): string[] {
  const others = listPackageFiles(dirname(file)).filter((path) => path !== file);
  const texts = new Map(others.map((path) => [path, readUserText(path) ?? ""]));
  const isAlone = ![...texts].some(([path, text]) => path !== main && begins(text));
  const starters = others.filter((path) => /^func\s+init\s*\(/m.test(texts.get(path)!));
  const uses = (path: string) => findDefining(texts.get(path)!, [file], definition).length > 0;
  const wanted = isAlone ? others : [...findDefining(source, others, definition), ...starters.filter(uses)];
  return wanted.filter((path) => isInMain(texts.get(path)!) && !begins(texts.get(path)!));
}

/** The files of the packages that a file imports from its own module. */
function listImported(source: string, file: string): string[] {
  const root = findModule(file) ?? "";
  const [, module] = /^module\s+"?([^\s"]+)/m.exec(readUserText(join(root, "go.mod")) ?? "") ?? [];
  const imported = [...source.matchAll(/"([^"\n]+)"/g)].filter(([, path]) => `${path}/`.startsWith(`${module}/`));
  return imported.flatMap(([, path]) => listPackageFiles(join(root, path!.slice(module!.length))));
}

const listPackageFiles = (folder: string) => listFilesIn(folder, [".go"]).filter((path) => !path.endsWith("_test.go"));

async function compile(command: readonly string[], given: BuildInput, folder: string): Promise<Built> {
  const { file, isolation, cacheFolder } = given;
  // In a sandbox without the user's cache, a cache of Spar's avoids building Go's standard library for each bot.
  const cache = join(cacheFolder, "go-cache");
  if (isolation !== undefined) makeFolder(cache);
  const own = { GOCACHE: cache, GOPATH: join(folder, "path"), GOPROXY: "off", GOFLAGS: "-mod=mod" };
  const parts = listPackage(file);
  const root = findModule(file);
  const old = root === undefined ? findOldProject(file) : undefined;
  const flags = old?.module ? [await writeOverlay(old.folder, old.module, command[0]!, folder)] : [];
  const user = process.env.GOPATH ?? join(homedir(), "go");
  const call = {
    folder,
    // A go.mod in the folder must not select another toolchain.
    env: {
      GOTOOLCHAIN: "local",
      ...(isolation === undefined ? {} : own),
      // Go's own way without modules finds packages in folders `src`.
      ...(old && !old.module && { GO111MODULE: "off", GOPATH: [old.folder, user].join(delimiter) }),
    },
    reads: root === undefined ? [...parts.slice(1), ...(old ? [old.folder] : [])] : [root],
    writes: isolation === undefined ? [] : [cache],
  };
  // With the user's options, such as tags, which choose files.
  const lists = [command[0]!, "list", ...command.slice(2)];
  const [run, listed] = await Promise.all([
    runCompiler([...command, ...flags, "-o", join(folder, binaryName), ...parts], given, call),
    runCompiler([...lists, ...flags, "-deps", `-json=${listedFields.join(",")}`, ...parts], given, call),
  ]);
  if (run.code !== 0) return describeCompileFailure(run, readGoBuild(run.stderr, file), command[0]!);
  // If nothing says what was read, the program is built each time: its file does not stay in this folder.
  const unknown = { files: [], settings: [join(folder, binaryName)] };
  return { ok: true, problems: [], reads: listed.code === 0 ? readGoList(listed.stdout, root) : unknown };
}

/** The package of a program as arguments: its folder if it is that of one program in a module, else its files. */
function listPackage(file: string): string[] {
  const others = listPackageFiles(dirname(file)).filter((path) => path !== file);
  const isAlone = !others.some((path) => begins(readUserText(path) ?? ""));
  // Git may be missing, or hidden by a sandbox.
  if (isAlone && findModule(file) !== undefined) return ["-buildvcs=false", "."];
  return [file, ...listBeside(readUserText(file) ?? "", file, file)];
}

/** The folder of the module or workspace that a file belongs to. */
const findModule = (file: string) => listFoldersUp(dirname(file)).find((folder) => isFile(join(folder, "go.mod")));

/** A project from before modules: the folder that its packages lie in, and what their names begin with, if anything. */
interface OldProject {
  readonly folder: string;
  readonly module?: string;
}

const maxLevels = 5;

/** The project without `go.mod` whose packages a program imports: relatively, from a folder `src`, or by its address. */
function findOldProject(file: string): OldProject | undefined {
  const texts = [file, ...listPackageFiles(dirname(file))].map((path) => readUserText(path) ?? "");
  const imported = new Set(texts.flatMap((text) => [...text.matchAll(/"([\w.~/-]+)"/g)].map(([, path]) => path!)));
  const above = listFoldersUp(dirname(file)).slice(0, maxLevels);
  for (const path of imported) {
    const isThere = (folder: string, ...names: readonly string[]) =>
      listPackageFiles(join(folder, ...names)).length > 0;
    if (/^\.\.?\//.test(path) && isThere(dirname(file), path)) return { folder: dirname(file) };
    const folder = above.find((each) => isThere(each, "src", path));
    if (folder !== undefined) return { folder };
    const names = path.split("/");
    // A name without a dot is one of Go's own packages, unless it begins with the project's folder.
    const found = above.flatMap((each) =>
      names
        .map((_, i) => i)
        .filter((i) => i > 0 && (names[0]!.includes(".") || names[i - 1] === basename(each)))
        .filter((i) => isThere(each, ...names.slice(i)))
        .map((i) => ({ folder: each, module: names.slice(0, i).join("/") })),
    )[0];
    if (found) return found;
  }
  return undefined;
}

/** Shows Go a `go.mod` that is not there, which its packages are found by; returns the option for it. */
async function writeOverlay(project: string, module: string, program: string, folder: string): Promise<string> {
  const [, version = "1.16"] = /\bgo(1\.\d+)/.exec(await readToolVersion(program, "version")) ?? [];
  const [file, list] = [join(folder, "go.mod"), join(folder, "overlay.json")];
  writeFileSync(file, `module ${module}\n\ngo ${version}\n`);
  writeFileSync(list, JSON.stringify({ Replace: { [join(project, "go.mod")]: file } }));
  return `-overlay=${list}`;
}

const ownFields = ["GoFiles", "CgoFiles", "CFiles", "CXXFiles", "HFiles", "SFiles", "SysoFiles", "EmbedFiles"] as const;
const listedFields = ["Dir", "Standard", "Module", "EmbedPatterns", ...ownFields];

type ListedPackage = Partial<Record<(typeof ownFields)[number], readonly string[]>> & {
  readonly Dir?: string;
  readonly Standard?: unknown;
  /** Absent for files without a module; a module with a version is in Go's own cache, where nothing changes. */
  readonly Module?: {
    readonly GoMod?: string;
    readonly Version?: string;
    readonly Replace?: { readonly Version?: string };
  };
};

/** The files that go into a program, and the folders in which a new one would. */
function readGoList(output: string, root: string | undefined): ReadFiles {
  const packages = output.split(/^(?=\{$)/m).map(parseJsonObject) as readonly ListedPackage[];
  const own = packages.filter(({ Dir, Standard, Module }) => {
    const { Version, Replace } = Module ?? {};
    const isHere = Version === undefined || (Replace && Replace.Version === undefined);
    return Dir !== undefined && !Standard && (isHere || isInFolder(Dir, join(root ?? Dir, "vendor")));
  });
  const files = own.flatMap((each) =>
    ownFields.flatMap((field) => (each[field] ?? []).map((name) => join(each.Dir!, name))),
  );
  const modules = own
    .flatMap(({ Module }) => Module?.GoMod ?? [])
    .flatMap((path) => [path, path.replace(/mod$/, "sum")]);
  const embedded = own.flatMap((each) => (each.EmbedFiles ?? []).map((name) => dirname(join(each.Dir!, name))));
  return {
    files: [...new Set([...files, ...modules])].filter(isFile),
    settings: root === undefined ? [] : listFoldersUp(root).map((folder) => join(folder, "go.work")),
    folders: [
      ...own.map(({ Dir }) => [Dir!, [".go", ".s", ".h", ".c", ".mod"]] as const),
      ...[...new Set(embedded)].map((folder) => [folder, [""]] as const),
    ],
  };
}

const buildLine = /^(?<file>\S.*?\.go):(?<line>\d+):(?:(?<column>\d+):)? (?<message>.+)$/gm;

/** The errors in the output of `go build`, whose paths are relative to the folder of `file`. */
export const readGoBuild = (output: string, file: string): BuildProblem[] => readProblems(output, file, [buildLine]);

/** Reads a panic, a fatal runtime error, or the goroutines after SIGQUIT; the first goroutine listed counts. */
function readCrash(stderr: string, file: string): BotError | undefined {
  const head = /^(panic|fatal error|SIGQUIT): (.*)$/m.exec(stderr);
  if (!head) return undefined;
  const rest = stderr.slice(head.index);
  // If the runtime itself got the signal, addresses come before the goroutines.
  const start = rest.search(head[1] === "SIGQUIT" ? /^goroutine 1 (?:gp=.*)?\[/m : /^goroutine \d+ (?:gp=.*)?\[/m);
  const stack = start < 0 ? "" : rest.slice(start).split(/\n\s*\n/)[0]!;
  const folder = dirname(file);
  const frames: SourceRange[] = [];
  for (const [, name, path, line] of stack.matchAll(/^(\S+)\(.*\)\n\t(.+?\.go):(\d+)/gm)) {
    if (isInFolder(path!, folder)) frames.push({ file: path!, line: Number(line), name: name! });
  }
  return { type: head[1]!, message: head[2]!.replace(/ \[recovered\]$/, ""), frames };
}
