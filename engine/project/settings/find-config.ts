import { dirname, join } from "node:path";
import { readUserFile, userStats } from "../../files/user-file.ts";
import { type ConfigProblem, readConfig } from "./read-config.ts";
import type { SparConfig } from "./spar-config.ts";

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
    if (userStats(file)) return { file, folder, ...configIn(file) };
    if (folder === dirname(folder)) return { file: undefined, folder: botFolder, config: {}, problems: [] };
  }
}

function configIn(file: string): ReturnType<typeof readConfig> {
  const read = readUserFile(file);
  if (read.ok) return readConfig(read.content);
  return {
    config: {},
    problems: [{ message: read.why(configName), offset: 0, length: 0, line: 1, column: 1 }],
  };
}
