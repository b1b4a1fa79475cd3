import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { t } from "../l10n/speak.ts";

/** What a page is answered: content, or events, of which it holds the answer open as long as it is there. */
export type LocalAnswer = LocalContent | { readonly kind: "events"; readonly opened: (page: ServerResponse) => void };

interface LocalContent {
  readonly kind: "content";
  readonly content: string | Uint8Array;
  readonly type: string;
  readonly status?: number;
  readonly policy?: string;
}

/** Answers a request by the parts of its path; undefined for one that leads nowhere. */
type AnswerLocally = (path: readonly string[]) => LocalAnswer | undefined;

interface LocalServerOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** An editor may forward pages: from any port of this machine, or from hosts of its own, such as `box.example:8443`. */
  readonly forwardedFrom?: ReadonlySet<string>;
}

const commonHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Serves this machine's browsers: on loopback, a free port, only GET with a secret token that no other page knows. */
export function createLocalServer({ headers, forwardedFrom }: LocalServerOptions) {
  const answers = new Map<string, AnswerLocally>();
  let running: { readonly server: Server; readonly port: Promise<number> } | undefined;
  /** Kept while the program runs, so that a port that the user has forwarded stays the right one. */
  let lastPort = 0;

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const [, token = "", ...path] = (request.url ?? "").replace(/[?#].*$/s, "").split("/");
    const answer = isMeant(request) ? answers.get(token)?.(path) : undefined;
    if (answer?.kind === "events") {
      response.writeHead(200, { ...commonHeaders, ...headers, "Content-Type": "text/event-stream" }).write(":\n\n");
      answer.opened(response);
      return;
    }
    const { status = 200, type, policy, content } = answer ?? createRefusal(404, t("This is empty."));
    const own = { "Content-Type": type, ...(policy === undefined ? {} : { "Content-Security-Policy": policy }) };
    response.writeHead(status, { ...commonHeaders, ...headers, ...own }).end(content);
  }

  /** Checks the Host header, because a web page may have a domain name that resolves to this machine (DNS rebinding). */
  const isMeant = ({ method, headers: { host = "" }, socket }: IncomingMessage) =>
    method === "GET" &&
    (forwardedFrom
      ? isOfThisMachine(host) || forwardedFrom.has(host)
      : ["127.0.0.1", "localhost"].some((name) => host === `${name}:${socket.localPort}`));

  function stop(): void {
    running?.server.close();
    running?.server.closeAllConnections();
    running = undefined;
  }

  return {
    /** Answers under a new URL, which contains a secret token and ends with "/", until it is closed. */
    async open(answer: AnswerLocally) {
      running ??= listen(receive, lastPort);
      const token = randomBytes(24).toString("base64url");
      answers.set(token, answer);
      lastPort = await running.port;
      return {
        address: `http://127.0.0.1:${lastPort}/${token}/`,
        close() {
          answers.delete(token);
          if (answers.size === 0) stop();
        },
      };
    },
    /** Whether it listens: only while something is open. */
    get isListening() {
      return running !== undefined;
    },
    close() {
      answers.clear();
      stop();
    },
  };
}

const isOfThisMachine = (host: string) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

/** Listens on a port, or on a free one if it is taken. */
function listen(receive: (request: IncomingMessage, response: ServerResponse) => void, wanted: number) {
  const server = createServer(receive);
  const port = new Promise<number>((resolve, reject) => {
    server.once("listening", () => resolve((server.address() as AddressInfo).port));
    server.once("error", () => server.once("error", reject).listen(0, "127.0.0.1"));
    server.listen(wanted, "127.0.0.1");
  });
  return { server, port };
}

/** Says in a sentence why there is no page. */
export function createRefusal(status: number, why: string): LocalContent {
  return { kind: "content", status, type: "text/plain; charset=utf-8", content: `${why}\n` };
}
