import { dirname, join, resolve } from "node:path";
import type { ProgramFiles } from "../../source/program-files.ts";
import { readPathMap } from "./path-map.ts";

/** Imports of a script by relative paths and by those of its tsconfig.json, with or without extension. */
export const scriptFiles: ProgramFiles = {
  roots: ["package.json"],
  begins: isEntryScript,
  named: (source, file, main) => {
    const mapped = readPathMap(main);
    const names = [...source.matchAll(/\b(?:require\(|import\(|from|import)\s*["']([^"'\n]+)["']/g)].map(
      ([, name]) => name!,
    );
    return names
      .flatMap((name) => (/^\.{1,2}\//.test(name) ? [resolve(dirname(file), name)] : mapped(name)))
      .flatMap((path) => {
        const bare = path.replace(/\.([mc]?)js$/, ".$1ts");
        return [path, bare, `${path}.ts`, `${path}.js`, `${path}.cjs`, `${path}.mjs`, ...inFolder(path)];
      });
  },
};

const inFolder = (path: string) => [join(path, "index.ts"), join(path, "index.js")];

const definitionPattern =
  /^(?:import|export|function|class|abstract|async function|interface|type|enum|declare|namespace|module\.exports|exports)\b|^(?:const|let|var)\b|^["'@)\]}*]|^\/[/*]/;
const readingPattern = /^(?:const|let|var)\b.*(?:\breadline\b|\bstdin\b|readFileSync\(\s*0)/;

/** A statement outside of functions and classes. */
function isEntryScript(source: string): boolean {
  return source
    .split(/\r?\n/)
    .some((line) => readingPattern.test(line) || (/^\S/.test(line) && !definitionPattern.test(line)));
}
