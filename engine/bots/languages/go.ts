import { basename, dirname, join, resolve } from "node:path";
import { isInFolder } from "../../files/in-folder.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { readUserText } from "../../files/user-file.ts";
import { msg, t } from "../../l10n/speak.ts";
import type { BotError, SourceRange } from "../../record/answer.ts";
import { clipOutput } from "../../text/clip-text.ts";
import { type Built, findOrBuild, findTool } from "../build/build-cache.ts";
import type { BuildProblem } from "../build/build-problem.ts";
import { runCompiler } from "../build/compiler.ts";
import { describeCompileFailure } from "../build/tool.ts";
import { createQuitRuntime } from "../runtimes/quit-runtime.ts";
import { findDefining, findProgramFiles, listFilesIn, type ProgramFiles } from "../source/program-files.ts";
import { characterPattern, percentPlaceholderSource, slashCommentPattern } from "../source/syntax.ts";
import { type BuildInput, describeMissingTool, type Language, type PreparedCommand } from "./language.ts";

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
    needs: {
      there: /^\s*(?:import\s+)?"os"\s*$/m,
      line: 'import "os"',
      before: /(?<=^package\s[^\n]*\n)/m,
    },
  },
  files: goFiles(),
  flush: msg("call Flush() after each answer"),
  readCrash,
  missing: (program) =>
    describeMissingTool("Go", program, "go", msg("the Go tools (go.dev)"), '"/path/to/go", "build"'),
  prepare,
};

async function prepare(given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? go.command;
  const source = readUserText(given.file) ?? "";
  const name = readPackage(source);
  if (name !== undefined && name !== "main")
    return { ok: false, kind: "compile", ...describeNoProgram(given.file, name) };
  const parts = findProgramFiles(go.files, given.file, source);
  const built = await findOrBuild({
    cacheFolder: given.cacheFolder,
    parts: ["go", given.file, JSON.stringify(command), source, ...parts.flatMap(({ path, text }) => [path, text])],
    tool: await findTool(go, command[0]!, "version"),
    isolation: given.isolation,
    run: (folder) =>
      compile(
        command,
        parts.map(({ path }) => path),
        given,
        folder,
      ),
  });
  if (!built.ok) return built;
  return { ok: true, command: [join(built.folder, binaryName)], problems: built.problems };
}

const readPackage = (source: string) => /^package\s+(\w+)/m.exec(source)?.[1];

/** The problem of a package without a main function: the tools build it, but to something that cannot be started. */
function describeNoProgram(
  file: string,
  name: string,
): Pick<PreparedCommand & { ok: false }, "why" | "detail" | "problems"> {
  const message = t(
    "{file} is part of package {name}, not a program: a bot is in package main and has a function main.",
    {
      file: basename(file),
      name,
    },
  );
  const line = (readUserText(file) ?? "").split("\n").findIndex((each) => each.startsWith("package ")) + 1;
  return { why: message, detail: "", problems: [{ severity: "error", message, ...(line > 0 ? { line } : {}) }] };
}

const binaryName = process.platform === "win32" ? "bot.exe" : "bot";

/** Other files of the package that define names a file uses, except those with their own main function. */
function goFiles(): ProgramFiles {
  const inMain = (source: string) => /^package\s+main\b/m.test(source);
  const begins = (source: string) => inMain(source) && /^func\s+main\s*\(/m.test(source);
  const definition = /^func\s+(?:\([^)]*\)\s*)?(\w+)|^\s*(?:type|var|const)\s+(\w+)|^\t(\w+)\b\s*(?:\w+\s*)?=/gm;
  const named = (source: string, file: string) => {
    const others = listFilesIn(dirname(file), [".go"]).filter((path) => !path.endsWith("_test.go") && path !== file);
    return findDefining(source, others, definition).filter((path) => {
      const text = readUserText(path) ?? "";
      return inMain(text) && !begins(text);
    });
  };
  return { roots: ["go.mod"], begins, named };
}

async function compile(
  command: readonly string[],
  parts: readonly string[],
  given: BuildInput,
  folder: string,
): Promise<Built> {
  const { file, isolation, cacheFolder } = given;
  // In a sandbox without the user's cache, a cache of Spar's avoids building Go's standard library for each bot.
  const cache = join(cacheFolder, "go-cache");
  if (isolation !== undefined) makeFolder(cache);
  const own = { GOCACHE: cache, GOPATH: join(folder, "path"), GOPROXY: "off", GOFLAGS: "-mod=mod" };
  const run = await runCompiler([...command, "-o", join(folder, binaryName), file, ...parts], given, {
    folder,
    // A go.mod in the folder must not select another toolchain.
    env: { GOTOOLCHAIN: "local", ...(isolation === undefined ? {} : own) },
    reads: parts,
    writes: isolation === undefined ? [] : [cache],
  });
  if (run.code === 0) return { ok: true, problems: [] };
  return describeCompileFailure(run, readGoBuild(run.stderr, dirname(file)), command[0]!);
}

/** The errors in the output of `go build`, whose paths are relative to `folder`. */
export function readGoBuild(output: string, folder: string): BuildProblem[] {
  return clipOutput(output)
    .split("\n")
    .flatMap((line): BuildProblem[] => {
      const [, path, number, column, message] = /^(\S.*?\.go):(\d+):(?:(\d+):)? (.*)$/.exec(line) ?? [];
      if (!path || !message) return [];
      const place = { line: Number(number), ...(column ? { column: Number(column) } : {}) };
      return [{ severity: "error", message, file: resolve(folder, path), ...place }];
    });
}

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
