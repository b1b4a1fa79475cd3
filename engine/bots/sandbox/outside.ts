import { isInFolder, resolveLinks } from "../../files/in-folder.ts";
import { isOfSystem } from "./inside.ts";
import { isTooWideToShow } from "./too-wide.ts";

/**
 * The first of some files that lies outside a folder, by its path or by a link. A sandboxed bot may not use it: its
 * compiler, its copies and the machines that play it would be given the content.
 */
export function findOutside(paths: readonly string[], folder: string): string | undefined {
  const own = resolveLinks(folder);
  return paths.find((path) => {
    const real = resolveLinks(path);
    return real !== undefined && !isOfSystem(real) && (own === undefined || !isInFolder(real, own));
  });
}

/**
 * The folder whose files a sandboxed bot may use: the one that was chosen if the bot lies in it, else the bot's own. A bot
 * that lies in it only by a link to a folder elsewhere may use none, itself included.
 */
export function chooseOwnFolder(botFolder: string, chosen: string | undefined): string {
  if (chosen === undefined) return botFolder;
  const [own, real] = [resolveLinks(botFolder), resolveLinks(chosen)];
  const isWithin = own !== undefined && real !== undefined && isInFolder(own, real);
  if (!isWithin && isInFolder(botFolder, chosen)) return chosen;
  return isWithin && !isTooWideToShow(real) ? chosen : botFolder;
}
