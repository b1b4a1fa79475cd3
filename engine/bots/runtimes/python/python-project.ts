import { basename, dirname, join } from "node:path";
import { isFile, isFolder, readUserText } from "../../../files/user-file.ts";

const maxLevels = 4;

/** The folder of a bot and those above it, up to that of its project. */
function listFoldersAbove(file: string): string[] {
  const folders = [dirname(file)];
  while (folders.length < maxLevels && !isFile(join(folders.at(-1)!, "pyproject.toml"))) {
    if (dirname(folders.at(-1)!) === folders.at(-1)) break;
    folders.push(dirname(folders.at(-1)!));
  }
  return folders;
}

/** The names of the packages that a file lies in, outermost first, and the folder that has the first one. */
function findPackage(file: string): { readonly names: readonly string[]; readonly root: string } {
  const names: string[] = [];
  let root = dirname(file);
  for (; isFile(join(root, "__init__.py")) && dirname(root) !== root; root = dirname(root))
    names.unshift(basename(root));
  return { names, root };
}

/** The folders, beside its own, in which a bot finds its modules once its project is installed. */
export function listImportFolders(file: string): string[] {
  const { names, root } = findPackage(file);
  const project = listFoldersAbove(file).at(-1)!;
  const layout = join(project, "src");
  const hasLayout = isFile(join(project, "pyproject.toml")) && isFolder(layout);
  return [...new Set([...(names.length > 0 ? [root] : []), ...(hasLayout ? [layout] : [])])];
}

/** The name of a bot that has to be run as a module, because it imports relative to its package. */
export function findModuleName(file: string): string | undefined {
  const { names } = findPackage(file);
  if (names.length === 0 || !/^[ \t]*from[ \t]*\./m.test(readUserText(file) ?? "")) return undefined;
  return [...names, basename(file, ".py")].join(".");
}

/** The interpreter of the environment beside a bot, as `uv`, `poetry` and `python -m venv` make it. */
export function findEnvironmentPython(file: string): string | undefined {
  const program = process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"];
  const folders = listFoldersAbove(file).flatMap((folder) => [".venv", "venv"].map((name) => join(folder, name)));
  const found = folders.find((folder) => isFile(join(folder, "pyvenv.cfg")) && isFile(join(folder, ...program)));
  return found && join(found, ...program);
}
