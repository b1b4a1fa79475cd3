import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { isFile, listNamesIn, readUserText } from "../../files/user-file.ts";
import { parseMakeList } from "../source/built-files.ts";
import { findBodies, hasMain } from "./c-files.ts";
import { type CProject, isCSource } from "./c-project.ts";
import { runTool, type ToolRun } from "./tool.ts";

/** The tools that make one program. */
interface UnitTools {
  /** The folder to build into, and the one that the compiler is started in. */
  readonly folder: string;
  readonly cwd: string;
  compile(words: readonly string[]): Promise<ToolRun>;
  link(words: readonly string[]): Promise<ToolRun>;
  /** Whether the assembler can list the files that it reads. */
  readonly listsAssembled: boolean;
}

interface Unit {
  readonly source: string;
  readonly object: string;
  readonly run: ToolRun;
  /** The files that the compiler and the assembler read. */
  readonly files: readonly string[];
}

export interface LinkedProgram {
  /** The runs of the tools; the first one that failed says why there is no program. */
  readonly runs: readonly ToolRun[];
  readonly files: readonly string[];
}

/** A linker that misses names is asked again with further sources at most so often. */
const maxRounds = 10;
const maxCandidates = 200;

/**
 * Compiles the main file, the sources that belong to its headers by name or by its project, and, as long as the linker
 * misses names, the sources near these that contain them. Of those last ones the linker takes what it needs.
 */
export async function linkProgram(main: string, project: CProject, tools: UnitTools): Promise<LinkedProgram> {
  const first = await compileUnit(main, 0, tools);
  if (first.run.code !== 0) return { runs: [first.run], files: [] };
  const bodies = first.files.filter((path) => !isCSource(path)).flatMap((header) => findBodies(header, main));
  const named = [...bodies, ...project.sources].filter((path) => isFile(path) && !first.files.includes(path));
  const units = [first, ...(await compileUnits([...new Set(named)], 1, tools))];
  const failed = units.find(({ run }) => run.code !== 0);
  if (failed) return { runs: units.map(({ run }) => run), files: [] };
  const linked = await linkUnits(main, units, project, tools);
  // On macOS, the lines for a debugger stay in the objects.
  if (process.platform !== "darwin")
    for (const name of listNamesIn(tools.folder)) if (/\.(?:o|a|d)$/.test(name)) rmSync(join(tools.folder, name));
  return linked;
}

async function linkUnits(
  main: string,
  units: readonly Unit[],
  project: CProject,
  tools: UnitTools,
): Promise<LinkedProgram> {
  const library: Unit[] = [];
  for (let round = 1; ; round++) {
    const linked = await linkOnce(units, library, tools);
    const names = linked.code === 0 ? [] : listMissingNames(linked.stdout + linked.stderr);
    const tried = [...units, ...library];
    const known = new Set(tried.flatMap(({ source, files }) => [source, ...files]));
    const wanted =
      round > maxRounds || names.length === 0
        ? []
        : listCandidates(main, [...known], project).filter((path) => !known.has(path) && mentions(path, names));
    if (wanted.length === 0) return describeLink(units, library, linked);
    library.push(...(await compileUnits(wanted, tried.length, tools)));
  }
}

function linkOnce(units: readonly Unit[], library: readonly Unit[], tools: UnitTools): Promise<ToolRun> {
  const objects = units.map(({ object }) => object);
  const usable = library.filter(({ run }) => run.code === 0).map(({ object }) => object);
  if (usable.length === 0) return tools.link(objects);
  const archive = join(tools.folder, "library.a");
  // `-t` twice prints the members that were taken.
  return runTool(["ar", "rcs", archive, ...usable], { limitMs: 20_000 }).then(({ code }) =>
    tools.link([...objects, ...(code === 0 ? [archive, "-Wl,-t,-t"] : usable)]),
  );
}

function describeLink(units: readonly Unit[], library: readonly Unit[], linked: ToolRun): LinkedProgram {
  const taken = library.filter(({ object }) => linked.stdout.includes(object.slice(object.lastIndexOf(sep) + 1)));
  const used = linked.code === 0 ? [...units, ...taken] : units;
  // A source that did not compile may be why the linker misses a name.
  const broken = linked.code === 0 ? [] : library.filter(({ run }) => run.code !== 0);
  const runs = [...broken, ...used].map(({ run }) => run);
  return { runs: [...runs, linked], files: [...new Set(used.flatMap(({ files }) => files))] };
}

async function compileUnits(sources: readonly string[], start: number, tools: UnitTools): Promise<Unit[]> {
  const units: Unit[] = [];
  const left = sources.map((source, i) => [source, start + i] as const);
  const next = async (): Promise<void> => {
    const [source, number] = left.shift() ?? [];
    if (source === undefined) return;
    units[number! - start] = await compileUnit(source, number!, tools);
    await next();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
  return units;
}

async function compileUnit(source: string, number: number, tools: UnitTools): Promise<Unit> {
  const path = (ending: string) => join(tools.folder, `unit${number}${ending}`);
  const lists = [path(".d"), ...(tools.listsAssembled ? [path(".asm.d")] : [])];
  const listed = ["-MD", "-MF", lists[0]!, ...lists.slice(1).map((list) => `-Wa,--MD,${list}`)];
  const run = await tools.compile(["-c", source, "-o", path(".o"), ...listed]);
  const read = lists.flatMap((list) => parseMakeList(readUserText(list) ?? ""));
  // Compilers are started in the folder of the main file; the assembler reads a file in the temporary folder.
  const files = read.map((name) => resolve(tools.cwd, name)).filter(isFile);
  return { source, object: path(".o"), run, files: [...new Set([source, ...files])] };
}

/** The last parts of the names that a linker misses: `bar` of `Foo::bar(int)`, `Foo` of its table of functions. */
function listMissingNames(output: string): string[] {
  const missing = /undefined reference to [`'‘](.+?)['’]|undefined symbol: (.+)|^\s+"_?(.+)", referenced from/gm;
  const names = [...output.matchAll(missing)].map(([, gnu, lld, apple]) => (gnu ?? lld ?? apple)!);
  return [...new Set(names.flatMap((name) => /(\w+)(?:<.*>)?(?:\[abi:\w+\])?(?:\(.*)?$/.exec(name)?.[1] ?? []))];
}

function mentions(path: string, names: readonly string[]): boolean {
  const text = readUserText(path) ?? "";
  return !hasMain(text) && names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** Sources of the project's libraries, beside the known files, and in `src` where headers are in `include`. */
function listCandidates(main: string, known: readonly string[], project: CProject): string[] {
  const own = known.filter((path) => !path.startsWith("/usr/")).map((path) => dirname(path));
  const folders = [dirname(main), ...own].flatMap((folder) => [
    folder,
    join(folder, "src"),
    folder.replace(/([/\\])include(?=[/\\]|$)(?!.*[/\\]include(?:[/\\]|$))/, "$1src"),
  ]);
  const beside = [...new Set(folders)].flatMap((folder) =>
    listNamesIn(folder)
      .filter(isCSource)
      .map((name) => join(folder, name)),
  );
  return [...new Set([...project.library, ...beside])].slice(0, maxCandidates);
}
