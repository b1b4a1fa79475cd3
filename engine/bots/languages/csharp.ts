import { copyFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { isInFolder, makeFolder } from "../../files/user-folders.ts";
import { msg } from "../../l10n/speak.ts";
import type { BotError, SourceRange } from "../../record/match-record.ts";
import type { BuildProblem } from "../bot.ts";
import { type Built, prepareBuilt, readToolVersion } from "../build/build-cache.ts";
import { bundleCsharp } from "../build/bundle-csharp.ts";
import { checkInstalled, describeCompileFailure, mayRead, runCompiler } from "../build/compiler.ts";
import { csharpFiles } from "../build/csharp-files.ts";
import { type CsharpProject, readCsharpProject } from "../build/csharp-project.ts";
import { readProblems } from "../build/read-described.ts";
import type { BuildCall, BuildInput, Language, PreparedCommand } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import type { ToolRun } from "../process/tool.ts";
import { bareRuntime } from "../runtimes/runtime.ts";
import { describeOutside, findOutside } from "../sandbox/sandbox.ts";
import { guessProgramFiles } from "../source/program-files.ts";
import { bracePlaceholderSource, characterPattern, slashCommentPattern } from "../source/syntax.ts";

export const csharp: Language = {
  id: "csharp",
  title: "C#",
  extensions: [".cs"],
  get command() {
    return listInstalled();
  },
  version: ["--version"],
  starts: "first read",
  env: { DOTNET_TieredPGO: "0", DOTNET_CLI_TELEMETRY_OPTOUT: "1", DOTNET_NOLOGO: "1" },
  words: {
    output: /\bConsole\.(Out\.)?Write(Line)?\s*\(/,
    exit: /\bEnvironment\.(Exit|FailFast)\s*\(/,
    main: /\bstatic\b.*\bMain\s*\(/,
    comment: "//",
  },
  runtime: bareRuntime,
  syntax: {
    comment: slashCommentPattern,
    open: /\$?(?<raw>@)?\$?(?<quote>"""|")/y,
    holes: new RegExp(bracePlaceholderSource, "g"),
    other: characterPattern,
    ends: "semicolon",
  },
  stderr: { calls: [[/\bConsole\.(?:Out\.)?(Write(?:Line)?)\b/, "Console.Error.$1"]] },
  files: csharpFiles,
  bundle: (given) => bundleCsharp(given, csharp.syntax),
  flush: msg("flush after each answer"),
  readCrash,
  needs: msg("the .NET SDK (dotnet) or Mono (mcs and mono)"),
  instead: '"/path/to/dotnet", "build"',
  prepare,
};

/** A compiler, and the program that runs its output. */
interface Toolchain {
  readonly runner: string;
  /** The folder of the program in that of the build. */
  readonly place: string;
  /** The arguments to run a bot, given the build folder. */
  run(folder: string): readonly string[];
  compile(given: BuildCall, program: CsharpProgram, folder: string): Promise<ToolRun>;
}

/** What is compiled: sources, and what their project says. */
type CsharpProgram = Partial<CsharpProject> & { readonly files: readonly string[] };

async function prepare(given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? csharp.command;
  const tools = /^mcs(\.\w+)?$/i.test(basename(command[0]!))
    ? createMonoToolchain(command[0]!)
    : createDotnetToolchain(command[0]!);
  const missing = checkInstalled(csharp, command[0]!) ?? checkInstalled(csharp, tools.runner);
  if (missing) return missing;
  const build = {
    parts: ["csharp", JSON.stringify(command), describeProject(given)],
    tool: { version: await readToolVersion(command[0]!) },
    run: (folder: string) => compile(tools, { ...given, command }, folder),
  };
  return prepareBuilt(given, build, (folder) => [tools.runner, ...tools.run(folder)]);
}

/** What is built, of which new files may be part, and how. */
function describeProject(given: BuildInput): string {
  const project = readCsharpProject(given.file, (path) => mayRead(path, given));
  const made = formatProject({ ...project, files: [...(project?.sources ?? [])] }, 8);
  return JSON.stringify([made, monoFlags, ...(project?.copied ?? [])]);
}

async function compile(tools: Toolchain, given: BuildCall, folder: string): Promise<Built> {
  const { file } = given;
  const project = readCsharpProject(file, (path) => mayRead(path, given));
  const parts = guessProgramFiles(csharpFiles, file, readUserText(file) ?? "");
  // These may be larger than what is read as a text.
  const beside = [...(project?.resources.values() ?? []), ...(project?.copied.values() ?? [])];
  const read = [...new Set([file, ...parts.map(({ path }) => path), ...beside])];
  const outside = given.isolation && findOutside(read, given.within ?? dirname(file));
  if (outside) return { ok: false, kind: "start", why: describeOutside(outside, file), detail: "", problems: [] };
  const files = read.filter((path) => path === file || (project?.sources.has(path) ?? path.endsWith(".cs")));
  const run = await tools.compile(given, { ...project, files }, folder);
  const problems = [...(project?.doubts ?? []), ...readCsharpBuild(run.stdout + run.stderr, file)];
  if (run.code !== 0) return describeCompileFailure(run, problems, given.command[0]!);
  for (const [name, path] of project?.copied ?? []) {
    const to = join(folder, tools.place, name);
    if (!isInFolder(to, folder)) continue;
    makeFolder(dirname(to));
    copyFileSync(path, to);
  }
  const folders = [...new Set(files.map((path) => dirname(path)))];
  const reads = { files: read, folders: folders.map((each) => [each, [".cs", ".csproj"]] as const) };
  return { ok: true, problems: problems.filter(({ severity }) => severity === "warning"), reads };
}

/** Uses Mono if there is no .NET SDK. */
function listInstalled(): readonly string[] {
  const hasOnlyMono = findProgram("dotnet") === undefined && findProgram("mcs") !== undefined;
  return hasOnlyMono ? ["mcs"] : ["dotnet", "build"];
}

function createDotnetToolchain(program: string): Toolchain {
  return {
    runner: program,
    place: "out",
    run: (folder) => [join(folder, "out", "bot.dll")],
    async compile(given, sources, folder) {
      const project = join(folder, "bot.csproj");
      writeFileSync(project, formatProject(sources, Number.parseInt(await readToolVersion(program), 10) || 8));
      const output = ["-o", join(folder, "out"), "--nologo", "-v", "quiet", "-clp:NoSummary"];
      const words = [...given.command, project, "-c", "Release", ...output];
      return runCompiler(words, given, { folder, cwd: folder, reads: listGiven(sources) });
    },
  };
}

const listGiven = ({ files, resources }: CsharpProgram) => [...files, ...(resources?.values() ?? [])];

function createMonoToolchain(compiler: string): Toolchain {
  return {
    runner: join(dirname(compiler), "mono"),
    place: ".",
    // Mono omits inlined functions from its stacks, so a crash would be shown at the line of the call.
    run: (folder) => ["--debug", "-O=-inline", join(folder, "bot.exe")],
    compile(given, sources, folder) {
      const { files, resources = new Map<string, string>(), properties } = sources;
      const constants = listConstants(properties);
      const options = [
        ...(constants.length > 0 ? [`-define:${["TRACE", "RELEASE", ...constants].join(";")}`] : []),
        ...[...resources].map(([name, path]) => `-resource:${path},${name}`),
      ];
      const words = [...given.command, ...monoFlags, ...options, `-out:${join(folder, "bot.exe")}`, ...files];
      return runCompiler(words, given, { folder, cwd: folder, reads: listGiven(sources) });
    },
  };
}

/** The symbols that a project defines for its sources. */
const listConstants = (properties: CsharpProgram["properties"]) =>
  (properties?.get("defineconstants") ?? "").split(/[;,\s]+/).filter((name) => /^\w+$/.test(name));

/** Without a warning that .NET does not have: of each variable that is read from the input but not used. */
const monoFlags = ["-debug", "-unsafe", "-nowarn:219"];

/** What a project says of its language, under which its sources mean what they mean; a file alone has the usual names. */
const languageNames = ["ImplicitUsings", "LangVersion", "Nullable", "CheckForOverflowUnderflow"];

/** The project that builds a program, for this version of .NET. */
export function formatProject({ files, resources, properties }: CsharpProgram, major: number): string {
  const said = properties ?? new Map([["implicitusings", "enable"]]);
  const language = languageNames.map(
    (name) => `<${name}>${escapeProjectPath(said.get(name.toLowerCase()) ?? "")}</${name}>`,
  );
  const sources = files.map((file) => `<Compile Include="${escapeProjectPath(file)}" />`);
  const inside = [...(resources ?? [])].map(
    ([name, path]) =>
      `<EmbeddedResource Include="${escapeProjectPath(path)}" LogicalName="${escapeProjectPath(name)}" />`,
  );
  return `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>${major < 5 ? "netcoreapp3.1" : `net${major}.0`}</TargetFramework>
    <AssemblyName>bot</AssemblyName>
    <EnableDefaultItems>false</EnableDefaultItems>
    ${language.join("")}
    <AllowUnsafeBlocks>true</AllowUnsafeBlocks>
    <InvariantGlobalization>true</InvariantGlobalization>
    <UseAppHost>false</UseAppHost>
    <DebugType>portable</DebugType>
    <DefineConstants>$(DefineConstants);${listConstants(properties).join(";")}</DefineConstants>
  </PropertyGroup>
  <ItemGroup>${[...sources, ...inside].join("")}</ItemGroup>
</Project>
`;
}

/** Writes all but harmless characters of a path as MSBuild's escapes: in a name, "$(…)" would call a function. */
export function escapeProjectPath(path: string): string {
  return path.replace(/[^\w/\\:. \u0080-\uffff-]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** The lookahead makes the part before `error` or `warning` match only once, so that long lines take linear time. */
const buildLine =
  /^[ \t]*(?=((?<file>\S.*?\.cs)\((?<line>\d+),(?<column>\d+)(?:,\d+,\d+)?\): ))\1(?<kind>error|warning) (?<message>\w+: .*?)(?: \[[^[\]\n]*\])?$/gm;

/** The errors and warnings in the output of `dotnet build` or `mcs`, which may say each of them twice. */
export function readCsharpBuild(output: string, file: string): BuildProblem[] {
  const lines = new Set(output.split(/\r?\n/).map((line) => line.trim()));
  return readProblems([...lines].join("\n"), file, [buildLine]);
}

/** How a crash report begins: Mono's full one, .NET's, and Mono's first, which may be short. */
const crashHeadPatterns = [
  /^\[ERROR\] FATAL UNHANDLED EXCEPTION: /m,
  /^Unhandled exception\. /m,
  /^Unhandled Exception:\n/m,
];

/** An exception with a cause counts as its cause, whose frames come first. */
function readCrash(stderr: string, file: string): BotError | undefined {
  const head = crashHeadPatterns.map((each) => each.exec(stderr)).find((found) => found !== null);
  if (!head) return readOverflow(stderr, file);
  const report = stderr.slice(head.index + head[0].length).split("\n[ERROR] ")[0]!;
  const [heads] = report.split(/^[ \t]+at /m);
  const thrown = heads!.split(/\s---> /).at(-1)!;
  const [, type, message = ""] = /^([\w.+`]+)(?:: (.*))?/.exec(thrown) ?? [];
  if (!type) return undefined;
  const frames = parseFrames(report, dirname(file));
  return { type: type.replace(/^System\./, ""), message: message.trimEnd(), frames };
}

/** Reads a stack overflow: .NET prints only its name; of Mono's long list of calls the start may be lost. */
function readOverflow(stderr: string, file: string): BotError | undefined {
  const start = stderr.search(/^Stack overflow\.|(?:^ +at .+\n){100}\s*$/m);
  if (start < 0) return undefined;
  return { type: "StackOverflowException", message: "", frames: parseFrames(stderr.slice(start), dirname(file)) };
}

/** `   at Player.Main(String[] args) in /bots/bot.cs:line 7`; Mono: `  at Player.Main (…) [0x00017] in /bots/bot.cs:7`. */
const frameLine = /^[ \t]+at ([^(\n]+?) ?\([^)\n]*\)(?: \[0x[0-9a-f]+\])? in (.+?):(?:line )?(\d+)\s*$/gm;

function parseFrames(report: string, folder: string): SourceRange[] {
  return [...report.matchAll(frameLine)].flatMap(([, name, path, line]) =>
    isInFolder(path!, folder) ? [{ file: path!, line: Number(line), name: name! }] : [],
  );
}
