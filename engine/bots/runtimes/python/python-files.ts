import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isFile, isFolder, listNamesIn, readUserText } from "../../../files/user-file.ts";
import { followLinks, isInFolder, isOfSystem, listFoldersUp, resolveLinks } from "../../../files/user-folders.ts";
import { msg, type Text } from "../../../l10n/speak.ts";
import { listShownPackages, type ProgramFiles } from "../../source/program-files.ts";

const maxLevels = 4;

/** The folder of a bot and those above it, up to that of its project. */
const listFoldersAbove = (file: string) =>
  listFoldersUp(dirname(file), (folder) => isFile(join(folder, "pyproject.toml"))).slice(0, maxLevels);

const relativeImport = /^[ \t]*from[ \t]*(\.{1,20})/gm;

/** The packages that a file lies in, outermost first, and the folder of the first; imports may make a folder one. */
function findPackage(file: string): { readonly names: readonly string[]; readonly root: string } {
  const names: string[] = [];
  const imports = [...(readUserText(file) ?? "").matchAll(relativeImport)];
  const least = Math.max(0, ...imports.map(([, dots]) => dots!.length));
  let root = dirname(file);
  const isPackage = () => names.length < least || isFile(join(root, "__init__.py"));
  for (; isPackage() && dirname(root) !== root; root = dirname(root)) names.unshift(basename(root));
  return { names, root };
}

/** The folders, beside its own, in which a bot finds its modules once its project is installed. */
export function listImportFolders(file: string): string[] {
  const { names, root } = findPackage(file);
  const project = listFoldersAbove(file).at(-1)!;
  const layout = isFolder(join(project, "src")) ? join(project, "src") : project;
  const hasLayout = isFile(join(project, "pyproject.toml")) && layout !== dirname(file);
  return [...new Set([...(names.length > 0 ? [root] : []), ...(hasLayout ? [layout] : [])])];
}

/** The name of a bot that has to be run as a module, because it imports relative to its package. */
export function findModuleName(file: string): string | undefined {
  const { names } = findPackage(file);
  if (names.length === 0 || (readUserText(file) ?? "").search(relativeImport) < 0) return undefined;
  return [...names, basename(file, ".py")].join(".");
}

const environmentProgram = process.platform === "win32" ? join("Scripts", "python.exe") : join("bin", "python");

/** The interpreter of the environment beside a bot, as `uv`, `poetry` and `python -m venv` make it. */
export function findEnvironmentPython(file: string): string | undefined {
  const folders = listFoldersAbove(file).flatMap((folder) => [".venv", "venv"].map((name) => join(folder, name)));
  const found = folders.find(
    (folder) => isFile(join(folder, "pyvenv.cfg")) && isFile(join(folder, environmentProgram)),
  );
  return found && join(found, environmentProgram);
}

/** Whether all links from an environment of a bot, and the base that it names, lead to the system or beside another. */
export function isEnvironmentOf(file: string, own: string, other = ""): boolean {
  const environment = dirname(dirname(own));
  const real = join(resolveLinks(environment) ?? environment, environmentProgram);
  // A sandbox would show what this names, too.
  if (!listShownPackages(file).includes(environment) || isFile(join(dirname(real), "pyvenv.cfg"))) return false;
  const [, home = ""] = /^home\s*=\s*(.*\S)/m.exec(readUserText(join(environment, "pyvenv.cfg")) ?? "") ?? [];
  const usual = followLinks(other).map(dirname);
  const isKnown = (folder: string) => isOfSystem(folder) || usual.includes(folder);
  const links = followLinks(real).map(dirname);
  return [...links.filter((each) => each !== dirname(real)), ...followLinks(resolve(home))].every(isKnown);
}

/** What would help a bot that misses a module: an environment that has it, or a start as a module in the folder that has it. */
export function adviseOnImport(error: string, file: string, program: string): Text | undefined {
  const [isMeant, missing = ""] = /No module named '(\w+)|relative import/.exec(error) ?? [];
  if (isMeant === undefined) return undefined;
  const hasMissing = (folder: string) => isFolder(join(folder, missing)) || isFile(join(folder, `${missing}.py`));
  const above = listFoldersAbove(file);
  const environments = above.flatMap((folder) => listNamesIn(folder).map((name) => join(folder, name)));
  const environment = environments.find(
    (folder) => isFile(join(folder, "pyvenv.cfg")) && listPackageFolders(folder).some(hasMissing),
  );
  if (missing !== "" && environment !== undefined && !isInFolder(program, environment)) {
    const setting = `"commands": { "python": [${JSON.stringify(join(environment, environmentProgram))}] }`;
    const values = { module: missing, environment, setting };
    return msg("{module} is installed in {environment}, which was not used: set {setting} in spar.json.", values);
  }
  const folder = above.slice(1).find((each) => missing === "" || hasMissing(each));
  if (folder === undefined) return undefined;
  const name = relative(folder, file).replaceAll(sep, "/");
  const run = ["python3", "-m", name.replace(/\.py$/, "").replaceAll("/", ".")];
  const setting = `"bots": { "${name}": { "run": ${JSON.stringify(run)} } }`;
  return msg("It is found if {run} starts the bot in {folder}: set {setting} in a spar.json there.", {
    run: run.join(" "),
    folder,
    setting,
  });
}

/** Where an environment has its packages. */
const listPackageFolders = (environment: string) =>
  [
    join(environment, "Lib"),
    ...listNamesIn(join(environment, "lib")).map((name) => join(environment, "lib", name)),
  ].map((folder) => join(folder, "site-packages"));

/** Modules next to the program and in folders below it, as Python resolves them. */
export const pythonFiles: ProgramFiles = {
  roots: ["pyproject.toml"],
  base: (main) => listImportFolders(main).find((folder) => main.startsWith(folder + sep)),
  begins: hasEntry,
  named: (source, file, main) => {
    // These look for files, and a source may import many modules.
    let found: readonly string[] | undefined;
    const getRoots = () => (found ??= [dirname(main), ...listImportFolders(main)]);
    return [
      ...source.matchAll(
        /^[ \t]*(?:from[ \t]+(\.{0,20})([\p{L}\w][\p{L}\p{M}\w.]*)?[ \t]+import[ \t]+\(?([\p{L}\p{M}\w \t,*]*)|import[ \t]+([\p{L}\p{M}\w., \t]+))/gmu,
      ),
    ].flatMap(([, dots, module, names, modules]) => {
      if (modules !== undefined)
        return modules.split(",").flatMap((name) => getRoots().flatMap((root) => findModule(root, getFirstWord(name))));
      const folders = dots ? [join(dirname(file), ...Array<string>(dots.length - 1).fill(".."))] : getRoots();
      const inside = names!.split(",").map((name) => [module, getFirstWord(name)].filter(Boolean).join("."));
      return [module!, ...inside]
        .filter(Boolean)
        .flatMap((name) => folders.flatMap((folder) => findModule(folder, name)));
    });
  },
};

/** "a.b as c" → "a.b". */
const getFirstWord = (name: string) => name.trim().split(/\s/)[0]!;

function findModule(folder: string, name: string): string[] {
  const path = join(folder, ...name.split("."));
  return [`${path}.py`, join(path, "__init__.py")];
}

const definitionPattern = /^(?:import|from|def|class|async def|except|else|finally|try|if TYPE_CHECKING)\b|^[@#)\]}]/;
const assignmentPattern = /^[\w., \t[\]():]+=(?!=)/;
const readingPattern = /\binput\s*\(|\bstdin\b/;

/** A statement outside of functions and classes, such as a call of `main`. */
function hasEntry(source: string): boolean {
  const code = source.replace(/\r/g, "").replace(/("""|''')[\s\S]*?\1/g, "");
  return code.split("\n").some((line) => {
    if (!/^\S/.test(line) || definitionPattern.test(line)) return false;
    return !assignmentPattern.test(line) || readingPattern.test(line);
  });
}
