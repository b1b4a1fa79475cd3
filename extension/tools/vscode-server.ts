import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { cachedPackage, npmInstall } from "./npm-cache.ts";
import { type Group, plainEnv, startGroup } from "./processes.ts";

/** Newer ones want Node 22. The package carries a complete VS Code server (1.100.3) in lib/vscode. */
const version = "4.100.3";

export interface VsCodeServer {
  readonly port: number;
  readonly log: () => string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Settings, extensions and state live here. */
  readonly home: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Record<string, string>;
  readonly port?: number;
}

/** The folder of the VS Code server, installed from the npm registry on first use. No native module is needed. */
export async function vscodeServerFolder(): Promise<string> {
  const finish = (installed: string) => npmInstall(join(installed, "lib", "vscode"), "--omit=dev");
  return join(await cachedPackage("code-server", version, finish), "lib", "vscode");
}

export async function startServer(options: ServerOptions): Promise<VsCodeServer> {
  const folder = await vscodeServerFolder();
  const user = join(options.home, "data", "User");
  await mkdir(user, { recursive: true });
  await writeFile(join(user, "settings.json"), JSON.stringify(options.settings ?? {}, null, 2));
  const port = options.port ?? (await freePort());
  const args = [
    ...[join(folder, "out", "server-main.js"), "--host", "127.0.0.1", "--port", String(port)],
    ...["--without-connection-token", "--accept-server-license-terms", "--telemetry-level", "off"],
    ...["--server-data-dir", options.home],
  ];
  const group = startGroup(process.execPath, args, plainEnv(options.env));
  await ready(group);
  return { port, log: group.output, stop: group.stop };
}

/** Installs a packaged extension into a server's home; what the server said if it refused. */
export async function installExtension(home: string, vsix: string): Promise<string | undefined> {
  const folder = await vscodeServerFolder();
  const args = [join(folder, "out", "server-main.js"), "--accept-server-license-terms"];
  const group = startGroup(
    process.execPath,
    [...args, "--server-data-dir", home, "--install-extension", vsix],
    plainEnv(),
  );
  const code = await new Promise<number | null>((resolve) => group.child.once("close", resolve));
  return code === 0 && /successfully installed/.test(group.output()) ? undefined : group.output();
}

/** The address that opens a folder, with Spar loaded from this project and, in tests, a suite to run. */
export function workbenchAddress(
  port: number,
  folder: string,
  payload: { extensionDevelopmentPath?: string; extensionTestsPath?: string },
): string {
  const authority = `127.0.0.1:${port}`;
  const pairs = Object.entries(payload).map(([name, path]) => [name, `vscode-remote://${authority}${path}`]);
  const encoded = encodeURIComponent(JSON.stringify([...pairs, ["skipWelcome", "true"]]));
  return `http://${authority}/?folder=${encodeURIComponent(folder)}&payload=${encoded}`;
}

function ready(group: Group): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (group.output().includes("Extension host agent listening")) resolve();
    };
    group.child.stdout?.on("data", look);
    group.child.once("error", reject);
    group.child.once("close", (code) =>
      reject(new Error(`The VS Code server ended with code ${code}:\n${group.output()}`)),
    );
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
