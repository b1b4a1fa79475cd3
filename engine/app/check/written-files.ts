import { join } from "node:path";
import { listFilesBelow, readUserStats } from "../../files/user-file.ts";

/** The files below a folder, each with what changes when it is written. */
export type FolderFiles = ReadonlyMap<string, string>;

/** Folders in which interpreters and tools write beside the bot. */
const toolFolders = /(^|[\\/])(node_modules|__pycache__|\.git|target|obj|bin)[\\/]/;

/** Notes the files below a folder, as many as `listFilesBelow` looks at. */
export function noteFiles(folder: string): FolderFiles {
  const files = listFilesBelow(folder, (path) => !toolFolders.test(path));
  return new Map(
    files.map((path) => {
      const { size, mtimeMs } = readUserStats(join(folder, path)) ?? {};
      return [path, `${size} ${mtimeMs}`];
    }),
  );
}

/** The files that were written since, relative to their folder. */
export function listWritten(folder: string, before: FolderFiles): string[] {
  return [...noteFiles(folder)].filter(([path, state]) => before.get(path) !== state).map(([path]) => path);
}
