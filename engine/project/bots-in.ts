import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type BotSpec, botForFile } from "./bot-for-file.ts";

/** The bots of a folder, by name, of one game if it is given; none where there is no folder. */
export function botsIn(folder: string, game?: string): BotSpec[] {
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const file = join(folder, name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
    const found = botForFile(file, readFileSync(file, "utf8"));
    return found.kind === "bot" && (game === undefined || found.bot.game.id === game) ? [found.bot] : [];
  });
}

/** What a table calls them: their names, with the file's where two have the same. */
export function namesOf(bots: readonly BotSpec[]): string[] {
  return bots.map(({ name, file }) => {
    const shared = bots.filter((bot) => bot.name === name).length > 1;
    return shared ? `${name} (${basename(file)})` : name;
  });
}
