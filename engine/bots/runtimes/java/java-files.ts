import { dirname, join } from "node:path";
import { findMentioned, listFilesIn, type ProgramFiles } from "../../source/program-files.ts";
import { findMainClass, findPackage } from "./main-class.ts";

/** Classes of the same package mentioned in the text, and imported classes. */
export const javaFiles: ProgramFiles = {
  roots: ["pom.xml", "build.gradle"],
  begins: (source) => findMainClass(source, "Main.java") !== undefined,
  named: (source, file) => {
    const root = findPackageRoot(source, file);
    const imported = [...source.matchAll(/^[ \t]*import\s+(?:static\s+)?([\w.]+)(\.\*)?\s*;/gm)].flatMap(
      ([, name, all]) => {
        const path = join(root, ...name!.split("."));
        return all
          ? [...findMentioned(source, listFilesIn(path, [".java"])), `${path}.java`]
          : [`${path}.java`, `${dirname(path)}.java`];
      },
    );
    return [...findMentioned(source, listFilesIn(dirname(file), [".java"])), ...imported];
  },
};

/** The root folder of a program's packages: the file's own folder, unless that matches its package name. */
export function findPackageRoot(source: string, file: string): string {
  const names = findPackage(source)?.split(".") ?? [];
  const folder = dirname(file);
  const isInside = names.length > 0 && folder.replaceAll("\\", "/").endsWith(`/${names.join("/")}`);
  return isInside ? join(folder, ...names.map(() => "..")) : folder;
}
