import { dirname, resolve } from "node:path";
import { readUserBytes } from "../../files/user-file.ts";
import type { ProgramFile } from "./program-files.ts";

/** The contents of what files of a program take in when it is built, beside its parts; `form` finds the names, from the file that has them. */
export function takenIn(form: RegExp, files: readonly ProgramFile[]): Buffer[] {
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(form)].map(([, name]) => resolve(dirname(path), name!)),
  );
  return [...new Set(named)].flatMap((path) => {
    const read = readUserBytes(path);
    return read.ok ? [read.content] : [];
  });
}
