import { existsSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, extname, isAbsolute, join, resolve, sep } from "node:path";
import { isFile, isFolder, listNamesIn, readUserBytes, readUserText } from "../../files/user-file.ts";
import {
  isInFolder,
  isOfSystem,
  listFoldersUp,
  makeFolder,
  removeFile,
  removeFolder,
} from "../../files/user-folders.ts";
import { clipLine } from "../../text/clip-text.ts";
import { parseJson } from "../../text/json.ts";
import type { BuildProblem } from "../bot.ts";
import type { BuildCall, BuildInput, Language, PreparedCommand } from "../language.ts";
import { runTool, type ToolRun } from "../process/tool.ts";
import { buildHelpers, readHelperSources } from "../runtimes/native/native-runtime.ts";
import { findOwnFolder, parseMakeList } from "../source/built-files.ts";
import { type Built, findTool, prepareBuilt } from "./build-cache.ts";
import { type CModules, findModules } from "./c-modules.ts";
import {
  type CProject,
  chooseLinks,
  chooseOptions,
  findBodies,
  findCProject,
  findMissingHeader,
  isCSource,
  isProgram,
  listHeaderFolders,
  listIncludes,
} from "./c-project.ts";
import { binaryName, describeCompileFailure, mayRead, placeWords, runCompiler } from "./compiler.ts";

/** The tools that make one program. */
interface UnitTools {
  /** The folder to build into, and the main file, in whose folder the compiler is started. */
  readonly folder: string;
  readonly main: string;
  /** Folders of headers that the compiler has missed, which is told them from then on. */
  readonly missed: string[];
  readonly modules: CModules | undefined;
  compile(words: readonly string[], source?: string): Promise<ToolRun>;
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

interface LinkedProgram {
  /** The runs of the tools; the first one that failed says why there is no program. */
  readonly runs: readonly ToolRun[];
  readonly files: readonly string[];
}

/** A linker that misses names is asked again with further sources at most so often. */
const maxRounds = 10;
const maxCandidates = 200;
/** Each start looks for them; a large library beside a bot may ask for thousands more. */
const maxUnmade = 3000;

const hasFailed = ({ runs }: LinkedProgram) => runs.some(({ code }) => code !== 0);

/** What is wrong with a source that is meant for another machine; other faults are the user's. */
const foreignFault =
  /No such file or directory|file not found|#error|no such instruction|target specific|undefined reference|multiple definition|cannot find -l/;

/** Builds the main file with all that the project has for it, else without what may be meant for other machines. */
async function linkProgram(main: string, project: CProject, tools: UnitTools): Promise<LinkedProgram> {
  const { sources, more, unit } = project;
  const first = await linkFrom(main, { ...project, sources: [...sources, ...more] }, tools);
  const faults = first.runs.filter(({ code }) => code !== 0);
  if (faults.length === 0) return first;
  const isElsewhere = more.length > 0 && faults.every(({ stderr }) => foreignFault.test(stderr));
  const plain = isElsewhere ? await linkFrom(main, project, tools) : first;
  if (hasFailed(plain)) {
    const around = unit && (await linkFrom(unit, project, tools));
    return around && !hasFailed(around) ? around : first;
  }
  // What was left out is told, and noticed when it changes.
  const told = faults.map((run) => ({ ...run, code: 0 }));
  return { runs: [...plain.runs, ...told], files: [...plain.files, ...more.filter(isFile)] };
}

/** Compiles a file and what belongs to it, then sources near these of which the linker misses names. */
async function linkFrom(start: string, project: CProject, tools: UnitTools): Promise<LinkedProgram> {
  const headers = await compileHeaders(tools);
  const begun: Unit[] = [];
  // The interfaces of modules are in their order.
  for (const path of [...(tools.modules?.interfaces ?? []), start])
    begun.push(await compileUnit(path, begun.length, tools));
  const wrong = begun.find(({ run }) => run.code !== 0);
  if (wrong) return { runs: [wrong.run], files: [] };
  const bodies = begun
    .at(-1)!
    .files.filter((path) => !isCSource(path))
    .flatMap((header) => findBodies(header, tools.main));
  const known = begun.flatMap(({ files }) => files);
  const named = [...bodies, ...project.sources, ...(tools.modules?.bodies ?? [])];
  const others = named.filter((path) => isFile(path) && !known.includes(path));
  const units = [...begun, ...(await compileUnits([...new Set(others)], begun.length, tools))];
  if (units.some(({ run }) => run.code !== 0)) return { runs: units.map(({ run }) => run), files: [] };
  removeFile(join(tools.folder, "library.a"));
  const linked = await linkUnits(units, project, tools);
  // On macOS, the lines for a debugger stay in the objects.
  if (process.platform !== "darwin")
    for (const name of listNamesIn(tools.folder)) if (/\.(?:o|a|d)$/.test(name)) removeFile(join(tools.folder, name));
  removeFolder(join(tools.folder, "gcm.cache"));
  return { ...linked, files: [...linked.files, ...headers] };
}

/** Compiles the headers that the program imports as modules; returns the files that these are made from. */
async function compileHeaders({ modules, folder, compile }: UnitTools): Promise<string[]> {
  const list = join(folder, "header.d");
  const read: string[] = [];
  for (const header of modules?.headers ?? []) {
    const kind = header.startsWith("<") ? "c++-system-header" : "c++-user-header";
    await compile(["-x", kind, header.slice(1, -1), "-MD", "-MF", list]);
    read.push(...parseMakeList(readUserText(list) ?? "").filter(isFile));
  }
  return read;
}

async function linkUnits(units: readonly Unit[], project: CProject, tools: UnitTools): Promise<LinkedProgram> {
  const library: Unit[] = [];
  for (let round = 1; ; round++) {
    const linked = await linkOnce(units, library, tools);
    const names = linked.code === 0 ? [] : listMissingNames(linked.stdout + linked.stderr);
    const tried = [...units, ...library];
    const known = new Set(tried.flatMap(({ source, files }) => [source, ...files]));
    const wanted =
      round > maxRounds || names.length === 0
        ? []
        : listCandidates(tools.main, [...known], project).filter((path) => !known.has(path) && mentions(path, names));
    if (wanted.length === 0) return describeLink(units, library, linked);
    library.push(...(await compileUnits(wanted, tried.length, tools)));
  }
}

async function linkOnce(units: readonly Unit[], library: readonly Unit[], tools: UnitTools): Promise<ToolRun> {
  const usable = library.filter(({ run }) => run.code === 0).map(({ object }) => object);
  const ready = usable.filter(isArchive);
  const made = usable.filter((path) => !isArchive(path));
  const archive = join(tools.folder, "library.a");
  const joined = made.length > 0 && (await runTool(["ar", "rcs", archive, ...made], { limitMs: 20_000 })).code === 0;
  // `-t` twice prints the members that were taken.
  const printed = usable.length > 0 ? ["-Wl,-t,-t"] : [];
  return tools.link([...units.map(({ object }) => object), ...(joined ? [archive] : made), ...ready, ...printed]);
}

const isArchive = (path: string) => path.endsWith(".a");

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
  const left = sources.entries();
  const work = async () => {
    for (const [i, source] of left) units[i] = await compileUnit(source, start + i, tools);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return units;
}

async function compileUnit(source: string, number: number, tools: UnitTools): Promise<Unit> {
  if (isArchive(source)) return { source, object: source, run: { code: 0, stdout: "", stderr: "" }, files: [source] };
  const path = (ending: string) => join(tools.folder, `unit${number}${ending}`);
  const lists = [path(".d"), ...(tools.listsAssembled ? [path(".asm.d")] : [])];
  const listed = ["-MD", "-MF", lists[0]!, ...lists.slice(1).map((list) => `-Wa,--MD,${list}`)];
  const kind = isCSource(source) ? [] : ["-x", extname(tools.main) === ".c" ? "c" : "c++"];
  const run = await tools.compile([...kind, "-c", source, "-o", path(".o"), ...listed], source);
  const [, gnu, apple] = missingHeader.exec(run.code === 0 ? "" : run.stderr) ?? [];
  const folder = findMissingHeader(gnu ?? apple ?? "/", tools.main);
  if (folder !== undefined && !tools.missed.includes(folder)) {
    tools.missed.push(folder);
    return compileUnit(source, number, tools);
  }
  const read = lists.flatMap((list) => parseMakeList(readUserText(list) ?? ""));
  // Compilers are started in the folder of the main file; the assembler reads a file in the temporary folder.
  const files = read.map((name) => resolve(dirname(tools.main), name)).filter(isFile);
  return { source, object: path(".o"), run, files: [...new Set([source, ...files])] };
}

const missingHeader = /"message": ?"([^"\\]+): No such file or directory"|fatal error: '(.+)' file not found/;

/** The last parts of the names that a linker misses: `bar` of `Foo::bar(int)`, `Foo` of its table of functions. */
function listMissingNames(output: string): string[] {
  const missing = /undefined reference to [`'‘](.+?)['’]|undefined symbol: (.+)|^\s+"_?(.+)", referenced from/gm;
  const names = [...output.matchAll(missing)].map(([, gnu, lld, apple]) => (gnu ?? lld ?? apple)!);
  return [...new Set(names.flatMap((name) => /(\w+)(?:<.*>)?(?:\[abi:\w+\])?(?:\(.*)?$/.exec(name)?.[1] ?? []))];
}

function mentions(path: string, names: readonly string[]): boolean {
  const read = readUserBytes(path);
  const text = read.ok ? read.content.toString("latin1") : "";
  return !isProgram(text) && names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** Sources of the project's libraries, beside the known files, and in `src` where headers are in `include`; archives. */
function listCandidates(main: string, known: readonly string[], project: CProject): string[] {
  const own = known.filter((path) => !path.startsWith("/usr/")).map((path) => dirname(path));
  const folders = [dirname(main), ...own].flatMap((folder) => [
    folder,
    join(folder, "src"),
    join(folder, "lib"),
    folder.replace(/([/\\])include(?=[/\\]|$)(?!.*[/\\]include(?:[/\\]|$))/, "$1src"),
  ]);
  const beside = [...new Set(folders)].flatMap((folder) =>
    listNamesIn(folder)
      .filter((name) => isCSource(name) || isArchive(name))
      .map((name) => join(folder, name)),
  );
  return [...new Set([...project.library, ...beside])].slice(0, maxCandidates);
}

const quietWarnings = "-Wall -Wno-sign-compare -Wno-unused -Wno-unknown-pragmas -Wno-parentheses -Wno-reorder".split(
  " ",
);

/** Turns optimisation off, so that a debugger finds lines and variables. */
export const disableOptimisation = (command: readonly string[]): readonly string[] => [
  ...command.filter((option) => !/^-O\w*$|^-march=/.test(option)),
  "-O0",
  "-fno-omit-frame-pointer",
];

/** Compiles a C or C++ program with debug lines. */
export async function compileC(language: Language, given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? language.command;
  const project = findCProject(given.file, (path) => mayRead(path, given));
  return prepareBuilt(given, {
    parts: [language.id, JSON.stringify([command, project]), ...readHelperSources()],
    tool: await findTool(language, command[0]!),
    run: (folder, version) => compile({ ...given, command }, placeMadeFiles(project, folder), folder, version),
  });
}

/** Writes the files that a project's tool would make, into the folder of the build, where programs then find them. */
function placeMadeFiles(project: CProject, folder: string): CProject {
  const placed = new Map(project.made.map(({ to }) => [to, join(folder, "made", to.replace(":", ""))]));
  for (const { to, text } of project.made) {
    try {
      makeFolder(dirname(placed.get(to)!));
      writeFileSync(placed.get(to)!, text);
    } catch {
      // Its name is too long, or that of a folder, too.
    }
  }
  const toPlaced = (paths: readonly string[]) => paths.map((path) => placed.get(path) ?? path);
  const { sources, more, library } = project;
  const folders = [...placed.values()].flatMap((path) =>
    listFoldersUp(dirname(path), (each) => dirname(each) === folder),
  );
  const options = [...new Set(folders)].flatMap((each) => ["-I", each]);
  const moved = { sources: toPlaced(sources), more: toPlaced(more), library: toPlaced(library) };
  return { ...project, ...moved, options: [...options, ...project.options] };
}

async function compile(input: BuildCall, project: CProject, folder: string, version: string): Promise<Built> {
  const { command, file } = input;
  const near = listHeaderFolders(file).filter((path) => existsSync(path));
  const chosen = [...project.options, ...Object.values(project.each).flat()];
  const named = chosen.filter((word) => isAbsolute(word) && isFolder(word));
  const isClang = /clang/i.test(version);
  const missed: string[] = [];
  // Clang makes modules in other steps, which its own message about the first import leads to.
  const modules = isClang ? undefined : findModules(file);
  // GCC keeps modules in the folder that it is started in.
  const cwd = modules && { cwd: folder };
  const parts = [...project.sources, ...project.more, ...project.library, project.unit ?? file];
  const around = [...(modules?.interfaces ?? []), ...(modules?.bodies ?? []), ...parts];
  const call = () => ({ folder, ...cwd, reads: [...near, ...named, ...missed, ...around], env: { LC_ALL: "C" } });
  const placed = cwd ? placeWords(command, dirname(file)) : command;
  const packages = await findPackages(project.packages);
  const options = [
    ...placed,
    ...(modules ? ["-fmodules-ts"] : []),
    "-g",
    ...quietWarnings,
    ...(isClang ? [] : ["-fdiagnostics-format=json"]),
    ...near.flatMap((path) => ["-iquote", path]),
  ];
  const optionsOf = (source: string) => [
    ...options,
    // A configured command has the last word.
    ...[...(project.each[source] ?? project.options), ...packages.options].filter(
      (word) => input.command === undefined || !/^-(?:std=|m)/.test(word),
    ),
    ...missed.flatMap((path) => ["-I", path]),
  ];
  // The program finds its libraries where the linker does.
  const libraries = [...project.links, ...packages.links, ...chooseLinks(project.options, folder)].flatMap((word) =>
    word.startsWith("-L") ? [word, "-Xlinker", "-rpath", "-Xlinker", word.slice(2)] : [word],
  );
  const linkWith = (words: readonly string[]) =>
    runCompiler([...placed, "-x", "none", ...words, "-o", join(folder, binaryName), "-lm", "-lpthread"], input, call());
  const [linked] = await Promise.all([
    linkProgram(file, project, {
      folder,
      main: file,
      missed,
      modules,
      compile: (words, source = file) => runCompiler([...optionsOf(source), ...words], input, call()),
      async link(words) {
        const run = await linkWith(words);
        if (run.code === 0 || libraries.length === 0) return run;
        const more = await linkWith([...words, ...libraries]);
        const absent = [...more.stderr.matchAll(absentLibrary)].map(([, name]) => `-l${name}`);
        // A project may also have a program that shows something, by libraries that are not here.
        return absent.length === 0 ? more : linkWith([...words, ...libraries.filter((word) => !absent.includes(word))]);
      },
      listsAssembled: !isClang && !folder.includes(","),
    }),
    buildHelpers(command, folder),
  ]);
  const problems = linked.runs.flatMap(({ stderr }) => readCompilerOutput(stderr, file));
  const failed = linked.runs.find(({ code }) => code !== 0);
  if (failed) return describeCompileFailure(failed, problems, command[0]!);
  // A command may be a script of the project's, and its options in a file.
  const given = command.map((word) => resolve(dirname(file), word.replace(/^@/, "")));
  const words = [...command, ...chosen].map((word) => resolve(dirname(file), word.replace(/^-I/, "")));
  const places = [...listHeaderFolders(file), ...words.filter(isFolder)];
  const own = [...given, ...project.lists].filter((path) => isFile(path) && isInFolder(path, findOwnFolder(file)));
  const files = [...linked.files, ...own, ...findLibraries(project), ...project.made.map(({ from }) => from)];
  const warnings = problems.map((problem) => ({ ...problem, severity: "warning" as const }));
  return { ok: true, problems: warnings, reads: { files, settings: listUnmade(file, linked.files, places) } };
}

/** Files that are not there: a new one is read where a source asks for it, before another of its name, or as a body. */
function listUnmade(main: string, files: readonly string[], places: readonly string[]): string[] {
  const own = files.filter((path) => !isArchive(path) && !isOfSystem(path));
  const asked = own.flatMap((path) => {
    const names = listIncludes(readUserText(path) ?? "");
    const named = [dirname(path), ...places].flatMap((place) => names.map((name) => resolve(place, name)));
    return isCSource(path) ? named : [...named, ...findBodies(path, main)];
  });
  return [...new Set(asked)].filter((path) => !isOfSystem(path) && !existsSync(path)).slice(0, maxUnmade);
}

const absentLibrary = /(?:cannot find -l|library not found for -l|library ')([\w.+-]+)/g;

/** More packages, libraries or folders of them are not looked for. */
const maxPackages = 50;

/** The options of libraries that `pkg-config` knows. */
async function findPackages(names: readonly string[]) {
  const known = [...new Set(names)].filter((name) => /^\w[\w.+-]*$/.test(name)).slice(0, maxPackages);
  const asked = known.map((name) => runTool(["pkg-config", "--cflags", "--libs", name], { limitMs: 10_000 }));
  const runs = await Promise.all(asked);
  const words = runs.flatMap(({ code, stdout }) => (code === 0 ? stdout.trim().split(/\s+/) : []));
  return { options: chooseOptions(words, "/"), links: chooseLinks(words, "/") };
}

/** The files of a project's own libraries. */
function findLibraries({ links }: CProject): string[] {
  const list = (option: string) =>
    [...new Set(links.filter((word) => word.startsWith(option)))].slice(0, maxPackages).map((word) => word.slice(2));
  const paths = list("-L").flatMap((folder) =>
    list("-l").flatMap((name) => ["a", "so"].map((ending) => join(folder, `lib${name}.${ending}`))),
  );
  return paths.filter(isFile);
}

interface GccMessage {
  readonly kind: string;
  readonly message: string;
  readonly option?: string;
  readonly children?: readonly GccMessage[];
  readonly locations?: readonly { readonly caret?: GccPlace; readonly start?: GccPlace; readonly finish?: GccPlace }[];
}
type GccPlace = Readonly<Record<"line" | "column", number> & { file: string }>;

/** A limit: nobody fixes more problems than this at once. */
const maxLines = 2000;

/** Parses messages of gcc as JSON, and of clang, older gcc versions and the linker as text. */
export function readCompilerOutput(output: string, file: string): BuildProblem[] {
  return output
    .split(/\r?\n/, maxLines)
    .flatMap((line) => (line.startsWith("[") ? parseJsonLine(line, file) : parseTextLine(clipLine(line), file)));
}

/** gcc writes control characters of the source into its JSON unescaped, which JSON does not allow. */
const controlPattern = /\p{Cc}/gu;
const escapeControl = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

function parseJsonLine(line: string, file: string): BuildProblem[] {
  const messages = (parseJson(line.replace(controlPattern, escapeControl)) ?? []) as readonly GccMessage[];
  // An error caused by a warning is shown as part of that warning.
  return messages
    .flatMap((one) => [one, ...(one.children ?? [])])
    .flatMap((one): BuildProblem[] => {
      const { kind, option, locations } = one;
      const severity = toSeverity(kind);
      if (!severity) return [];
      const message = one.message.replace(/^cc1(?:plus)?: warning: /, "");
      const place = locations?.[0];
      const at = place?.start ?? place?.caret;
      const end = place?.finish;
      const known = at ? { file: resolve(dirname(file), at.file), line: at.line, column: at.column } : { file };
      const until = end ? { endLine: end.line, endColumn: end.column + 1 } : {};
      return [{ severity, message: option ? `${message} [${option}]` : message, ...known, ...until }];
    });
}

const linkerLine =
  /(?<![^\s:])([^\s:]+):(?:(\d+):|\([^()]*\):) (undefined reference to .*|multiple definition of .*|duplicate symbol.*)$/;

function parseTextLine(line: string, file: string): BuildProblem[] {
  const [, path, number, column, kind, message] =
    /^((?:[A-Za-z]:)?[^:\s][^:]*):(\d+):(?:(\d+):)? (fatal error|error|warning): (.*)$/.exec(line) ?? [];
  const severity = toSeverity(kind ?? "");
  if (severity && path && message) {
    const place = { line: Number(number), ...(column ? { column: Number(column) } : {}) };
    return [{ severity, message, file: resolve(dirname(file), path), ...place }];
  }
  const [, source, at, fault] = linkerLine.exec(line) ?? [];
  if (!fault) return [];
  const known = source && at ? { file: resolve(dirname(file), source), line: Number(at) } : { file };
  // The other place of a name that is defined twice is told by its object in the build's folder, too.
  return [{ severity: "error", message: fault.replace(/; \S+\.o:(?=\S)/, "; "), ...known }];
}

const toSeverity = (kind: string) => (["error", "warning"] as const).find((end) => kind.endsWith(end));
