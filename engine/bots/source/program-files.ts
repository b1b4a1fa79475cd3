import { basename, extname, join } from "node:path";
import { namesIn, readUserFile, userText, type WhyNot } from "../../files/user-file.ts";
import { calmSource } from "../../text/calm-text.ts";

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

/** Characters of all of them. */
const mostText = 16_000_000;

/** The other files of a program that begins in `main`: those its text names, those that they name, and so on. */
export function partsOf(files: ProgramFiles | undefined, main: string, source: string): ProgramFile[] {
  return walk(files, main, source).parts;
}

/** A file that a program names, that is there, and that no tool should read: a device, a pipe, a mountain of data. */
export function unfitPart(
  files: ProgramFiles | undefined,
  main: string,
  source: string,
): { readonly path: string; readonly why: WhyNot } | undefined {
  return walk(files, main, source).unfit[0];
}

interface Walked {
  readonly parts: readonly ProgramFile[];
  readonly unfit: readonly { readonly path: string; readonly why: WhyNot }[];
}

function walk(files: ProgramFiles | undefined, main: string, source: string): Walked & { parts: ProgramFile[] } {
  const seen = new Set([main]);
  const all: ProgramFile[] = [{ path: main, text: source }];
  const unfit: { path: string; why: WhyNot }[] = [];
  let length = source.length;
  for (const { path, text } of all) {
    for (const named of files?.named(calmSource(text), path, main) ?? []) {
      if (seen.has(named) || all.length > mostFiles || length > mostText) continue;
      seen.add(named);
      const part = readUserFile(named);
      if (part.ok) {
        length += part.content.length;
        all.push({ path: named, text: part.content });
      } else if (part.unfit) unfit.push({ path: named, why: part.why });
    }
  }
  return { parts: all.slice(1), unfit };
}

/** The text of a file, or undefined when it cannot be read. */
export const textOf = (path: string): string | undefined => userText(path);

/** The files of a folder with one of these extensions; none where there is no folder. */
export function filesIn(folder: string, extensions: readonly string[]): string[] {
  return namesIn(folder)
    .filter((name) => extensions.includes(extname(name)))
    .map((name) => join(folder, name));
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
