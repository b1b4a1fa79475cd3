import { dirname, resolve } from "node:path";
import { isFile, userText } from "../../../files/user-file.ts";

/** What codingame.cjs provides: functions, and names of the standard streams that also work with Spar's pipes. */
const names = /(?<![.\w$])(?:readline|print|printErr|putstr)\s*\(|\/dev\/(?:stdin|stdout|fd\/)|\/proc\/self\/fd/;
const imports = /\b(?:require\(|import\(|from|import)\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Whether a script, or a relative import of it, uses the globals that CodinGame adds to JavaScript. */
export function namesGlobals(file: string): boolean {
  const files = [file];
  for (const path of files) {
    const text = userText(path);
    if (text === undefined) continue;
    if (names.test(text)) return true;
    for (const [, name] of text.matchAll(imports)) {
      const found = scriptAt(resolve(dirname(path), name!));
      if (found !== undefined && !files.includes(found)) files.push(found);
    }
  }
  return false;
}

function scriptAt(path: string): string | undefined {
  const bare = path.replace(/\.[mc]?js$/, "");
  const tries = [
    path,
    ...[".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", "/index.js", "/index.ts"].map((end) => bare + end),
  ];
  return tries.find(isFile);
}
