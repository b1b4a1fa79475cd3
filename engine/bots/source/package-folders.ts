import { basename, dirname, join } from "node:path";

const packagePattern = /^[ \t]*package[ \t]+([\w.]+)/gm;
const importPattern = /^[ \t]*import[ \t]+([\w.]+)/gm;

/**
 * The folders that may hold the packages a Kotlin or Scala file imports. Folders follow packages below a common root,
 * which need not begin with the first part: `a.b.game` may be in `game` beside the files of `a.b`.
 */
export function listPackageFolders(source: string, file: string): string[] {
  // Scala may write one package in several lines.
  const own = [...source.matchAll(packagePattern)].flatMap(([, name]) => splitName(name!));
  const folders = [...source.matchAll(importPattern)].flatMap(([, name]) => {
    const imported = splitName(name!);
    const apart = imported.findIndex((part, i) => part !== own[i]);
    const common = apart < 0 ? imported.length : apart;
    const root = climb(dirname(file), own.slice(common));
    if (root === undefined || (common === 0 && own.length > 0)) return [];
    // The last part may be a class or function instead of a folder.
    return [join(root, ...imported.slice(common)), join(root, ...imported.slice(common, -1))];
  });
  return [...new Set(folders)].filter((folder) => folder !== dirname(file));
}

const splitName = (name: string) => name.split(".").filter(Boolean);

/** The folder above those of some packages; undefined if the folders have other names. */
function climb(folder: string, packages: readonly string[]): string | undefined {
  return packages.reduceRight<string | undefined>(
    (below, name) => (below !== undefined && basename(below) === name ? dirname(below) : undefined),
    folder,
  );
}
