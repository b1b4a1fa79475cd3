import { writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join, sep } from "node:path";
import { listFilesBelow, readUserBytes, readUserText } from "../../files/user-file.ts";
import { msg, t } from "../../l10n/speak.ts";
import type { BotError } from "../../record/match-record.ts";
import { clipOutput } from "../../text/clip-text.ts";
import type { BuildProblem } from "../bot.ts";
import { type Built, prepareBuilt, readToolVersion } from "../build/build-cache.ts";
import { checkInstalled, describeCompileFailure, runCompiler } from "../build/compiler.ts";
import type { BuildCall, BuildInput, Language, PreparedCommand } from "../language.ts";
import type { ToolRun } from "../process/tool.ts";
import { readHostSource } from "../runtimes/host-files.ts";
import { bundleJava } from "../runtimes/java/bundle-java.ts";
import {
  findMainClass,
  findPackageRoot,
  findPublicClass,
  javaFiles,
  listJars,
  listProjectRoots,
  listResourceFolders,
  type MainClass,
} from "../runtimes/java/java-files.ts";
import { javaRuntime, parseJavaFrames, traceClass } from "../runtimes/java/java-runtime.ts";
import { characterPattern, percentPlaceholderSource, slashCommentPattern } from "../source/syntax.ts";

export const java: Language = {
  id: "java",
  title: "Java",
  extensions: [".java"],
  command: ["javac"],
  version: ["-version"],
  starts: "first read",
  runtime: javaRuntime,
  words: {
    output: /\bSystem\.out\b|\bprintln\s*\(|\bprintf\s*\(/,
    exit: /\bSystem\.exit\s*\(|\.halt\s*\(/,
    main: /\bstatic\b.*\bvoid\s+main\s*\(/,
    comment: "//",
  },
  syntax: {
    comment: slashCommentPattern,
    open: /(?<quote>"""|")/y,
    holes: new RegExp(percentPlaceholderSource, "g"),
    other: characterPattern,
    ends: "semicolon",
  },
  stderr: { calls: [[/\bSystem\.out\b/, "System.err"]] },
  files: javaFiles,
  bundle: (given) => bundleJava(given, java.syntax),
  flush: msg("call flush() after each answer"),
  readCrash,
  needs: msg("a JDK (javac and java)"),
  instead: '"/path/to/jdk/bin/javac"',
  prepare,
};

/** For small bots, less optimisation and a single garbage collector thread halve the processor time of javac. */
const quickCompilerFlags = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

const utf8Flags = ["-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8"];

async function prepare(given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? java.command;
  const missing = checkInstalled(java, command[0]!);
  if (missing) return missing;
  const runtime = command[0]!.replace(/javac(\.exe)?$/i, "java$1");
  const source = readUserText(given.file) ?? "";
  const main = findMainClass(source, given.file);
  if (!main) {
    const why = t('{file} has no class with "public static void main(String[] args)".', { file: basename(given.file) });
    return {
      ok: false,
      kind: "compile",
      why,
      detail: "",
      problems: [{ severity: "error", message: why, file: given.file, line: 1 }],
    };
  }
  const version = await readToolVersion(command[0]!, "-version");
  const preview = listPreviewFlags(version, main);
  const env = chooseLocale(given.file, source);
  const build = {
    parts: ["java", JSON.stringify([command, preview]), readHostSource("java", `${traceClass}.java`)],
    tool: { version },
    run: (folder: string) => compile({ ...given, command }, source, folder, { preview, env }),
  };
  const flags = [...utf8Flags, ...preview.slice(0, 1)];
  const near = [...listResourceFolders(source, given.file), ...listJars(given.file)];
  const start = (folder: string) => [runtime, ...flags, "-cp", [folder, ...near].join(delimiter), main.name];
  const built = await prepareBuilt(given, build, start);
  return built.ok ? { ...built, env } : built;
}

/** Java 21 to 24 have main methods of objects and files that are a class as a preview, which has to be asked for. */
function listPreviewFlags(version: string, { isStatic, isFile }: MainClass): readonly string[] {
  const major = Number(/(\d+)/.exec(version)?.[1]);
  const isPreview = (!isStatic || isFile) && major >= 21 && major < 25;
  return isPreview ? ["--enable-preview", "--release", String(major)] : [];
}

/** Java writes the names of classes to disk in the system's encoding, which without a language is ASCII. */
function chooseLocale(file: string, source: string): Record<string, string> | undefined {
  const isAscii = /^[\0-\x7f]*$/.test(`${file}${findPublicClass(source)}`);
  return isAscii || process.platform !== "linux" ? undefined : { LC_ALL: "C.UTF-8" };
}

async function compile(
  given: BuildCall,
  source: string,
  folder: string,
  { preview, env }: { readonly preview: readonly string[]; readonly env?: Record<string, string> },
): Promise<Built> {
  const { command, file } = given;
  // A public class must be in a file of its own name, but the bot's file may have any name.
  const open = findPublicClass(source);
  const copy = join(folder, `${open ?? basename(file, ".java")}.java`);
  // Without a byte order mark, which the compiler does not know.
  const read = readUserBytes(file);
  if (read.ok) writeFileSync(copy, read.content.subarray(read.content.indexOf("\ufeff") === 0 ? 3 : 0));
  const trace = join(folder, `${traceClass}.java`);
  writeFileSync(trace, readHostSource("java", `${traceClass}.java`));
  const own = findPackageRoot(source, file);
  const roots = given.isolation === undefined ? [...new Set([own, ...listProjectRoots(file)])] : [own];
  const jars = listJars(file);
  const options = [
    "-g",
    // Prints the files that are read.
    "-verbose",
    "-encoding",
    "UTF-8",
    "-Xlint:all,-serial,-rawtypes,-unchecked,-options",
    // Annotation processors on the class path would run during compilation.
    "-proc:none",
    ...preview,
    "-cp",
    [folder, ...jars].join(delimiter),
    "-sourcepath",
    roots.join(delimiter),
    "-d",
    folder,
  ];
  const quick = /(?:^|[/\\])javac(?:\.exe)?$/i.test(command[0]!) ? quickCompilerFlags : [];
  const run = async (sources: readonly string[]) => {
    const words = [...command, ...quick, ...options, ...sources];
    return splitVerbose(await runCompiler(words, given, { folder, reads: [...roots, ...jars], env }));
  };
  const problemsIn = (output: string) => readJavac(output, copy, file).filter(({ file: path }) => path !== trace);
  let made = await run([copy, trace]);
  // With a Java too old for tracing, the bot is built without it.
  if (made.code !== 0 && !problemsIn(made.stderr).some(({ severity }) => severity === "error"))
    made = await run([copy]);
  // A class may be in a file of another name, or be named when the bot runs: the compiler has to be given it.
  const isNamed = made.read.some((path) => path !== trace && loaderPattern.test(readUserText(path) ?? ""));
  const others = isNamed || /cannot find symbol/.test(made.stderr) ? listOthers(roots, file) : [];
  const whole = others.length > 0 ? await run([copy, trace, ...others]) : made;
  // Others may be broken, but a compiler that was ended has left out what the bot needs.
  if (whole.code === 0 || whole.ended || whole.signal) made = whole;
  const problems = problemsIn(made.stderr);
  if (made.code !== 0) return describeCompileFailure(made, problems, command[0]!);
  const files = [...jars, ...made.read.filter((path) => path !== copy && path !== trace)];
  // A new class comes before one of another package.
  const folders = [...new Set([file, ...files].map(dirname))].map((each) => [each, [".java", ".jar"]] as const);
  return { ok: true, problems: problems.filter(({ severity }) => severity === "warning"), reads: { files, folders } };
}

const maxOthers = 100;
const loaderPattern = /\bClass\s*\.\s*forName\s*\(|\bServiceLoader\b|\.loadClass\s*\(/;

/** The sources in some folders, of all packages, that are no programs. */
function listOthers(roots: readonly string[], file: string): string[] {
  const isSource = (path: string) => /(?<!\b(?:module|package)-info)\.java$/.test(path);
  const enters = (path: string) => !/(?:^|[/\\])\./.test(path);
  const all = roots.flatMap((root) =>
    listFilesBelow(root, isSource, 10 * maxOthers, enters).map((path) => join(root, path)),
  );
  return [...new Set(all)]
    .slice(0, maxOthers)
    .filter((path) => path !== file && !javaFiles.begins(readUserText(path) ?? ""));
}

/** Takes what the compiler says about its work out of its output: the sources that it read. */
function splitVerbose(run: ToolRun): ToolRun & { readonly read: readonly string[] } {
  const lines = run.stderr.split(/\r?\n/);
  const isWork = (line: string) => /^\[.*\]$/.test(line);
  // A file that was found is printed as "folder:file", a given one by its path.
  const read = lines.filter(isWork).flatMap((line) => {
    const [, kind, path = ""] = /(\w+)FileObject\[(.+?\.java)\]/.exec(line) ?? [];
    const found = kind === "Directory" ? path.replace(/:(?=[^:]*$)/, sep) : path;
    return found === "" ? [] : [found];
  });
  return { ...run, stderr: lines.filter((line) => !isWork(line)).join("\n"), read };
}

/** Parses messages of javac; the caret two lines below gives the column. */
function readJavac(output: string, copy: string, file: string): BuildProblem[] {
  const lines = clipOutput(output).split("\n");
  return lines.flatMap((line, at): BuildProblem[] => {
    const [, path, number, kind, message] = /^(.+\.java):(\d+): (error|warning): (.*)$/.exec(line) ?? [];
    if (!path || !message) return [];
    const caret = lines.slice(at + 1, at + 8).find((text) => /^\s*\^\s*$/.test(text));
    const details = lines
      .slice(at + 1, at + 8)
      .flatMap((text) => /^ {2}((?:symbol|required|found|reason): .*)$/.exec(text)?.[1] ?? []);
    return [
      {
        severity: kind === "error" ? "error" : "warning",
        message: [message, ...details].join("; "),
        file: path === copy ? file : path,
        line: Number(number),
        ...(caret ? { column: caret.indexOf("^") + 1 } : {}),
      },
    ];
  });
}

/** Reads the exception that ended the main thread; its last cause has the original location. */
function readCrash(stderr: string, file: string): BotError | undefined {
  const head = /^Exception in thread "[^"]*" ([\w.$]+)(?:: (.*))?$/m.exec(stderr);
  if (!head) return undefined;
  const causes = [...stderr.slice(head.index).matchAll(/^Caused by: ([\w.$]+)(?:: (.*))?$/gm)];
  const last = causes.at(-1);
  const own = parseJavaFrames(stderr.slice(head.index + (last?.index ?? 0)), file);
  const frames = own.length > 0 ? own : parseJavaFrames(stderr.slice(head.index), file);
  const [, type, message] = last ?? head;
  return { type: type!.replace(/^java\.(lang|util)\./, ""), message: message ?? "", frames };
}
