import { t } from "../l10n/speak.ts";
import type { ViewFiles } from "./view-files.ts";

/** What a viewer of CodinGame's SDK consists of, at least since its version 3. */
const neededFiles = ["player.js", "player.html"];

/** Why a referee's viewer cannot be shown, as a sentence; undefined if it can. */
export function explainMissingViewer(files: ViewFiles, name: string): string | undefined {
  const missing = [...neededFiles, ...listModules(files)].find((path) => readViewerFile(files, path) === undefined);
  if (missing === undefined) return undefined;
  return files.list("").length === 0
    ? t("The referee {name} has no viewer: nothing on its classpath has a folder “view”.", { name })
    : t("Spar cannot show this version of the referee {name}'s viewer: {file} is missing.", {
        name,
        file: missing,
      });
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
  const read = files.read(path);
  return read && path === "player.html" ? addKeyListener(Buffer.from(read).toString("utf8")) : read;
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

/** The frame of the player tells keys and clicks to the page around it, before the player's own keys act on them. */
export function addKeyListener(html: string): string {
  const added = '<script src="../viewer-keys.js"></script><link rel="stylesheet" href="../viewer-keys.css">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + added) : added + html;
}

/** The libraries of the player by the names under which viewers ask for them: `lib/pixi6.js` is PIXI6. */
export function listLibraries(files: ViewFiles): Readonly<Record<string, string>> {
  return Object.fromEntries(
    files.list("lib/").flatMap((path) => {
      const [, name] = /^lib\/(pixi\d*)\.js$/.exec(path) ?? [];
      return name === undefined ? [] : [[name.toUpperCase(), `./${path}`]];
    }),
  );
}
