import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isInFolder } from "../../files/user-folders.ts";
import type { Game } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";
import type { FileStamp } from "../../record/match-record.ts";
import type { CallingHost, Runtime } from "./runtime.ts";

/** The folder of the programs that run inside bots: the engine's folder in the sources, `hosts/` next to a bundle. */
function getRoot(): string {
  const found = [join(__dirname, "..", ".."), join(__dirname, "hosts"), join(__dirname, "..", "hosts")].find((folder) =>
    existsSync(join(folder, "bots", "runtimes", "python", "sitecustomize.py")),
  );
  if (!found) throw new Error(`the host programs are missing beside ${basename(__dirname)}`);
  return found;
}

/** Folders of games and of referees' kinds; each has its host programs in `host/`. */
export const gameFolders: string[] = [join(getRoot(), "games"), join(getRoot(), "referee")];

/** The folder with the programs of a runtime. Throws if the host programs are missing. */
export const getRuntimeFolder = (runtime: string): string => join(getRoot(), "bots", "runtimes", runtime);

/** The source of a program of a runtime that is compiled where it is used. */
export const readHostSource = (runtime: string, name: string): string =>
  readFileSync(join(getRuntimeFolder(runtime), name), "utf8");

/** A file that Spar brings for Java: a class, or a script of a build. */
export const findJavaHostFile = (name: string): string => join(getRuntimeFolder("java"), name);

/** The game's program that calls a bot's methods or function, or why it cannot in this language. */
export function findCaller(
  { form = "lines", className }: Pick<FileStamp, "className" | "form">,
  { runtime, title }: { readonly runtime: Pick<Runtime, "id">; readonly title: string },
  game: Game,
): CallingHost | { readonly why: string } {
  const { programs, folder = game.id } = game.bots.hosted ?? {};
  const name = programs?.[runtime.id];
  if (name === undefined) {
    const why = t(
      "{game} cannot call a {language} {form, select, class {class} other {function}}: the bot must read and print lines.",
      { game: game.title, form, language: title },
    );
    return { why };
  }
  return { program: findGameHost(folder, name), form, className };
}

/** The path of the game's program that turns messages into calls, by its `name`. Throws if it is missing. */
export function findGameHost(game: string, name: string): string {
  const found = gameFolders.map((folder) => join(folder, game, "host", name)).find((file) => existsSync(file));
  if (!found) throw new Error(`The host program ${name} of ${game} is missing.`);
  return found;
}

/** All folders with files that run inside bots but are not the user's code. Throws if the host programs are missing. */
export const listHostFolders = (): string[] => [join(getRoot(), "bots", "runtimes"), ...gameFolders];

/** Whether a file in a stack trace belongs to Spar. */
export function isHostFile(file: string): boolean {
  return listHostFolders().some((folder) => isInFolder(file, folder));
}
