import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { transform } from "sucrase";
import { hostsFolder } from "../hosts/launch.ts";
import { cachedBuild } from "./build-cache.ts";
import { nodeItself, readScriptCrash, scriptWords } from "./javascript.ts";
import { type BuildProblem, type Language, missingTool, type Prepared, type PrepareGiven } from "./language.ts";
import { missingProgram } from "./tool.ts";

/**
 * TypeScript's types are taken out and every line stays where it is; a preload hands Node the result under the
 * name of the source, so that lines in stacks, debuggers and traces are the user's own.
 */
export const typescript: Language = {
  id: "typescript",
  title: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  ...nodeItself(),
  starts: "first read",
  host: "javascript",
  lineOnly: true,
  words: scriptWords,
  readCrash: readScriptCrash,
  missing: (program) => missingTool("TypeScript", program, "typescript", "Node.js", '"/path/to/node"'),
  prepare,
};

/** Names the file that lists source and stripped file. */
const listVariable = "SPAR_TYPESCRIPT";

async function prepare(given: PrepareGiven): Promise<Prepared> {
  const command = given.command ?? typescript.command;
  const missing = missingProgram(typescript, command[0]!);
  if (missing) return missing;
  const { files, problems } = strip(given.file);
  if (problems.length > 0) {
    const why = `Compile error: ${problems[0]!.message}`;
    return { ok: false, kind: "compile", why, detail: "", problems };
  }
  const built = await cachedBuild({
    cacheFolder: given.cacheFolder,
    parts: ["typescript", ...files.flatMap(({ path, code }) => [path, code])],
    run: (folder) => {
      const list: Record<string, string> = {};
      for (const [i, { path, code }] of files.entries()) {
        list[path] = `${i}.js`;
        writeFileSync(join(folder, `${i}.js`), code);
      }
      writeFileSync(join(folder, "list.json"), JSON.stringify(list));
      return Promise.resolve({ ok: true, problems: [] });
    },
  });
  if (!built.ok) return built;
  const env = { ...typescript.env, [listVariable]: join(built.folder, "list.json") };
  return {
    ok: true,
    command: [...command, "--require", join(hostsFolder(), "typescript-hook.cjs"), given.file],
    env,
    problems: [],
  };
}

interface Stripped {
  readonly path: string;
  readonly code: string;
}

/** A source and all the TypeScript that it imports by a relative name. */
function strip(first: string): { readonly files: readonly Stripped[]; readonly problems: readonly BuildProblem[] } {
  const paths = [first];
  const files: Stripped[] = [];
  for (const path of paths) {
    const code = codeOf(path);
    if (typeof code !== "string") return { files, problems: [code] };
    files.push({ path, code });
    for (const [, name] of code.matchAll(/\b(?:require|import)\(\s*["'](\.{1,2}\/[^"']+)["']\s*\)/g)) {
      const imported = importedFile(resolve(dirname(path), name!));
      if (imported && !paths.includes(imported)) paths.push(imported);
    }
  }
  return { files, problems: [] };
}

function codeOf(path: string): string | BuildProblem {
  try {
    return transform(readFileSync(path, "utf8"), {
      transforms: ["typescript", "imports"],
      disableESTransforms: true,
      filePath: path,
    }).code;
  } catch (error) {
    const { message, loc } = error as Error & { readonly loc?: { readonly line: number; readonly column: number } };
    const text = message.replace(`Error transforming ${path}: `, "").replace(/ \(\d+:\d+\)$/, "");
    return { severity: "error", message: text, file: path, ...(loc ? { line: loc.line, column: loc.column } : {}) };
  }
}

/** An import may leave out the extension, or name the JavaScript that would be made. */
function importedFile(path: string): string | undefined {
  const bare = path.replace(/\.([mc]?)js$/, ".$1ts");
  const tries = extname(bare) === "" ? [`${bare}.ts`, join(bare, "index.ts")] : [bare, `${bare}.ts`];
  return tries.find((file) => /\.[mc]?ts$/.test(file) && existsSync(file));
}
