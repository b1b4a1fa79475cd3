import { realpathSync } from "node:fs";
import { delimiter, dirname, extname, join, resolve } from "node:path";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { isInFolder } from "../files/in-folder.ts";
import { isFile, isFolder, listFilesBelow, readUserBytes } from "../files/user-file.ts";
import type { RefereeStamp } from "../game/referee.ts";

/** The files of a game's own viewer: everything in `view/` of its referee's class path. */
export interface ViewFiles {
  /** A file by its path below `view/`, with slashes; undefined if there is none. */
  read(path: string): Uint8Array | undefined;
  /** The paths of all files below a folder, such as "assets/". */
  list(folder: string): readonly string[];
}

/** Pictures of official games have at most a few megabytes; shaded jars have some dozens. */
const maxFileBytes = 64_000_000;
const maxJarBytes = 256_000_000;

/** The viewer of a referee on this machine: of its classpath, or beside the program that is its command. */
export function findViewFiles({ command = [], cwd = "." }: Pick<RefereeStamp, "command" | "cwd">): ViewFiles {
  const sources = listEntries(command, cwd).flatMap((entry) => {
    if (isFolder(entry)) return [openFolder(join(entry, "view"))];
    return extname(entry) === ".jar" && isFile(entry) ? (openJar(entry) ?? []) : [];
  });
  return {
    read: (path) => findFirst(sources, (source) => source.read(path)),
    list: (folder) => [...new Set(sources.flatMap((source) => source.list(folder)))].sort(),
  };
}

function findFirst<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The folders and jars that may hold a `view/`. */
function listEntries(command: readonly string[], cwd: string): string[] {
  const at = command.indexOf("-cp");
  if (at >= 0) return (command[at + 1] ?? "").split(delimiter).map((entry) => resolve(cwd, entry));
  return command.map((word) => resolve(cwd, word)).flatMap((file) => (isFile(file) ? [file, dirname(file)] : []));
}

/** Nothing outside the folder is read: neither by a path with dots nor through a link. */
function openFolder(folder: string): ViewFiles {
  return {
    read(path) {
      try {
        const root = realpathSync(folder);
        const file = join(root, path);
        if (!isInFolder(file, root) || realpathSync(file) !== file) return undefined;
        const read = readUserBytes(file, maxFileBytes);
        return read.ok ? read.content : undefined;
      } catch {
        return undefined;
      }
    },
    list: (below) =>
      listFilesBelow(join(folder, below), () => true).map((path) => `${below}${path.replaceAll("\\", "/")}`),
  };
}

/** Opens the viewer's files in a jar; undefined if it has none. */
function openJar(jar: string): ViewFiles | undefined {
  const prefix = "view/";
  const files = new Map<string, UnzipFileInfo>();
  const take = (file: UnzipFileInfo) => {
    if (file.name.startsWith(prefix) && !file.name.endsWith("/")) files.set(file.name.slice(prefix.length), file);
    return false;
  };
  const bytes = readJar(jar, take);
  if (bytes === undefined || files.size === 0) return undefined;
  return {
    read(path) {
      if ((files.get(path)?.originalSize ?? Number.POSITIVE_INFINITY) > maxFileBytes) return undefined;
      const name = prefix + path;
      return unzipSync(bytes, { filter: (file) => file.name === name })[name];
    },
    list: (below) => [...files.keys()].filter((path) => path.startsWith(below)),
  };
}

/** The content of a jar, whose entries are told; undefined if it cannot be read. */
function readJar(jar: string, filter: (file: UnzipFileInfo) => boolean): Uint8Array | undefined {
  const read = readUserBytes(jar, maxJarBytes);
  if (!read.ok) return undefined;
  try {
    unzipSync(read.content, { filter });
    return read.content;
  } catch {
    return undefined;
  }
}
