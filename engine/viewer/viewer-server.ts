import type { ServerResponse } from "node:http";
import { readBuiltFile } from "../files/built-file.ts";
import { createLocalServer, type LocalAnswer } from "../files/local-server.ts";
import type { createViewerEpisode } from "./viewer-episode.ts";
import { addKeyListener, listLibraries, readPage, readViewerFile, type ViewFiles } from "./viewer-files.ts";
import type { createViewerMatch } from "./viewer-match.ts";

/** What one board shows: a match by a viewer of CodinGame's SDK, or an episode by the page of a Kaggle environment. */
export type ViewedMatch =
  | {
      readonly kind: "sdk";
      readonly files: ViewFiles;
      readonly shown: NonNullable<ReturnType<typeof createViewerMatch>>;
    }
  | {
      readonly kind: "visualizer";
      readonly html: string;
      readonly files?: ViewFiles | undefined;
      readonly shown: NonNullable<ReturnType<typeof createViewerEpisode>>;
    };

/** Serves games' own viewers to boards. A viewer ends `idleMs` after its last page. */
export function createViewerServer(idleMs = 30_000) {
  const forwardedFrom = new Set<string>();
  const server = createLocalServer({ headers, forwardedFrom });

  /** Serves a viewer until no page has shown it for a while; returns the address of its page. */
  async function open(viewing: ViewedMatch): Promise<string> {
    const pages = new Set<ServerResponse>();
    const opened = (page: ServerResponse) => {
      clearTimeout(timer);
      pages.add(page);
      page.on("close", () => {
        pages.delete(page);
        if (pages.size === 0) timer = waitToEnd();
      });
    };
    const { address, close } = await server.open((path) => {
      const wanted = readPath(path);
      if (wanted === undefined) return undefined;
      // A page holds this answer open for as long as it is there.
      return wanted === "alive" ? { kind: "events", opened } : answerFile(viewing, wanted);
    });
    const waitToEnd = () => setTimeout(close, idleMs).unref();
    let timer = waitToEnd();
    return address;
  }

  return {
    open,
    /** Serves pages from the host of an editor, too, such as `box.example:8443`. */
    forwardFrom: (host: string) => void forwardedFrom.add(host),
    /** Whether it listens: only while there is something to show. */
    get isListening() {
      return server.isListening;
    },
    close: server.close,
  };
}

/** The decoded path; undefined if it is not a plain one. */
function readPath(segments: readonly string[]): string | undefined {
  try {
    const names = segments.map(decodeURIComponent);
    const [last, ...folders] = [...names].reverse();
    const isPlain = folders.every((name) => name !== "") && !names.some((name) => /^\.{1,2}$|[\\/:\0]/.test(name));
    return isPlain && last !== undefined ? names.join("/") : undefined;
  } catch {
    return undefined;
  }
}

const headers = {
  // The frame with the player has no origin of its own and loads modules, which browsers ask permission for.
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/**
 * The page around the player: our own script, and the player as a frame. It has no origin, since an editor in a browser
 * may forward it from its own.
 */
const pagePolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default";

/**
 * The player itself evaluates code, and its games draw and play sounds of their own. It has no origin, reaches nothing
 * but this server, and cannot leave its frame. Texts that become pages or code pass the rules of `no-network.ts`.
 */
const playerPolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data: blob:; connect-src 'self' data: blob:; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default";

/** A picture or a document of XML, to which the frame may go, runs nothing. */
const picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  wasm: "application/wasm",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
  fnt: "text/xml; charset=utf-8",
  xml: "text/xml; charset=utf-8",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
};

const viewFolder = "view/";

function answerFile(viewing: ViewedMatch, path: string): LocalAnswer | undefined {
  const content = path.startsWith(viewFolder)
    ? readViewing(viewing, path.slice(viewFolder.length))
    : readOwnFile(path, viewing);
  if (content === undefined) return undefined;
  const name = path === "" ? "index.html" : path;
  const type = types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? "application/octet-stream";
  const policy = path === "" ? pagePolicy : /html|javascript/.test(type) ? playerPolicy : picturePolicy;
  return { kind: "content", content, type, policy };
}

function readViewing(viewing: ViewedMatch, path: string): Uint8Array | string | undefined {
  if (viewing.kind === "sdk") return readViewerFile(viewing.files, path);
  return path === "player.html" ? addKeyListener(viewing.html) : viewing.files && readPage(viewing.files, path);
}

/** The page around the player, its script and the match. */
function readOwnFile(path: string, viewing: ViewedMatch): string | undefined {
  switch (path) {
    case "":
      return viewing.kind === "sdk" ? page : visualizerPage;
    case "match.json":
      return JSON.stringify(
        viewing.kind === "sdk" ? { ...viewing.shown, libraries: listLibraries(viewing.files) } : viewing.shown,
      );
    case "viewer.js":
    case "visualizer.js":
    case "viewer-keys.js":
    case "viewer.css":
    case "viewer-keys.css":
      return readBuiltFile(path);
    default:
      return undefined;
  }
}

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Spar</title><link rel="stylesheet" href="viewer.css"></head>
<body><div id="player"></div><script src="viewer.js"></script><script src="view/player.js"></script></body>
</html>
`;

const visualizerPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Spar</title><link rel="stylesheet" href="viewer.css"></head>
<body><script src="visualizer.js"></script></body>
</html>
`;
