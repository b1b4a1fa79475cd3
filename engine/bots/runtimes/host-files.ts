import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { isInFolder } from "../source/in-folder.ts";

/** The programs that run inside bots lie as in the sources: in the engine's folder, or in `hosts/` beside a bundle. */
function root(): string {
  const found = [join(__dirname, "..", ".."), join(__dirname, "hosts"), join(__dirname, "..", "hosts")].find((folder) =>
    existsSync(join(folder, "bots", "runtimes", "python", "sitecustomize.py")),
  );
  if (!found) throw new Error(`the host programs are missing beside ${basename(__dirname)}`);
  return found;
}

/** The folders whose folders are games, with the host programs of each in `host/`. */
export const gameFolders: string[] = [join(root(), "games")];

/** The folder with the programs of a runtime. */
export function runtimeFolder(runtime: string): string {
  return join(root(), "bots", "runtimes", runtime);
}

/** The program of a game that turns its messages into calls, under the name that the game gives it. */
export function gameHost(game: string, name: string): string {
  const found = gameFolders.map((folder) => join(folder, game, "host", name)).find((file) => existsSync(file));
  if (!found) throw new Error(`The host program ${name} of ${game} is missing.`);
  return found;
}

/** All folders whose files run inside bots but are no code of the user's. */
export function hostFolders(): string[] {
  return [join(root(), "bots", "runtimes"), ...gameFolders];
}

/** Whether a file that a stack names is Spar's own. */
export function isHostFile(file: string): boolean {
  return hostFolders().some((folder) => isInFolder(file, folder));
}
