import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ConfigProblem, readConfig } from "./read-config.ts";
import type { BotConfig, SparConfig } from "./spar-config.ts";

export const configName = "spar.json";

/** The configuration that holds for a folder: the nearest `spar.json` above it, or none. */
export interface FoundConfig {
  /** Path of the file, and the folder that its names are relative to; the bot's own folder when there is none. */
  readonly file: string | undefined;
  readonly folder: string;
  readonly config: SparConfig;
  readonly problems: readonly ConfigProblem[];
}

export function findConfig(botFolder: string): FoundConfig {
  for (let folder = botFolder; ; folder = dirname(folder)) {
    const file = join(folder, configName);
    if (existsSync(file)) return { file, folder, ...readConfig(readFileSync(file, "utf8")) };
    if (folder === dirname(folder)) return { file: undefined, folder: botFolder, config: {}, problems: [] };
  }
}

/** The settings of one file: its own entry over those of the folder. `name` is its path from the folder, with `/`. */
export function configOf(found: FoundConfig, name: string): BotConfig & { readonly listed: boolean } {
  const { config } = found;
  const own = config.bots?.[name];
  return {
    game: own?.game ?? config.game,
    options: { ...config.options, ...own?.options },
    form: own?.form,
    class: own?.class,
    command: own?.command,
    opponents: own?.opponents ?? config.opponents,
    listed: own !== undefined,
  };
}
