import { dirname, resolve } from "node:path";
import { readUserBytes } from "../../files/user-file.ts";
import type { ProgramFile } from "./program-files.ts";

/**
 * The contents of the files that a program embeds at build time, besides its own files. `form` finds their names,
 * relative to the file that mentions them.
 */
export function readEmbeddedFiles(form: RegExp, files: readonly ProgramFile[]): Buffer[] {
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(form)].map(([, name]) => resolve(dirname(path), name!)),
  );
  return [...new Set(named)].flatMap((path) => {
    const read = readUserBytes(path);
    return read.ok ? [read.content] : [];
  });
}
