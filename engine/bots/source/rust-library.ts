import { dirname, join, resolve } from "node:path";
import { isFile, readUserText } from "../../files/user-file.ts";
import { listFoldersUp } from "../../files/user-folders.ts";

/** The library of a Cargo package, which its programs use as a crate. */
export interface RustLibrary {
  /** The name in the source: `my_bot` for the package `my-bot`. */
  readonly crate: string;
  readonly file: string;
  /** The folder of the package. */
  readonly root: string;
}

/** A program may be in `src/bin/NAME/main.rs`. */
const maxLevels = 4;

/** The folder of the Cargo package that a program belongs to. */
export function findPackageFolder(program: string): string | undefined {
  const folders = listFoldersUp(dirname(program)).slice(0, maxLevels);
  return folders.find((folder) => isFile(join(folder, "Cargo.toml")));
}

/** The libraries that a program uses as crates, in folders or of its package, each after those that it uses itself. */
export function findRustLibraries(program: string, source: string): RustLibrary[] {
  const root = findPackageFolder(program);
  if (root === undefined) return [];
  const own = findLibrary(root);
  const isOwn = own !== undefined && own.file !== program && usesCrate(source, own.crate);
  return [...listDependencies(root, new Set()), ...(isOwn ? [own] : [])];
}

/** The name of a package may also be that of a variable or of a module. */
const usesCrate = (source: string, crate: string) =>
  new RegExp(`(?<!::\\s*|\\w)(?:${crate}\\s*::|use\\s+${crate}\\b|extern\\s+crate\\s+${crate}\\b)`).test(source);

/** The library of a package, by the name that its users have for it. */
function findLibrary(root: string, name?: string): RustLibrary | undefined {
  const manifest = readManifest(root);
  const read = (table: string, key: string) => readManifestValue(manifest, table, key);
  const crate = (name ?? read("lib", "name") ?? read("package", "name"))?.replaceAll("-", "_");
  const file = join(root, read("lib", "path") ?? join("src", "lib.rs"));
  return crate !== undefined && isFile(file) ? { crate, file, root } : undefined;
}

const readManifest = (root: string) => readUserText(join(root, "Cargo.toml")) ?? "";

function listDependencies(root: string, seen: Set<string>): RustLibrary[] {
  return listDependencyFolders(root).flatMap(([name, folder]) => {
    if (seen.has(folder)) return [];
    seen.add(folder);
    return [...listDependencies(folder, seen), ...[findLibrary(folder, name) ?? []].flat()];
  });
}

const tablePattern = /^\[(?:workspace\.)?dependencies(?:\.([\w-]+))?\][ \t]*(?:#.*)?\r?\n((?:(?!\[).*(?:\r?\n|$))*)/gm;
const rowForms = [/^[ \t]*"?([\w-]+)"?[ \t]*=[ \t]*\{([^}]*)\}/gm, /^[ \t]*([\w-]+)\.(workspace[ \t]*=[ \t]*true)/gm];

/** The dependencies of a package with what is said of them. */
const listRows = (manifest: string): (readonly [name: string, inside: string])[] =>
  [...manifest.matchAll(tablePattern)].flatMap(([, single, rows = ""]) => {
    if (single !== undefined) return [[single, rows] as const];
    const found = rowForms.flatMap((form) => [...rows.matchAll(form)]);
    return found.map(([, name = "", inside = ""]) => [name, inside] as const);
  });

/** The dependencies of a package, or those that its workspace names for it, that are in folders. */
function listDependencyFolders(root: string): (readonly [name: string, folder: string])[] {
  return listRows(readManifest(root)).flatMap(([name, inside]) => {
    if (/\boptional\s*=\s*true/.test(inside)) return [];
    const [, path] = /\bpath\s*=\s*"([^"]+)"/.exec(inside) ?? [];
    if (path !== undefined) return [[name, resolve(root, path)] as const];
    const workspace = /\bworkspace\s*=\s*true/.test(inside) && listFoldersUp(dirname(root)).find(isWorkspace);
    return workspace ? listDependencyFolders(workspace).filter(([other]) => other === name) : [];
  });
}

export const isWorkspace = (folder: string) => /^\[workspace\b/m.test(readManifest(folder));

/** The value of a key in a table of `Cargo.toml`. */
export function readManifestValue(manifest: string, table: string, key: string): string | undefined {
  const [, rows = ""] =
    new RegExp(`^\\[${table}\\][ \\t]*\\r?\\n((?:(?!\\[).*(?:\\r?\\n|$))*)`, "m").exec(manifest) ?? [];
  return new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*"([\\w./-]+)"`, "m").exec(rows)?.[1];
}
