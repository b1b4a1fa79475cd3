import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished, root } from "./processes.ts";

/** The VS Code that tests run in, desktop or server. */
export const vscodeVersion = "1.100.3";

/** Where test tools of the npm registry are kept; `SPAR_CACHE` shares one folder between clones. */
export const cacheFolder = process.env.SPAR_CACHE ?? join(root, ".cache");

/** `npm install` in a folder, without scripts and without touching this project's own dependencies. */
export async function npmInstall(folder: string, ...args: string[]): Promise<void> {
  const all = ["install", ...args, "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  const { code, output } = await finished("npm", all, { cwd: folder });
  if (code !== 0) throw new Error(`npm ${all.join(" ")} failed:\n${output}`);
}

/** One package of the registry in a folder of its own, installed once; `finish` runs before it counts as installed. */
export async function cachedPackage(
  name: string,
  version: string,
  finish: (folder: string) => Promise<void> = async () => {},
): Promise<string> {
  const folder = join(cacheFolder, `${name.replace(/^@.*\//, "")}-${version}`);
  const installed = join(folder, "node_modules", name);
  const ready = join(folder, "ready");
  if (!existsSync(ready)) {
    console.log(`Fetching ${name} ${version} from the npm registry …`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), '{ "private": true }\n');
    await npmInstall(folder, `${name}@${version}`);
    await finish(installed);
    await writeFile(ready, "");
  }
  return installed;
}
