import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import { isFile, isFolder, listFilesBelow, listNamesIn, readUserText } from "../../files/user-file.ts";
import { isInFolder, isLink, listFoldersUp } from "../../files/user-folders.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { parseJson } from "../../text/json.ts";
import { findOwnFolder } from "../source/built-files.ts";
import type { ProgramFile, ProgramFiles } from "../source/program-files.ts";
import { moduleEndings } from "./c-modules.ts";
import { type CmakeCommand, type CmakeVariables, configureText, expandWord, runCmake } from "./cmake-language.ts";

/** What the files of a project say, in plain words, about how a C or C++ program of it is built. */
export interface CProject {
  /** Options for the compiler: folders of headers, macros, the standard. */
  readonly options: readonly string[];
  /** All options of sources that have their own. */
  readonly each: Readonly<Record<string, readonly string[]>>;
  /** Options for the linker: libraries and their folders. */
  readonly links: readonly string[];
  /** Names by which `pkg-config` may know the options of libraries. */
  readonly packages: readonly string[];
  /** The source that includes the main file, which is compiled in its place if that is no program alone. */
  readonly unit?: string;
  /** The sources that are linked with the program's main file. */
  readonly sources: readonly string[];
  /** Sources that are linked with it, too, unless they cannot be. */
  readonly more: readonly string[];
  /** Sources of the project's libraries, which are linked where they are needed. */
  readonly library: readonly string[];
  readonly lists: readonly string[];
  /** Files that are made for the build. */
  readonly made: readonly MadeFile[];
}

/** A file that the project's tool makes of another one, before it compiles. */
interface MadeFile {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** Whether Spar itself may read a file, whose content may then become part of the program. */
type MayRead = (path: string) => boolean;

const maxLevels = 5;
/** Larger folders are not searched. */
const maxNames = 1000;
/** A pattern with stars for folders means no more. */
const maxFolders = 100;
/** A variable that has itself in it many times could grow without an end. */
const maxValueChars = 100_000;
/** More files, or longer ones in all, are not made. */
const maxMade = 100;
const maxMadeChars = 4_000_000;
const sourceEndings = [".cpp", ".cc", ".cxx", ".c++", ".c", ".s"];
const none = {
  ...{ options: [], each: {}, links: [], packages: [], sources: [] },
  ...{ more: [], library: [], lists: [], made: [] },
};

/** A file's project: `compile_commands.json`, plus CMakeLists.txt, else a Makefile above, plus `compile_flags.txt`. */
export function findCProject(file: string, mayRead: MayRead = () => true): CProject {
  const folders = listFoldersUp(dirname(file), (folder) => isFolder(join(folder, ".git"))).slice(0, maxLevels);
  const makefile = () =>
    folders.map((folder) => readMakefile(folder, file, mayRead)).find((found) => found !== undefined);
  const lists = readCmake(folders, file, mayRead) ?? makefile() ?? none;
  const flags = folders
    .map((folder) => join(folder, "compile_flags.txt"))
    .find((path) => isFile(path) && mayRead(path));
  const words = (flags && readUserText(flags))?.split(/\r?\n/).map((line) => line.trim()) ?? [];
  const folder = dirname(flags ?? file);
  const general = chooseOptions(words, folder);
  const found = addCommands(lists, folders, file, mayRead);
  return {
    ...found,
    options: [...general, ...found.options],
    each: Object.fromEntries(Object.entries(found.each).map(([path, options]) => [path, [...general, ...options]])),
    links: [...chooseLinks(words, folder), ...found.links],
    lists: [...found.lists, ...(flags ? [flags] : [])],
  };
}

/** Whether a source includes a file to compile it, unlike a test, which has a `main` of its own. */
function includesFile(path: string, file: string): boolean {
  const text = path === file ? "" : (readUserText(path) ?? "");
  const isTest = isProgram(text) || /^[ \t]*#[ \t]*define[ \t]+main\b/m.test(text);
  return !isTest && listIncludes(text).some((name) => resolve(dirname(path), name) === file);
}

/** Options of machines and of the language that name no file. */
const plainOption =
  /^-(?:pthread|m(?:32|64|(?:arch|tune|cpu|fpu)=[\w.+-]+|(?:avx|sse|bmi|fma|popcnt|lzcnt|f16c|aes)[\w.-]*)|f(?:openmp|permissive|common|concepts|coroutines|(?:un)?signed-char|fast-math|wrapv|ms-extensions|short-enums|char8_t|unroll-loops|no-[a-z-]+))$/;

/** Of all options only those that choose what is compiled: others could load plug-ins or write elsewhere. */
export function chooseOptions(words: readonly string[], folder: string): string[] {
  return words.flatMap((word, i) => {
    if (plainOption.test(word) || word.startsWith("-std=")) return [word];
    const [, option, rest] = /^(-I|-isystem|-iquote|-include|-D|-U)(.*)$/.exec(word) ?? [];
    if (!option) return [];
    const value = rest || (words[i + 1] ?? "");
    if (option === "-D" || option === "-U") return [option + value];
    const path = resolve(folder, value);
    return option === "-include" || isFolder(path) ? [option, path] : [];
  });
}

/** Of the words for a linker those that name libraries and their folders. */
export function chooseLinks(words: readonly string[], folder: string): string[] {
  return words.flatMap((word, i) => {
    if (word === "-pthread" || word === "-fopenmp") return [word];
    const [, option, rest] = /^(-l|-L)(.*)$/.exec(word) ?? [];
    const value = rest || (words[i + 1] ?? "");
    const isMeant =
      option === "-l" ? /^[\w.+-]+$/.test(value) : option !== undefined && isFolder(resolve(folder, value));
    return isMeant ? [option + (option === "-l" ? value : resolve(folder, value))] : [];
  });
}

type CompileCommand = Partial<Record<"directory" | "file" | "command", string>> & { readonly arguments?: string[] };

/** The nearest commands that name the main file, else a source that includes it. */
function addCommands(lists: CProject, folders: readonly string[], main: string, mayRead: MayRead): CProject {
  const all = folders
    .flatMap((folder) => [folder, join(folder, "build")])
    .map((folder) => readCommands(folder, mayRead));
  const placed = all.find((commands) => commands.some(({ path }) => path === main));
  const own = placed?.find(({ path }) => path === main) ?? all.flat().find(({ path }) => includesFile(path, main));
  if (!own) return lists;
  const each: Record<string, readonly string[]> = {};
  // A source of several programs is compiled as the main file is.
  for (const { path, options } of placed ?? [own]) each[path] = path in each ? own.options : options;
  if (!placed) return { ...lists, each, unit: own.path };
  const library = Object.keys(each).filter((path) => path !== main);
  // The commands do not say what is linked together, and the lists not what is meant for this machine.
  const more = [...lists.sources, ...lists.more].filter((path) => path in each);
  const links = [...own.links, ...lists.links];
  return { ...lists, options: own.options, each, links, unit: undefined, sources: [], more, library };
}

function readCommands(place: string, mayRead: MayRead) {
  const list = join(place, "compile_commands.json");
  const found = parseJson((mayRead(list) && readUserText(list)) || "");
  const commands = Array.isArray(found) ? (found as CompileCommand[]) : [];
  return commands.flatMap((each) => {
    if (typeof each?.file !== "string") return [];
    const at = resolve(place, each.directory ?? "");
    const words = each.arguments ?? splitWords(each.command ?? "");
    return { path: resolve(at, each.file), options: chooseOptions(words, at), links: chooseLinks(words, at) };
  });
}

/** Words as a shell reads them: quotes may be anywhere in one. */
const splitWords = (text: string) =>
  [...text.matchAll(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/g)].map(([word]) =>
    word.replace(
      /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g,
      (_, double?: string, single?: string, escaped?: string) => single ?? double?.replace(/\\(.)/g, "$1") ?? escaped!,
    ),
  );

interface CmakeState {
  readonly mayRead: MayRead;
  readonly unsure: Set<string>;
  /** Those that have been read. */
  readonly lists: Set<string>;
  readonly options: string[];
  /** What programs are linked with. */
  readonly linked: string[];
  readonly packages: string[];
  readonly made: MadeFile[];
  /** Sources by target, with the names of what it is linked with. */
  readonly programs: Map<string, string[]>;
  readonly libraries: Map<string, string[]>;
  /** Libraries of which a program has all. */
  readonly objects: Set<string>;
}

/** All CMakeLists.txt on the way up count; the topmost one is the project's. */
function readCmake(folders: readonly string[], main: string, mayRead: MayRead): CProject | undefined {
  const above = folders.filter((folder) => isFile(join(folder, "CMakeLists.txt")));
  const top = above.at(-1);
  if (top === undefined) return undefined;
  const state: CmakeState = {
    ...{ mayRead, unsure: new Set(), lists: new Set(), programs: new Map(), libraries: new Map(), objects: new Set() },
    ...{ options: [], linked: [], packages: [], made: [] },
  };
  const variables = createVariables(top);
  for (const folder of above.reverse()) readCmakeList(join(folder, "CMakeLists.txt"), variables, state);
  const programs = [...state.programs.values()];
  const own = programs.find((program) => program.includes(main)) ?? [];
  const includes = (path: string) => includesFile(path, main);
  const around = own.length > 0 ? [] : programs.flatMap((program) => (program.some(includes) ? program : []));
  const unit = around.find(includes);
  const sources = own.filter((path) => isCSource(path) && path !== main);
  const objects = own.flatMap((name) => (state.objects.has(name) ? state.libraries.get(name)! : []));
  const more = objects.filter((path) => isCSource(path) && !isProgram(readUserText(path) ?? ""));
  const other = new Set(programs.flat());
  const isOwn = (word: string) => state.programs.has(word) || state.libraries.has(word);
  const linked = state.linked.filter((word) => !isOwn(word)).map(toLinkerOption);
  const parts = [...state.libraries.values()].flat().filter((path) => !other.has(path));
  const library = [...around, ...parts].filter((path) => isCSource(path) && path !== unit);
  const { options, packages, made } = state;
  const links = chooseLinks(linked, top);
  return { ...none, options, links, packages, unit, sources, more, library, lists: [...state.lists], made };
}

/** What CMake knows before it reads the topmost list. */
function createVariables(top: string): CmakeVariables {
  const folders = ["CMAKE", "PROJECT", "CMAKE_CURRENT"].flatMap((of) => [
    [`${of}_SOURCE_DIR`, toSlashes(top)],
    [`${of}_BINARY_DIR`, toSlashes(join(top, "build"))],
  ]);
  const systems = { WIN32: "win32", APPLE: "darwin", LINUX: "linux", MSVC: "", MINGW: "" };
  const known = Object.entries(systems).map(([name, own]) => [name, process.platform === own ? "1" : ""]);
  const isUnix = process.platform === "win32" ? "" : "1";
  const all = [...folders, ...known, ["UNIX", isUnix], ["CMAKE_BUILD_TYPE", "Release"]];
  return new Map(all.map(([name, value]) => [name!, [value!]]));
}

/** What CMake passes on for a library: its own name for threads, else its plain name. */
function toLinkerOption(word: string): string {
  if (word === "Threads::Threads") return "-pthread";
  return /^[\w.+-]+$/.test(word) && !word.startsWith("-") ? `-l${word}` : word;
}

/** Words of CMake that are neither names nor values. */
const cmakeKeywords = /^(?:PUBLIC|PRIVATE|INTERFACE|STATIC|SHARED|SYSTEM|BEFORE|AFTER|WIN32|MACOSX_BUNDLE)$/;

/** What a CMakeLists.txt knows while it is read; `above` are the variables of the project. */
interface CmakeScope {
  readonly folder: string;
  readonly local: CmakeVariables;
  readonly above: CmakeVariables;
  readonly state: CmakeState;
}

/** Reads a list whose paths are relative to `folder`. */
function readCmakeList(list: string, above: CmakeVariables, state: CmakeState, folder = dirname(list)) {
  if (state.lists.has(list) || !isFile(list) || !state.mayRead(list)) return;
  state.lists.add(list);
  const [top = folder] = above.get("CMAKE_SOURCE_DIR") ?? [];
  const place = join(above.get("CMAKE_BINARY_DIR")?.[0] ?? folder, relative(top, folder));
  const local: CmakeVariables = new Map([
    ...above,
    ["CMAKE_CURRENT_SOURCE_DIR", [toSlashes(folder)]],
    ["CMAKE_CURRENT_LIST_DIR", [toSlashes(dirname(list))]],
    ["CMAKE_CURRENT_BINARY_DIR", [place]],
  ]);
  const scope = { folder, local, above, state };
  const call = ({ name: command, words }: CmakeCommand) => {
    // What is said of a target counts as said of all.
    const name = command.replace(/^(?:add_|target_)(?=compile|link|include)/, "");
    const given = words.flatMap((word) => expandWord(word, scope.local)).filter((word) => !cmakeKeywords.test(word));
    if (command === "target_link_libraries") state.programs.get(given[0]!)?.push(...given.slice(1));
    const meant = /^target_(?!sources)/.test(command) ? given.slice(1) : given;
    const run = cmakeCommands[name === "add_definitions" ? "compile_options" : name];
    return run !== undefined && run(meant, scope) !== false;
  };
  runCmake(readUserText(list) ?? "", { variables: scope.local, unsure: state.unsure, call });
}

const versionParts = ["", "_MAJOR", "_MINOR", "_PATCH", "_TWEAK"];

/** What commands of CMake do with their words; false if that is not followed. */
const cmakeCommands: Readonly<Record<string, (words: readonly string[], scope: CmakeScope) => unknown>> = {
  set([name = "", ...words], scope) {
    const kept = words.indexOf("CACHE");
    if (kept >= 0 && scope.local.has(name) && !words.includes("FORCE")) return;
    const values = kept < 0 ? words : words.slice(0, kept);
    setVariable(name, values.at(-1) === "PARENT_SCOPE" ? values.slice(0, -1) : values, scope);
  },
  option: ([name = "", , value = "OFF"], scope) => scope.local.has(name) || setVariable(name, [value], scope),
  project([name = "", ...words], scope) {
    const version = words[words.indexOf("VERSION") + 1] ?? "";
    const parts = words.includes("VERSION") ? [version, ...version.split(".")] : [];
    setVariable("PROJECT_NAME", [name], scope);
    for (const of of ["PROJECT", "CMAKE_PROJECT", name])
      for (const [i, part] of parts.entries()) setVariable(`${of}_VERSION${versionParts[i] ?? ""}`, [part], scope);
  },
  configure_file([from = "", to = "", ...how], { folder, local, state }) {
    const path = resolve(folder, from);
    if (!isFile(path) || !state.mayRead(path)) return;
    const text = readUserText(path) ?? "";
    const size = state.made.reduce((sum, made) => sum + made.text.length, text.length);
    if (state.made.length >= maxMade || size > maxMadeChars) return;
    const [place = ""] = local.get("CMAKE_CURRENT_BINARY_DIR") ?? [];
    const given = resolve(place, to);
    const isIntoFolder = /[/\\]$/.test(to) || isInFolder(place, given) || isFolder(given);
    const made = how.includes("COPYONLY") ? text : configureText(text, local, how.includes("@ONLY"));
    state.made.push({ from: path, to: isIntoFolder ? join(given, basename(path)) : given, text: made });
  },
  list([how = "", name = "", ...words], scope) {
    const values = scope.local.get(name) ?? [];
    const paths = words.flatMap((word) => [word, toSlashes(resolve(scope.folder, word))]);
    const left = how === "APPEND" ? [...values, ...words] : values.filter((word) => !paths.includes(word));
    return /^(?:APPEND|REMOVE_ITEM)$/.test(how) && setVariable(name, left, scope);
  },
  file: ([how = "", name = "", ...patterns], { folder, local }) =>
    how.startsWith("GLOB") && local.set(name, listMatches(folder, patterns, how === "GLOB_RECURSE")),
  add_subdirectory: ([name = ""], { folder, local, state }) =>
    readCmakeList(resolve(folder, name, "CMakeLists.txt"), local, state),
  include: ([name = ""], { folder, local, state }) => readCmakeList(resolve(folder, name), local, state, folder),
  include_directories(words, { folder, state }) {
    const folders = words.map((path) => resolve(folder, path)).filter(isFolder);
    state.options.push(...folders.flatMap((path) => ["-I", path]));
  },
  compile_definitions: (words, { state }) => state.options.push(...words.map((word) => `-D${word.replace(/^-D/, "")}`)),
  compile_options: (words, { folder, state }) => state.options.push(...chooseOptions(words, folder)),
  link_libraries(words, { state }) {
    state.linked.push(...words);
    if (words.some((word) => word.startsWith("OpenMP::"))) state.options.push("-fopenmp");
  },
  link_directories: (words, { folder, state }) =>
    state.linked.push(...words.map((path) => `-L${resolve(folder, path)}`)),
  find_package: ([name = ""], { state }) => state.packages.push(name.toLowerCase()),
  pkg_check_modules: ([, ...words], { state }) =>
    state.packages.push(...words.filter((word) => /^[a-z][\w.+-]*$/.test(word))),
  add_executable: ([name = "", ...words], scope) => scope.state.programs.set(name, toSources(words, scope)),
  add_library([name = "", ...words], scope) {
    if (words[0] === "OBJECT") scope.state.objects.add(name);
    scope.state.libraries.set(name, toSources(words, scope));
  },
  target_sources: ([name = "", ...words], scope) =>
    (scope.state.programs.get(name) ?? scope.state.libraries.get(name))?.push(...toSources(words, scope)),
};

const toSources = (words: readonly string[], { folder }: CmakeScope) =>
  words.map((word) => (isCSource(word) ? resolve(folder, word) : word));

function setVariable(name: string, values: readonly string[], { folder, local, above, state }: CmakeScope) {
  const standard = /^CMAKE_(CXX|C)_STANDARD$/.exec(name)?.[1];
  if (standard && /^\d+$/.test(values[0] ?? ""))
    state.options.push(`-std=gnu${standard === "CXX" ? "++" : ""}${values[0]}`);
  if (/^CMAKE_(?:CXX|C)_FLAGS(?:_RELEASE)?$/.test(name))
    state.options.push(...chooseOptions(values.flatMap(splitWords), folder));
  if (values.join(" ").length > maxValueChars) return;
  local.set(name, values);
  above.set(name, values);
}

/** The sources that patterns like `src/*.cpp` match, each in its folder or, if `isDeep`, also below it. */
function listMatches(folder: string, patterns: readonly string[], isDeep: boolean): string[] {
  return patterns.flatMap((pattern): string[] => {
    const [start = "", end = "", ...more] = basename(pattern).split("*");
    const isMeant = (name: string) => more.length === 0 && name.startsWith(start) && name.endsWith(end);
    // Stars stand for folders between the others.
    const [first = "", ...others] = dirname(pattern).split(/(?:^|\/)\*{1,2}(?=\/|$)/);
    const expand = (places: readonly string[], next: string) =>
      places.flatMap((place) => listOpenFolders(place).map((each) => join(each, next))).slice(0, maxFolders);
    return others
      .reduce(expand, [resolve(folder, first)])
      .flatMap((place) =>
        (isDeep ? listFilesBelow(place, () => true, maxNames) : listNamesIn(place, maxNames))
          .filter((name) => isMeant(basename(name)))
          .map((name) => toSlashes(join(place, name))),
      );
  });
}

/** A path as CMake and make write it: in a Makefile and in C, a backslash is a sign of its own. */
const toSlashes = (path: string) => path.replaceAll(sep, "/");

/** The folders in a folder that are neither hidden nor links. */
const listOpenFolders = (folder: string) =>
  listNamesIn(folder, maxNames)
    .filter((name) => !name.startsWith("."))
    .map((name) => join(folder, name))
    .filter((path) => isFolder(path) && !isLink(path));

/** The options of a Makefile, and the sources that it names in one line with the main file. */
function readMakefile(folder: string, main: string, mayRead: MayRead): CProject | undefined {
  const list = ["GNUmakefile", "makefile", "Makefile"].map((name) => join(folder, name)).find(isFile);
  if (list === undefined || !mayRead(list)) return undefined;
  const lists = [list];
  const text = readMakeText(list, lists, mayRead);
  const lines = expandMakefile(text, folder);
  const words = lines.map((line) => splitWords(line).filter((word) => !word.includes("$")));
  const searched = [...text.matchAll(/^\s*(?:VPATH\s*[:+?]?=|vpath\s+\S+)(.*)$/gm)].flatMap(
    ([, names]) => names!.match(/[^\s:]+/g) ?? [],
  );
  const places = ["", ...searched].map((name) => resolve(folder, name));
  const toNamed = (named: readonly string[]) =>
    named.flatMap((word) => places.map((place) => findNamedSource(resolve(place, word))).find(Boolean) ?? []);
  const own = words.map(toNamed).filter((sources) => sources.includes(main));
  const files = own.length > 0 ? [] : words.flat().map((word) => resolve(folder, word));
  const unit = files.find((path) => isFile(path) && includesFile(path, main));
  const isPart = (path: string) => path !== main && !isProgram(readUserText(path) ?? "");
  const options = chooseOptions(words.flat(), folder);
  const links = [...new Set(chooseLinks(words.flat(), folder))];
  const packages = [...text.matchAll(/\bpkg-config((?:[ \t]+[\w.+-]+)+)/g)].flatMap(([, names]) =>
    splitWords(names!).filter((word) => !word.startsWith("-")),
  );
  const sources = [...new Set(own.flat())].filter(isPart);
  return { ...none, options, links, packages, unit, sources, lists };
}

/** The text of a Makefile with those that it includes by plain names, which are added to `lists`. */
function readMakeText(list: string, lists: string[], mayRead: MayRead): string {
  const text = (readUserText(list) ?? "").replaceAll(/\\\r?\n/g, " ").replace(/#.*/g, "");
  return text.replace(/^[ \t]*[-s]?include[ \t]+(.+)$/gm, (_, names: string) => {
    const paths = splitWords(names).map((name) => resolve(dirname(lists[0]!), name));
    const more = paths.filter((path) => isFile(path) && mayRead(path) && !lists.includes(path));
    lists.push(...more);
    return more.map((path) => readMakeText(path, lists, mayRead)).join("\n");
  });
}

/** The source that a Makefile means by its own name or by that of its object. */
function findNamedSource(path: string): string | undefined {
  const objects = path.endsWith(".o") ? sourceEndings.map((ending) => path.slice(0, -2) + ending) : [];
  return (isCSource(path) ? [path] : objects).find(isFile);
}

/** The lines of a Makefile with the values of its variables, as far as these are plain words or lists of files. */
function expandMakefile(text: string, folder: string): string[] {
  const values = new Map([["CURDIR", toSlashes(folder)]]);
  const expand = (line: string) =>
    line
      .replace(/\$[({](\w+)[)}]/g, (whole, name: string) => values.get(name) ?? whole)
      .replace(/\$[({](\w+):(\.\w+)=(\.\w+)[)}]/g, (whole, name: string, from: string, to: string) =>
        (values.get(name) ?? whole).replaceAll(new RegExp(`\\${from}(?=\\s|$)`, "g"), to),
      )
      .replace(/\$\(wildcard ([^()$]*)\)/g, (_, list: string) => listMatches(folder, splitWords(list), false).join(" "))
      .replace(
        /\$\(shell find (\S+)(?: -type f)? -i?name ['"]?(\*[\w.]+)['"]?(?: -type f)?\s*\)/g,
        (_, place: string, name: string) => listMatches(folder, [join(place, name)], true).join(" "),
      );
  return text.split(/\r?\n/).map((line) => {
    const [, name, how, value] = /^\s*(\w+)\s*([:+?]?)=\s*(.*)$/.exec(line) ?? [];
    const found = expand(value ?? line);
    if (found.length > maxValueChars) return "";
    if (name !== undefined && (how !== "?" || !values.has(name)))
      values.set(name, how === "+" ? `${values.get(name) ?? ""} ${found}` : found);
    return found;
  });
}

/** Whether a file is compiled, as opposed to a header. */
export const isCSource = (path: string): boolean => [...sourceEndings, ".C", ".S"].includes(extname(path));

const hasMain = (source: string) => /\bmain\s*\(/.test(source);
/** Whether a source is a program of its own; a `main` behind a macro is that of a test. */
export const isProgram = (source: string) =>
  hasMain(source) && hasMain(source.replace(/^[ \t]*#[ \t]*if[\s\S]*?^[ \t]*#[ \t]*endif/gm, ""));
/** The file names that a source includes, or looks for. */
export const listIncludes = (source: string): string[] =>
  (source.match(/^[ \t]*#.*include.*$/gm) ?? []).flatMap((line) =>
    [...line.matchAll(/["<]([^"<>]+)[">]/g)].map(([, name]) => name!),
  );

/** Headers next to the program or in a folder `include`, and the sources with the same names. */
export const cFiles: ProgramFiles = {
  parts: [".h", ".hh", ".hpp", ".hxx", ...moduleEndings],
  begins: hasMain,
  named: (source, file, main) => {
    const folders = [dirname(file), ...listHeaderFolders(main)];
    const headers = listIncludes(source).flatMap((name) => folders.map((folder) => resolve(folder, name)));
    return [...headers, ...(file === main ? [] : findBodies(file, main))];
  },
};

/** Folders to search for headers that are not next to the source that includes them. */
export function listHeaderFolders(main: string): string[] {
  const folder = dirname(main);
  return [folder, join(folder, "include"), join(folder, "..", "include")];
}

/** The folder of the project in which a header that the compiler misses lies by its name; the nearest one. */
export function findMissingHeader(name: string, main: string): string | undefined {
  const top = findOwnFolder(main);
  const enters = (path: string) => !/(?:^|[/\\])(?:\..*|node_modules)$/.test(path);
  const isMeant = (path: string) => `/${path.replaceAll("\\", "/")}`.endsWith(`/${name}`);
  const found = listFilesBelow(top, isMeant, maxNames, enters).map((path) => join(top, path.slice(0, -name.length)));
  const distance = (folder: string) => relative(dirname(main), folder).length;
  return found.sort((a, b) => distance(a) - distance(b))[0];
}

/** What would help a program whose compiler misses a header or a library: what its project's own tool knows, or a folder by hand. */
export function adviseOnMissing(language: string, error: string, file: string, program: string): Text | undefined {
  const isMissing = /: No such file or directory|file not found/.test(error);
  if (!isMissing || /\b(?:windows|conio|intrin|winsock2?)\.h/i.test(error)) return undefined;
  const isLibrary = /cannot find -l/.test(error);
  const [list] = [...findCProject(file).lists].sort((a, b) => a.length - b.length);
  if (list === undefined || isLibrary) {
    const setting = `"commands": { "${language}": ["${program}", "${isLibrary ? "-L" : "-I"}", "FOLDER"] }`;
    return msg("Name the folder that has it in spar.json: {setting}.", { setting });
  }
  const isCmake = basename(list) === "CMakeLists.txt";
  const command = isCmake ? "cmake -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON" : "bear -- make";
  return msg(
    "{list} does not name its folder in plain words: run {command} in {folder}, and Spar reads the folders from compile_commands.json.",
    { list: basename(list), command, folder: dirname(list) },
  );
}

/** The source that has the bodies of a header's functions; one with a `main` is a program of its own. */
export function findBodies(header: string, main: string): string[] {
  const name = basename(header, extname(header));
  const paths = [dirname(header), dirname(main), join(dirname(main), "src")].flatMap((folder) =>
    sourceEndings.map((extension) => join(folder, name + extension)),
  );
  return [...new Set(paths)].filter((path) => !isProgram(readUserText(path) ?? ""));
}

/** The translation units of a program: sources that no other file includes. */
export function findTranslationUnits(source: string, parts: readonly ProgramFile[]): string[] {
  const included = [source, ...parts.map(({ text }) => text)].flatMap(listIncludes).map((name) => basename(name));
  return parts.map(({ path }) => path).filter((path) => isCSource(path) && !included.includes(basename(path)));
}
