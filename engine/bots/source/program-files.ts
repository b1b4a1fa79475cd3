import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

/** Where the programs of a language begin, and how their files name one another. */
export interface ProgramFiles {
  /** Extensions of files that are parts of programs only. */
  readonly parts?: readonly string[];
  /** Names of files that lie where a project of the language begins. */
  readonly roots?: readonly string[];
  /** Whether a program can begin in this text; a file where none can is a part of one. */
  begins(source: string): boolean;
  /** Files that the text of `file` may mean, which need not exist. `main` is where the program begins. */
  named(source: string, file: string, main: string): readonly string[];
}

export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/** More than this is no program that somebody wrote for a game. */
const mostFiles = 100;

/** The other files of a program that begins in `main`: those its text names, those that they name, and so on. */
export function partsOf(files: ProgramFiles | undefined, main: string, source: string): ProgramFile[] {
  const seen = new Set([main]);
  const all: ProgramFile[] = [{ path: main, text: source }];
  for (const { path, text } of all) {
    for (const named of files?.named(text, path, main) ?? []) {
      const part = seen.has(named) || all.length > mostFiles ? undefined : textOf(named);
      seen.add(named);
      if (part !== undefined) all.push({ path: named, text: part });
    }
  }
  return all.slice(1);
}

/** The text of a file, or undefined when it cannot be read. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The files of a folder with one of these extensions; none where there is no folder. */
export function filesIn(folder: string, extensions: readonly string[]): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => extensions.includes(extname(name)))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Those files whose names, without the extension, are words of a text. */
export function calledIn(source: string, files: readonly string[]): string[] {
  const words = new Set(source.match(/\w+/g));
  return files.filter((file) => words.has(basename(file, extname(file))));
}

/** Those files that define, as `definition` finds it, a name that a text uses and does not define itself. */
export function definingIn(source: string, files: readonly string[], definition: RegExp): string[] {
  if (files.length > mostFiles) return [];
  const namesOf = (text: string) => [...text.matchAll(definition)].flatMap((match) => match.slice(1)).filter(Boolean);
  const own = new Set(namesOf(source));
  const used = new Set(source.match(/\w+/g)?.filter((word) => !own.has(word)));
  return files.filter((file) => namesOf(textOf(file) ?? "").some((name) => used.has(name)));
}
