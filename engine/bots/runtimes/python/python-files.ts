import { dirname, join, sep } from "node:path";
import type { ProgramFiles } from "../../source/program-files.ts";
import { listImportFolders } from "./python-project.ts";

/** Modules next to the program and in folders below it, as Python resolves them. */
export const pythonFiles: ProgramFiles = {
  roots: ["pyproject.toml"],
  base: (main) => listImportFolders(main).find((folder) => main.startsWith(folder + sep)),
  begins: hasEntry,
  named: (source, file, main) =>
    [
      ...source.matchAll(
        /^[ \t]*(?:from[ \t]+(\.{0,20})([\p{L}\w][\p{L}\p{M}\w.]*)?[ \t]+import[ \t]+\(?([\p{L}\p{M}\w \t,*]*)|import[ \t]+([\p{L}\p{M}\w., \t]+))/gmu,
      ),
    ].flatMap(([, dots, module, names, modules]) => {
      const roots = [dirname(main), ...listImportFolders(main)];
      if (modules !== undefined)
        return modules.split(",").flatMap((name) => roots.flatMap((root) => findModule(root, getFirstWord(name))));
      const folders = dots ? [join(dirname(file), ...Array<string>(dots.length - 1).fill(".."))] : roots;
      const inside = names!.split(",").map((name) => [module, getFirstWord(name)].filter(Boolean).join("."));
      return [module!, ...inside]
        .filter(Boolean)
        .flatMap((name) => folders.flatMap((folder) => findModule(folder, name)));
    }),
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
