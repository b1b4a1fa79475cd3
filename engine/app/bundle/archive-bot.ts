import { basename, dirname, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { createTar } from "../../files/tar.ts";
import { readUserBytes } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { refuse } from "../../project/resolve/match-request.ts";
import { listSourcePaths } from "../../project/versions/source-version.ts";

/** Kaggle's limit for a submission, which its weights are a part of. */
const maxFileBytes = 200_000_000;
/** The name of the agent's file in an archive for Kaggle. */
export const archivedMain = "main.py";

/** Whether a bundle with this path is an archive, as Kaggle takes it. */
export const isArchivePath = (path: string): boolean => /\.(?:tar\.gz|tgz)$/i.test(path);

/** The files of a bot for an archive, the agent as `main.py`; refuses those outside its folder or over the limit. */
export function collectArchive(file: string) {
  // One that is too large is refused with a sentence, as the agent may need it.
  const { program, data } = listSourcePaths(file);
  const paths = [...program, ...data];
  const files = new Map<string, Buffer>();
  for (const path of paths) {
    const name = path === file ? archivedMain : relative(dirname(file), path).split(sep).join("/");
    if (name.startsWith("../") || files.has(name))
      return refuse(t("{file} cannot be put beside {main} in an archive.", { file: path, main: archivedMain }));
    const read = readUserBytes(path, maxFileBytes);
    if (!read.ok) return refuse(read.why(basename(path)));
    files.set(name, read.content);
  }
  return { ok: true as const, files, paths };
}

/** The bytes of a `.tar.gz`. */
export const packArchive = (files: ReadonlyMap<string, Buffer>): Buffer => gzipSync(createTar(files));
