import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { findBuiltFile } from "../files/built-file.ts";
import { readUserFile } from "../files/user-file.ts";
import { t } from "../l10n/speak.ts";
import { compactLines } from "../record/compact-lines.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { isRecordTrouble } from "../record/record-trouble.ts";
import { renderRecordPage } from "../views/record-page.ts";
import { renderWaitingPage } from "../views/standalone-page.ts";

interface ShownMatch {
  readonly match: string;
  readonly record: MatchRecord;
}

/** Finds the match that a board shows, by its id; without one, the current match. */
export type FindMatch = (id?: string) => ShownMatch | undefined;

export interface BoardServer {
  /** The URL for a browser on this machine, which contains a secret token. Ends with "/". */
  readonly address: string;
  /** Tells pages that show the current match to load it again. */
  changed(): void;
  close(): void;
}

/**
 * Serves boards to browsers on this machine: listens only on the loopback interface, on a free port, and answers only
 * requests with its token. The pages load nothing from other servers.
 */
export async function serveBoard(find: FindMatch, { isLive = false } = {}): Promise<BoardServer> {
  const token = randomBytes(24).toString("base64url");
  const listeners = new Set<ServerResponse>();
  let hosts: readonly string[] = [];

  function listen(response: ServerResponse): void {
    response.writeHead(200, { ...headers, "Content-Type": "text/event-stream" }).write(":\n\n");
    listeners.add(response);
    response.on("close", () => listeners.delete(response));
  }

  const server = createServer((request, response) => {
    const [, given = "", place = "", id, more] = readPath(request).split("/");
    // Checks the Host header, because a web page may have a domain name that resolves to this machine (DNS rebinding).
    const isAllowed = hosts.includes(request.headers.host ?? "") && isSameToken(given, token) && more === undefined;
    if (!isAllowed || request.method !== "GET") return refuseRequest(response, 404, t("This is empty."));
    if (place === "news" && isLive && id === undefined) return listen(response);
    if (place === "" && id === undefined) return sendPage(response, find, undefined, isLive);
    if (place === "match" && id) return sendPage(response, find, id);
    return refuseRequest(response, 404, t("This is empty."));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  return {
    address: `http://127.0.0.1:${port}/${token}/`,
    changed() {
      for (const listener of listeners) listener.write("data: changed\n\n");
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const headers = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

function readPath({ url = "" }: IncomingMessage): string {
  return url.replace(/[?#].*$/s, "");
}

function isSameToken(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refuseRequest(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { ...headers, "Content-Type": "text/plain; charset=utf-8" }).end(`${why}\n`);
}

function sendPage(response: ServerResponse, find: FindMatch, id: string | undefined, isLive = false): void {
  try {
    const shown = find(id);
    const waiting = isLive ? renderWaitingPage(t("No match has been played yet."), "news") : undefined;
    const page = shown ? renderPage(shown, isLive ? "news" : undefined) : waiting;
    if (page === undefined) refuseRequest(response, 404, t("There is no such match."));
    else response.writeHead(200, { ...headers, "Content-Type": "text/html; charset=utf-8" }).end(page);
  } catch (error) {
    if (!isRecordTrouble(error)) throw error;
    refuseRequest(response, 422, error.message);
  }
}

function renderPage({ match, record }: ShownMatch, eventsUrl: string | undefined): string {
  const [first] = record;
  const names = first?.kind === "match" ? first.bots.map(({ name }) => name).join(" – ") : "";
  const [script, style] = [readBuilt("webview.js"), readBuilt("webview.css")];
  return renderRecordPage({
    script,
    style,
    match,
    title: `${names} · ${match}`,
    lines: compactLines(record),
    eventsUrl,
  });
}

function readBuilt(name: string): string {
  const read = readUserFile(findBuiltFile(name));
  if (!read.ok) throw new Error(read.why(name));
  return read.content;
}
