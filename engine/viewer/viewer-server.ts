import { randomBytes } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { findBuiltFile } from "../files/built-file.ts";
import { readUserFile } from "../files/user-file.ts";
import type { ViewFiles } from "./view-files.ts";
import type { createViewerEpisode } from "./viewer-episode.ts";
import { addKeyListener, listLibraries, readViewerFile } from "./viewer-files.ts";
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
      readonly shown: NonNullable<ReturnType<typeof createViewerEpisode>>;
    };

export interface ViewerServer {
  /** Serves a viewer until no page has shown it for a while; returns the address of its page. */
  open(viewing: ViewedMatch): Promise<string>;
  /** Whether it listens: only while there is something to show. */
  readonly isListening: boolean;
  close(): void;
}

interface Session {
  readonly viewing: ViewedMatch;
  readonly pages: Set<ServerResponse>;
  timer?: NodeJS.Timeout;
}

/**
 * Serves games' own viewers to boards: listens only on the loopback interface, on a free port, and answers only GET with
 * the secret token of a viewer, which no other page can know. A viewer ends `idleMs` after its last page, and the server
 * with the last viewer.
 */
export function createViewerServer(idleMs = 30_000): ViewerServer {
  const sessions = new Map<string, Session>();
  let server: Server | undefined;
  let address: Promise<string> | undefined;

  function listen(): Promise<string> {
    const started = createServer(({ method, url = "" }, response) => {
      const [, token = "", ...path] = url.replace(/[?#].*$/s, "").split("/");
      const session = method === "GET" ? sessions.get(token) : undefined;
      const wanted = readPath(path);
      if (!session || wanted === undefined) return refuseRequest(response);
      if (wanted === "alive") return keepAlive(token, session, response);
      serveFile(session.viewing, wanted, response);
    });
    server = started;
    return new Promise((resolve, reject) => {
      started.once("error", reject).listen(0, "127.0.0.1", () => {
        resolve(`http://127.0.0.1:${(started.address() as AddressInfo).port}/`);
      });
    });
  }

  /** A page holds this answer open for as long as it is there. */
  function keepAlive(token: string, session: Session, response: ServerResponse): void {
    clearTimeout(session.timer);
    session.pages.add(response);
    response.writeHead(200, { ...headers, "Content-Type": "text/event-stream" }).write(":\n\n");
    response.on("close", () => {
      session.pages.delete(response);
      if (session.pages.size === 0) waitToEnd(token, session);
    });
  }

  function waitToEnd(token: string, session: Session): void {
    clearTimeout(session.timer);
    session.timer = setTimeout(() => {
      sessions.delete(token);
      if (sessions.size === 0) end();
    }, idleMs).unref();
  }

  function end(): void {
    server?.close();
    server?.closeAllConnections();
    server = undefined;
    address = undefined;
  }

  return {
    async open(viewing) {
      address ??= listen();
      const token = randomBytes(24).toString("base64url");
      const session: Session = { viewing, pages: new Set() };
      sessions.set(token, session);
      waitToEnd(token, session);
      return `${await address}${token}/`;
    },
    get isListening() {
      return server !== undefined;
    },
    close() {
      for (const { timer } of sessions.values()) clearTimeout(timer);
      sessions.clear();
      end();
    },
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
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  // The frame with the player has no origin of its own and loads modules, which browsers ask permission for.
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/**
 * The page around the player: our own script, and the player as a frame. It has no origin, since an editor in a browser
 * may forward it from its own.
 */
const pagePolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * The player itself evaluates code, and its games draw and play sounds of their own. It has no origin, reaches nothing
 * but this server, and cannot leave its frame.
 */
const playerPolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data: blob:; connect-src 'self' data: blob:; worker-src 'self' blob:; base-uri 'none'; form-action 'none'";

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
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

function serveFile(viewing: ViewedMatch, path: string, response: ServerResponse): void {
  const content = path.startsWith(viewFolder)
    ? readViewing(viewing, path.slice(viewFolder.length))
    : readOwnFile(path, viewing);
  if (content === undefined) {
    refuseRequest(response);
    return;
  }
  const name = path === "" ? "index.html" : path;
  const type = types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? "application/octet-stream";
  const policy = path === "" ? pagePolicy : playerPolicy;
  response.writeHead(200, { ...headers, "Content-Type": type, "Content-Security-Policy": policy }).end(content);
}

function readViewing(viewing: ViewedMatch, path: string): Uint8Array | string | undefined {
  if (viewing.kind === "sdk") return readViewerFile(viewing.files, path);
  return path === "player.html" ? addKeyListener(viewing.html) : undefined;
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
      return readBuilt(path);
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

function readBuilt(name: string): string {
  const read = readUserFile(findBuiltFile(name));
  if (!read.ok) throw new Error(read.why(name));
  return read.content;
}

function refuseRequest(response: ServerResponse): void {
  response.writeHead(404, { ...headers, "Content-Type": "text/plain; charset=utf-8" }).end("There is nothing here.\n");
}
