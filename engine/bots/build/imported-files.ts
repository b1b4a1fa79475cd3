import { dirname, join } from "node:path";
import type { ProgramFiles } from "../source/program-files.ts";

/** How files of a language name others of the same program. */
export interface ImportForm {
  /** Finds each name, as the group `name`. */
  readonly names: RegExp;
  /** What is left out at the end of a name. */
  readonly endings: readonly string[];
  /** What stands in a name between folders, beside slashes. */
  readonly separator?: string;
  /** Extensions of files that are parts of programs only. */
  readonly parts?: readonly string[];
}

/** Files beside the one that names them, beside the program, or in its folder `lib`. */
export function importedFiles({ names, endings, separator, parts }: ImportForm): ProgramFiles {
  const meant = (name: string) => {
    const path = separator === undefined ? name : name.replaceAll(separator, "/");
    return [name, ...endings.map((ending) => path + ending)];
  };
  return {
    ...(parts ? { parts } : {}),
    begins: () => true,
    named(source, file, main) {
      const folders = [...new Set([dirname(file), dirname(main), join(dirname(main), "lib")])];
      return [...source.matchAll(names)].flatMap(({ groups }) =>
        folders.flatMap((folder) => meant(groups!.name!).map((path) => join(folder, path))),
      );
    },
  };
}
