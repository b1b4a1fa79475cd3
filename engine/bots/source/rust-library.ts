import { dirname, join } from "node:path";
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

/** The library that a program of the same package uses; undefined if there is none. */
export function findRustLibrary(program: string, source: string): RustLibrary | undefined {
  const root = findPackageFolder(program);
  if (root === undefined) return undefined;
  const manifest = readUserText(join(root, "Cargo.toml")) ?? "";
  const crate = (
    readManifestValue(manifest, "lib", "name") ?? readManifestValue(manifest, "package", "name")
  )?.replaceAll("-", "_");
  const file = join(root, readManifestValue(manifest, "lib", "path") ?? join("src", "lib.rs"));
  if (crate === undefined || file === program || !isFile(file)) return undefined;
  // The name of a package may also be that of a variable or of a module.
  const usePattern = new RegExp(`(?<!::\\s*|\\w)(?:${crate}\\s*::|use\\s+${crate}\\b|extern\\s+crate\\s+${crate}\\b)`);
  return usePattern.test(source) ? { crate, file, root } : undefined;
}

/** The value of a key in a table of `Cargo.toml`. */
export function readManifestValue(manifest: string, table: string, key: string): string | undefined {
  const [, rows = ""] =
    new RegExp(`^\\[${table}\\][ \\t]*\\r?\\n((?:(?!\\[).*(?:\\r?\\n|$))*)`, "m").exec(manifest) ?? [];
  return new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*"([\\w./-]+)"`, "m").exec(rows)?.[1];
}
