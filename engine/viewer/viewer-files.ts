import { realpathSync } from "node:fs";
import { delimiter, dirname, extname, join, resolve } from "node:path";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { unzipFirst } from "../files/unzip-first.ts";
import { isFile, isFolder, listFilesBelow, readUserBytes } from "../files/user-file.ts";
import { isInFolder } from "../files/user-folders.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";

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
export function openFolder(folder: string): ViewFiles {
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
  const files = new Set<string>();
  const take = (file: UnzipFileInfo) => {
    if (file.name.startsWith(prefix) && !file.name.endsWith("/")) files.add(file.name.slice(prefix.length));
    return false;
  };
  const bytes = readJar(jar, take);
  if (bytes === undefined || files.size === 0) return undefined;
  return {
    read(path) {
      return files.has(path) ? unzipFirst(bytes, prefix + path, maxFileBytes) : undefined;
    },
    list: (below) => [...files].filter((path) => path.startsWith(below)),
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

/** What a viewer of CodinGame's SDK consists of, at least since its version 3. */
const neededFiles = ["player.js", "player.html"];

/** Why a referee's viewer cannot be shown, as a sentence; undefined if it can. */
export function explainMissingViewer(files: ViewFiles, name: string): string | undefined {
  const missing = [...neededFiles, ...listModules(files)].find((path) => readViewerFile(files, path) === undefined);
  if (missing === undefined) return undefined;
  return files.list("").length === 0
    ? t("The referee {name} has no viewer: nothing on its classpath has a folder “view”.", { name })
    : t("Spar cannot show this version of the referee {name}'s viewer: {file} is missing.", { name, file: missing });
}

/** The modules that the game's own configuration imports; of some contests they have to be compiled from TypeScript. */
function listModules(files: ViewFiles): string[] {
  const config = Buffer.from(files.read("config.js") ?? []).toString("utf8");
  return [...config.matchAll(/^\s*import\b[^'"]*['"]\.\/([^'"]+\.js)['"]/gm)].map(([, path]) => path!);
}

/** A file of the viewer: its own, or one that its SDK would generate. */
export function readViewerFile(files: ViewFiles, path: string): Uint8Array | string | undefined {
  if (path === "assets.js") return writeAssets(files);
  // The demo that viewers show without a match; here there always is one.
  if (path === "demo.js") return "export const demo = undefined\n";
  return readPage(files, path);
}

export function readPage(files: ViewFiles, path: string): Uint8Array | string | undefined {
  const read = files.read(path);
  return read && /\.html?$/i.test(path) ? addKeyListener(Buffer.from(read).toString("utf8"), path) : read;
}

/** The list of pictures that the viewer loads. Sheets of sprites name their pictures themselves. */
function writeAssets(files: ViewFiles): string {
  const paths = files.list("assets/");
  const sprites = paths.filter((path) => path.endsWith(".json"));
  const fonts = paths.filter((path) => path.endsWith(".fnt"));
  const inSheets = new Set(sprites.map((path) => findSheetPicture(files, path)));
  const images = paths.filter((path) => ![...sprites, ...fonts].includes(path) && !inSheets.has(path));
  const named = Object.fromEntries(images.map((path) => [path.slice("assets/".length), path]));
  return `export const assets = ${JSON.stringify({ images: named, sprites, fonts })}\n`;
}

function findSheetPicture(files: ViewFiles, path: string): string | undefined {
  try {
    const sheet = JSON.parse(Buffer.from(files.read(path) ?? []).toString("utf8")) as { meta?: { image?: unknown } };
    return typeof sheet.meta?.image === "string" ? `assets/${sheet.meta.image}` : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The frame of the player tells keys and clicks to the page around it, before the player's own keys act on them. No code
 * of the game comes before that script, nor in frames with a text of their own, which it would not reach.
 */
export function addKeyListener(html: string, path = "player.html"): string {
  const up = "../".repeat(path.split("/").length);
  const added = `<script src="${up}viewer-keys.js"></script><link rel="stylesheet" href="${up}viewer-keys.css">`;
  const [begin] = documentBegin.exec(html)!;
  return begin + added + html.slice(begin.length).replaceAll(/srcdoc/gi, "srctext");
}

/** What comes before the content of a page's head: a doctype, and opening tags without values that look like tags. */
const documentBegin =
  /^\s*(?:<!doctype[^<>]*>\s*)?(?:(?:<html\b(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*>\s*)?<head\b(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*>)?/i;

/** The libraries of the player by the names under which viewers ask for them: `lib/pixi6.js` is PIXI6. */
export function listLibraries(files: ViewFiles): Readonly<Record<string, string>> {
  return Object.fromEntries(
    files.list("lib/").flatMap((path) => {
      const [, name] = /^lib\/(pixi\d*)\.js$/.exec(path) ?? [];
      return name === undefined ? [] : [[name.toUpperCase(), `./${path}`]];
    }),
  );
}
