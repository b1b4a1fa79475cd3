import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BotError, SourceRange } from "../../record/answer.ts";
import { type Built, cachedBuild, versionOf } from "../build/build-cache.ts";
import { buildLimitMs, missingProgram, notCompiled, runTool } from "../build/tool.ts";
import { bareRuntime } from "../runtimes/bare-runtime.ts";
import { braces, character, slashes } from "../source/syntax.ts";
import { type BuildProblem, type Language, missingTool, type Prepared, type PrepareGiven } from "./language.ts";

export const csharp: Language = {
  id: "csharp",
  title: "C#",
  extensions: [".cs"],
  command: ["dotnet", "build"],
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
    comment: slashes,
    open: /\$?(?<raw>@)?\$?(?<quote>"""|")/y,
    holes: new RegExp(braces, "g"),
    other: character,
    ends: "semicolon",
  },
  flush: "flush after each answer",
  readCrash,
  missing: (program) => missingTool("C#", program, "csharp", "the .NET SDK (dotnet)", '"/path/to/dotnet", "build"'),
  prepare,
};

async function prepare(given: PrepareGiven): Promise<Prepared> {
  const command = given.command ?? csharp.command;
  const missing = missingProgram(csharp, command[0]!);
  if (missing) return missing;
  const version = await versionOf(command[0]!);
  const built = await cachedBuild({
    cacheFolder: given.cacheFolder,
    parts: ["csharp", given.file, JSON.stringify(command), version, readFileSync(given.file)],
    run: (folder) => compile(command, given.file, folder, version),
  });
  if (!built.ok) return built;
  return { ok: true, command: [command[0]!, join(built.folder, "out", "bot.dll")], problems: built.problems };
}

async function compile(command: readonly string[], file: string, folder: string, version: string): Promise<Built> {
  const project = join(folder, "bot.csproj");
  writeFileSync(project, projectText(file, Number.parseInt(version, 10) || 8));
  const run = await runTool(
    [...command, project, "-c", "Release", "-o", join(folder, "out"), "--nologo", "-v", "quiet", "-clp:NoSummary"],
    { cwd: folder, limitMs: buildLimitMs },
  );
  const problems = readDotnet(run.stdout + run.stderr);
  if (run.code === 0) return { ok: true, problems: problems.filter(({ severity }) => severity === "warning") };
  return notCompiled(run, problems, command[0]!);
}

function projectText(file: string, major: number): string {
  const path = file.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net${major}.0</TargetFramework>
    <AssemblyName>bot</AssemblyName>
    <EnableDefaultCompileItems>false</EnableDefaultCompileItems>
    <ImplicitUsings>enable</ImplicitUsings>
    <AllowUnsafeBlocks>true</AllowUnsafeBlocks>
    <InvariantGlobalization>true</InvariantGlobalization>
    <UseAppHost>false</UseAppHost>
    <DebugType>portable</DebugType>
  </PropertyGroup>
  <ItemGroup><Compile Include="${path}" /></ItemGroup>
</Project>
`;
}

export function readDotnet(output: string): BuildProblem[] {
  const seen = new Set<string>();
  return output.split(/\r?\n/).flatMap((line): BuildProblem[] => {
    const [, path, number, column, kind, message] =
      /^\s*(.+?\.cs)\((\d+),(\d+)(?:,\d+,\d+)?\): (error|warning) (\w+: .*?)(?: \[[^\]]*\])?$/.exec(line) ?? [];
    if (!path || !message || seen.has(line.trim())) return [];
    seen.add(line.trim());
    const severity = kind === "error" ? "error" : "warning";
    return [{ severity, message, file: path, line: Number(number), column: Number(column) }];
  });
}

function readCrash(stderr: string, file: string): BotError | undefined {
  const head = /^Unhandled exception\. ([\w.+]+)(?:: (.*))?$/m.exec(stderr);
  if (!head) return undefined;
  const folder = dirname(file);
  const frames: SourceRange[] = [];
  for (const [, name, path, line] of stderr.slice(head.index).matchAll(/^\s+at (.+?)\(.*\) in (.+):line (\d+)$/gm)) {
    if (path!.startsWith(folder)) frames.push({ file: path!, line: Number(line), name: name! });
  }
  return { type: head[1]!.replace(/^System\./, ""), message: head[2] ?? "", frames };
}
