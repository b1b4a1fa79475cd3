import { dirname, extname, join, resolve } from "node:path";
import { listFilesBelow, readUserText } from "../../files/user-file.ts";
import { getCacheFolder } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import type { BuildProblem } from "../bot.ts";
import type { BuildCall, CannotPrepare } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { runTool } from "../process/tool.ts";
import { findJavaHostFile } from "../runtimes/host-files.ts";
import { findBuiltFiles, hashFile, keepBuiltFiles } from "../source/built-files.ts";
import { findOrBuild } from "./build-cache.ts";
import { readCompilerOutput } from "./compile-c.ts";
import { buildLimitMs, describeCompileFailure, runCompiler } from "./compiler.ts";
import { shareBuild } from "./shared-build.ts";

/** How a user builds a bot: a command, and the folder that it and the bot are started in. */
export interface OwnBuild {
  readonly build?: readonly string[];
  readonly folder: string;
}

type BuildResult =
  | {
      readonly ok: true;
      readonly problems: readonly BuildProblem[];
      /** The files that count as the bot's, if they were others before. */
      readonly files?: readonly string[];
    }
  | CannotPrepare;

/** Builds by the user's own command; the bot's files are those that git lists, or all but hidden ones, before it. */
export function buildByCommand(given: BuildCall, folder: string): Promise<BuildResult> {
  return shareBuild(JSON.stringify([given.file, given.command, folder]), () => build(given, folder));
}

async function build(given: BuildCall, folder: string): Promise<BuildResult> {
  const { command, file, isolation } = given;
  if (isolation !== undefined) return refuseIsolated();
  const before = new Map((await listFiles(folder)).map((path) => [path, hashFile(path)]));
  const run = await runCompiler(command, given, { folder, cwd: folder });
  const problems = readCompilerOutput(run.stderr, join(folder, "bot"));
  if (run.code !== 0) return describeCompileFailure(run, problems, command[0]!);
  const read = [...before].filter(
    ([path, hash]) => (!outputPattern.test(path) || extname(path) === extname(file)) && hashFile(path) === hash,
  );
  const now = { ...Object.fromEntries(read), [file]: hashFile(file) };
  const known = Object.keys(findBuiltFiles(file) ?? {});
  const files = Object.keys(now);
  keepBuiltFiles(file, now);
  const isNew = known.length !== files.length || files.some((path) => !known.includes(path));
  return { ok: true, problems: problems.filter(({ severity }) => severity === "warning"), ...(isNew && { files }) };
}

function refuseIsolated(): CannotPrepare {
  const why = t(
    'The "build" of a bot in a sandbox is not run, as it could do anything: build it yourself, or trust the bot.',
  );
  return { ok: false, kind: "start", why, detail: "", problems: [] };
}

/** What an earlier build may have left. */
const outputPattern = /\.(?:o|a|d|so|obj|exe|class|jar|pyc)$/;
/** A larger folder is not a bot's. */
const maxFiles = 5000;

/** Lists a folder by git, whose own settings could name programs, or by its names. */
async function listFiles(folder: string): Promise<string[]> {
  const safe = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"];
  const words = ["git", ...safe, "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { code, stdout } = await runTool(words, { limitMs: 20_000, cwd: folder });
  const isOwn = (path: string) => !/(?:^|[/\\])(?:\.|node_modules$|target$|build$)/.test(path);
  const names = code === 0 ? stdout.split("\0").filter(Boolean) : listFilesBelow(folder, isOwn, maxFiles, isOwn);
  return names.slice(0, maxFiles).map((name) => resolve(folder, name));
}

/** The folder of one of Spar's classes, compiled by a Java of this `version`; undefined if it has no compiler. */
export async function buildJavaHost(name: string, java: string, version: string): Promise<string | undefined> {
  const compiler = findProgram(join(dirname(java), `javac${extname(java)}`));
  if (compiler === undefined) return undefined;
  const source = findJavaHostFile(`${name}.java`);
  const built = await findOrBuild({
    cacheFolder: getCacheFolder(),
    parts: [name, readUserText(source) ?? ""],
    tool: { version: `${compiler} ${version}` },
    async run(folder) {
      const { code, stderr } = await runTool([compiler, "-nowarn", "-encoding", "UTF-8", "-d", folder, source], {
        limitMs: buildLimitMs,
      });
      return code === 0
        ? { ok: true, problems: [] }
        : { ok: false, kind: "compile", why: stderr, detail: "", problems: [] };
    },
  });
  return built.ok ? built.folder : undefined;
}
