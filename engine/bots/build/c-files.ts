import { basename, dirname, extname, join, resolve } from "node:path";
import { type ProgramFile, type ProgramFiles, readText } from "../source/program-files.ts";

export const hasMain = (source: string) => /\bmain\s*\(/.test(source);
/** The file names that a source includes in quotes or by an absolute path. */
const listIncludes = (source: string) =>
  [...source.matchAll(/^[ \t]*#[ \t]*include[ \t]*(?:"([^"\r\n]+)"|<(\/[^>\r\n]+)>)/gm)].map(
    ([, name, path]) => (name ?? path)!,
  );

export const headerEndings = [".h", ".hh", ".hpp", ".hxx"];

/** Headers next to the program or in a folder `include`, and the sources with the same names. */
export const cFiles: ProgramFiles = {
  parts: headerEndings,
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

/** The source that has the bodies of a header's functions; one with a `main` is a program of its own. */
export function findBodies(header: string, main: string): string[] {
  const name = basename(header, extname(header));
  const paths = [dirname(header), dirname(main), join(dirname(main), "src")].flatMap((folder) =>
    [".cpp", ".cc", ".cxx", ".c++", ".c"].map((extension) => join(folder, name + extension)),
  );
  return [...new Set(paths)].filter((path) => !hasMain(readText(path) ?? ""));
}

/** The translation units of a program: sources that no other file includes. */
export function findTranslationUnits(source: string, parts: readonly ProgramFile[]): string[] {
  const included = [source, ...parts.map(({ text }) => text)].flatMap(listIncludes).map((name) => basename(name));
  return parts
    .map(({ path }) => path)
    .filter((path) => /\.(c|cc|cpp|cxx|c\+\+)$/.test(path) && !included.includes(basename(path)));
}
