import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { runToEnd } from "./processes.ts";

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
export async function runNpmInstall(folder: string, ...args: string[]): Promise<void> {
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
