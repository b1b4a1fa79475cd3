import { SourceMap } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isFile, readUserText } from "../../../files/user-file.ts";
import type { SourceRange } from "../../../record/match-record.ts";
import { findProgramFiles } from "../../source/program-files.ts";
import { askByPipe, createHostPipes, formatPipes, pipesVariable, type TraceHost } from "../../trace/host.ts";
import { getRuntimeFolder } from "../host-files.ts";
import {
  createCallOptions,
  type LaunchCommand,
  type LaunchRequest,
  type ReplayLaunch,
  type Runtime,
  splitAtFile,
} from "../runtime.ts";
import { createLinkRestorer, scriptFiles } from "./script.ts";

/** What codingame.cjs provides: functions, perhaps under another name, and streams that work with Spar's pipes. */
const globalsPattern =
  /(?<![.\w$])(?:readline|print|printErr|putstr)\s*\(|(?:=|\?|typeof)\s*(?:readline|printErr|putstr)\b(?!\s*[.=(])|\/dev\/(?:stdin|stdout|fd\/)|\/proc\/self\/fd/;
const importPattern = /\b(?:import\(|from|import)\s*["'](\.{1,2}\/[^"']+)["']/g;

/** What a script and its imports need beyond Node: CodinGame's globals, and imports without a file's ending. */
function readNeeds(file: string) {
  const source = readUserText(file) ?? "";
  const scripts = [{ path: file, text: source }, ...findProgramFiles(scriptFiles, file, source)];
  const imported = scripts.flatMap(({ path, text }) =>
    [...text.matchAll(importPattern)].map(([, name]) => resolve(dirname(path), name!)),
  );
  return {
    hasGlobals: scripts.some(({ text }) => globalsPattern.test(text)),
    hasNoEndings: imported.some((path) => !isFile(path) && listScripts(path).some(isFile)),
  };
}

const listScripts = (path: string) =>
  [".js", ".mjs", ".cjs", "/index.js"].map((end) => path.replace(/\.[mc]?js$/, "") + end);

const id = "node";

/** Node runs line bots unchanged with a preload script, and class and function bots under a host program. */
export const nodeRuntime: Runtime = { id, reportsEnd: true, launch, replay: prepareReplay };

const createTraceHost = (file: string): TraceHost => ({
  stackMs: 250,
  askStack: askByPipe,
  mapping: () => createSourceMapper(file),
});

/** Node closes only its first 16 descriptors in child processes, and files of the bot never are among them. */
const ownDescriptors = [8, 15] as const;

const preload = (name: string) => ["--require", join(getRuntimeFolder(id), name)];

/** The bot runs unmodified. CodinGame's globals are provided only to bots that use them, traced or not. */
function launch({ command, file, trace, caller }: LaunchRequest): LaunchCommand {
  const { before, after } = splitAtFile(command, file);
  const pipes = createHostPipes(2, ownDescriptors);
  const pipesEnv = { [pipesVariable]: formatPipes(pipes) };
  const { hasGlobals, hasNoEndings } = readNeeds(file);
  const between = hasNoEndings ? preload("import-endings.cjs") : [];
  if (caller) {
    const program = join(getRuntimeFolder(id), "class-host.cjs");
    const hosted = [...before, ...between, program, ...createCallOptions(caller, trace), ...after];
    // The host ends a call that computes too long; for one that hangs in an `await`, the clock at the pipe does.
    return { command: hosted, env: pipesEnv, pipes, host: { ...createTraceHost(file), endsCalls: true } };
  }
  const preloaded = (name: string) => [...before, ...between, ...preload(name), ...after];
  if (trace)
    return {
      command: preloaded("node-host.cjs"),
      env: { ...pipesEnv, SPAR_TRACE: hasGlobals ? "globals" : "1" },
      pipes,
      host: createTraceHost(file),
    };
  return { command: hasGlobals ? preloaded("codingame.cjs") : [...before, ...between, ...after] };
}

function prepareReplay(request: LaunchRequest): ReplayLaunch | undefined {
  const { command, file, caller } = request;
  if (!command.includes(file, 1)) return undefined;
  const { before, after } = splitAtFile(command, file);
  const between = readNeeds(file).hasNoEndings ? preload("import-endings.cjs") : [];
  const started = before.length + between.length;
  const script = caller ? launch({ ...request, trace: false }).command.slice(started) : after;
  return { interpreter: [...before, ...between, ...preload("node-replay.cjs")], script, env: {} };
}

/** Maps places in generated JavaScript to the source, with the source map that the file contains or names. */
function createSourceMapper(main: string): (range: SourceRange) => SourceRange {
  const maps = new Map<string, SourceMap | undefined>();
  const restore = createLinkRestorer(main);
  return (sent) => {
    const range = { ...sent, file: restore(sent.file) };
    if (!/\.[cm]?js$/.test(range.file)) return range;
    if (!maps.has(range.file)) maps.set(range.file, loadMap(range.file));
    const map = maps.get(range.file);
    return map ? mapPlace(range, map) : range;
  };
}

function mapPlace(range: SourceRange, map: SourceMap): SourceRange {
  // If the column is before the first mapping of the line, any mapping of the line gives the right source line.
  const entry = findEntry(map, range.line, range.column ?? 1) ?? findEntry(map, range.line, Number.MAX_SAFE_INTEGER);
  if (!entry) return range;
  const { name } = range;
  const place = { file: entry.originalSource, line: entry.originalLine + 1, ...(name ? { name } : {}) };
  return range.column === undefined ? place : { ...place, column: entry.originalColumn + 1 };
}

/** The mapping of a generated line at or before a column; lines and columns count from 1. */
function findEntry(map: SourceMap, line: number, column: number) {
  const entry = map.findEntry(line - 1, column - 1);
  return "originalSource" in entry && entry.generatedLine === line - 1 ? entry : undefined;
}

function loadMap(file: string): SourceMap | undefined {
  try {
    const text = readUserText(file) ?? "";
    const url = [...text.matchAll(/^\/\/[#@] sourceMappingURL=(\S+)\s*$/gm)].at(-1)?.[1];
    if (url === undefined) return undefined;
    const map = JSON.parse(readContent(url, file));
    const folder = resolve(dirname(file), map.sourceRoot ?? "");
    const sources = (map.sources as string[]).map((path) =>
      path.startsWith("file:") ? fileURLToPath(path) : resolve(folder, path),
    );
    return new SourceMap({ ...map, sourceRoot: "", sources });
  } catch {
    return undefined; // A broken source map only costs the mapping to the source.
  }
}

function readContent(url: string, file: string): string {
  if (!url.startsWith("data:")) return readUserText(resolve(dirname(file), decodeURIComponent(url))) ?? "";
  const comma = url.indexOf(",");
  const data = url.slice(comma + 1);
  return url.slice(0, comma).endsWith(";base64") ? Buffer.from(data, "base64").toString() : decodeURIComponent(data);
}
