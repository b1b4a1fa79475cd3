import { realpathSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { createTwoFilesPatch } from "diff";
import { replaceFile } from "../../files/replace-file.ts";
import { t } from "../../l10n/speak.ts";
import { readSourceVersion, type SourceVersion } from "../versions/source-version.ts";

/** The difference between two versions of a bot as a unified diff with relative paths; "" if there is none. */
export function formatSourcePatch(from: SourceVersion, to: SourceVersion, file: string, folder: string): string {
  const patches = listChangedFiles(from, to).map(([path, content]) => {
    const name = relative(folder, resolvePlace(from, file, path)).replaceAll("\\", "/");
    const before = from.files.get(path)!.toString("utf8");
    return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, content.toString("utf8"), undefined, undefined, {
      context: 3,
      headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
    });
  });
  return patches.join("");
}

/** Writes the changed files over the bot's own, if these are still as they were; otherwise returns a sentence. */
export function applyVersion(from: SourceVersion, to: SourceVersion, file: string): string | undefined {
  if (readSourceVersion(file).id !== from.id)
    return t("{file} has changed since the run began: nothing was written.", { file });
  for (const [path, content] of listChangedFiles(from, to))
    replaceFile(realpathSync(resolvePlace(from, file, path)), content);
  return undefined;
}

const listChangedFiles = (from: SourceVersion, to: SourceVersion) =>
  [...to.files].filter(([path, content]) => !from.files.get(path)?.equals(content));

/** The absolute path of a file of a version, whose paths are relative to a common folder. */
function resolvePlace({ main }: SourceVersion, file: string, path: string): string {
  const base = main.split("/").reduce((folder) => dirname(folder), file);
  return resolve(base, path);
}
