import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";
import { root } from "../../../.ci/tools/processes.ts";
import { startVscodeServer } from "../../../.ci/tools/vscode-server.ts";
import { bridgeVariable } from "../ui-messages.ts";
import { launchBrowser } from "./browser.ts";
import { watchPage } from "./server-host.ts";
import { limitMs, type SessionOptions, type TestSession } from "./test-session.ts";

interface Upstream {
  /** The VS Code server that provides the workbench's files. */
  readonly server: string;
  readonly bridge: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

interface WebFront {
  readonly address: string;
  close(): void;
}

/** Serves the workbench of a VS Code server as if it had no server, with the project as one of its extensions. */
async function serveWorkbench(backend: Upstream): Promise<WebFront> {
  let address = "";
  const server = createServer((request, response) => {
    answerRequest(request, response, backend, address).catch((error: Error) =>
      response.writeHead(502).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  backend: Upstream,
  address: string,
): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const path = decodeURIComponent(url.replace(/[?#].*$/s, ""));
  if (path.startsWith("/spar/")) return serveExtensionFile(path.slice("/spar/".length), response, address);
  const body = method === "POST" ? await readBody(request) : undefined;
  const got = await fetch(path === "/bridge" ? backend.bridge : backend.server + url, { method, body });
  for (const name of ["content-type", "content-security-policy", "service-worker-allowed"]) {
    const value = got.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.writeHead(got.status);
  if (path === "/") response.end(removeServer(await got.text(), new URL(address).host, backend.settings));
  else if (path.endsWith("/workbench/workbench.js")) response.end(patchWorkbench(await got.text()));
  else response.end(Buffer.from(await got.arrayBuffer()));
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** The files of an extension that a browser loads; a suite also gets the address of the bridge. */
async function serveExtensionFile(path: string, response: ServerResponse, address: string): Promise<void> {
  const name = normalize(path);
  const isServed = /^(package(\.nls(\..+)?)?\.json$|l10n[\\/]|dist[\\/]|extension[\\/]media[\\/])/.test(name);
  const file = isServed ? await readFile(join(root, name)).catch(() => undefined) : undefined;
  if (!file) return void response.writeHead(404).end();
  const environment = { env: { [bridgeVariable]: `${address}/bridge` } };
  response.setHeader("Content-Type", types[extname(name)] ?? "application/octet-stream");
  if (name.startsWith(join("dist", "test") + sep))
    response.write(`globalThis.process = ${JSON.stringify(environment)};\n`);
  response.end(file);
}

/** Removes the server from the window's document, and adds the extension under development. */
function removeServer(document: string, authority: string, settings: Upstream["settings"]): string {
  const at = (path: string) => ({ scheme: "http", authority, path });
  const extensionTestsPath = at("/spar/dist/test/web-suite.js");
  const developmentOptions = { extensions: [at("/spar")], extensionTestsPath };
  return document.replace(
    /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/,
    (_, before: string, settingsText: string) => {
      const config = { ...(JSON.parse(settingsText.replaceAll("&quot;", '"')) as object), remoteAuthority: undefined };
      const changed = { ...config, configurationDefaults: settings, developmentOptions };
      return `${before}${JSON.stringify(changed).replaceAll('"', "&quot;")}"`;
    },
  );
}

/**
 * Patches this build of the workbench, which would treat the server it was loaded from as its back end and keep the
 * user's settings there.
 */
function patchWorkbench(workbench: string): string {
  return workbench
    .replace(",remoteAuthority:location.host}", "}")
    .replace(/(file\(this\.userDataPath\)\.with\(\{scheme:\w+\.)vscodeRemote/, "$1vscodeUserData");
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** The open folder, in the window's memory. */
const folder = "tmp:/workspace";

/** VS Code as on vscode.dev: the workbench without a server, and Spar in the browser's web worker. */
export async function startWebHost({
  bridge,
  home,
  view,
  settings = {},
  ...options
}: SessionOptions): Promise<TestSession> {
  const server = await startVscodeServer({ home });
  const backend = { server: `http://127.0.0.1:${server.port}`, bridge: bridge.address, settings };
  const front = await serveWorkbench(backend);
  const browser = await launchBrowser().catch(async (error: Error) => {
    front.close();
    await server.stop();
    throw error;
  });
  const page = await browser.newPage({ viewport: view ?? { width: 1400, height: 900 } });
  const window = await watchPage(page, options.limitMs ?? limitMs);
  bridge.drive(page);
  return {
    keepsState: false,
    async run() {
      const ended = window.end();
      await page.goto(`${front.address}/?folder=${encodeURIComponent(folder)}`);
      const code = await ended;
      return code === 0 ? undefined : [`The suite ended with ${code}.`, ...window.lines.slice(-60)].join("\n");
    },
    async close() {
      await browser.close();
      front.close();
      await server.stop();
    },
  };
}
