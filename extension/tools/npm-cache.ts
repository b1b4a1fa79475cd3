import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { runToEnd } from "./processes.ts";

/** The VS Code that tests run in, desktop or server. */
export const vscodeVersion = "1.100.3";

/**
 * Where VS Code and a browser are kept, shared by all clones; `SPAR_CACHE` names another folder. It must not lie in the
 * project: VS Code would take its own parts there for parts of the extension under development.
 */
export const npmCacheFolder = process.env.SPAR_CACHE ?? join(userCache(), "spar-tools");

function userCache(): string {
  switch (process.platform) {
    case "win32":
      return process.env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local");
    case "darwin":
      return join(homedir(), "Library", "Caches");
    default:
      return process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  }
}

/** `npm install` in a folder, without scripts and without touching this project's own dependencies. */
export async function npmInstall(folder: string, ...args: string[]): Promise<void> {
  const all = ["install", ...args, "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  const { code, output } = await runToEnd("npm", all, { cwd: folder });
  if (code !== 0) throw new Error(`npm ${all.join(" ")} failed:\n${output}`);
}

const wanted = new Map<string, Promise<string>>();

/** One package of the registry in a folder of its own, installed once; `finish` runs before it counts as installed. */
export function cachedPackage(
  name: string,
  version: string,
  finish: (folder: string) => Promise<void> = async () => {},
): Promise<string> {
  // Windows that open together want it at once.
  const one = wanted.get(name) ?? installed(name, version, finish);
  wanted.set(name, one);
  return one;
}

async function installed(name: string, version: string, finish: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(npmCacheFolder, `${name.replace(/^@.*\//, "")}-${version}`);
  const place = join(folder, "node_modules", name);
  const ready = join(folder, "ready");
  if (!existsSync(ready)) {
    console.log(`Fetching ${name} ${version} from the npm registry …`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), '{ "private": true }\n');
    await npmInstall(folder, `${name}@${version}`);
    await finish(place);
    await writeFile(ready, "");
  }
  return place;
}
