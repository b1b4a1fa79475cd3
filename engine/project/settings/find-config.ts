import { dirname, join, relative, resolve } from "node:path";
import { readUserFile, readUserStats } from "../../files/user-file.ts";
import type { RefereeSetting } from "../referee/referee-setting.ts";
import { type ConfigProblem, readConfig } from "./read-config.ts";
import type { SettingsLayer } from "./settings-layer.ts";
import type { SparConfig } from "./spar-config.ts";

export const configName = "spar.json";

/** The content of a `spar.json`, with its referees resolved relative to its folder. */
export type FolderConfig = SettingsLayer & Omit<SparConfig, "game" | "bots"> & { readonly bots?: BotEntries };
type BotEntries = Readonly<Record<string, SettingsLayer>>;

/** The configuration for a folder: the nearest `spar.json` in it or above, or none. */
export interface FoundConfig {
  /** Path of the file, and the folder that its names are relative to; without a file, the bot's own folder. */
  readonly file: string | undefined;
  readonly folder: string;
  readonly config: FolderConfig;
  readonly problems: readonly ConfigProblem[];
}

/** The nearest `spar.json` in the bot's folder or above it, with its problems. Without one the settings are empty. */
export function findConfig(botFolder: string): FoundConfig {
  for (let folder = botFolder; ; folder = dirname(folder)) {
    const file = join(folder, configName);
    if (readUserStats(file)) return { file, folder, ...findConfigIn(file) };
    if (folder === dirname(folder)) return { file: undefined, folder: botFolder, config: {}, problems: [] };
  }
}

/** What a configuration says of one file alone. */
export function findBotEntry({ config, folder }: FoundConfig, file: string): SettingsLayer | undefined {
  return config.bots?.[relative(folder, file).replaceAll("\\", "/")];
}

function findConfigIn(file: string): Pick<FoundConfig, "config" | "problems"> {
  const read = readUserFile(file);
  if (!read.ok) {
    const message = read.why(configName);
    return { config: {}, problems: [{ message, offset: 0, length: 0, line: 1, column: 1 }] };
  }
  const { config, problems } = readConfig(read.content);
  return { config: resolveReferees(config, dirname(file)), problems };
}

/** Resolves the referees of a configuration relative to its folder. */
export function resolveReferees({ bots, ...own }: SparConfig, folder: string): FolderConfig {
  const entries = Object.entries(bots ?? {}).map(([name, bot]) => [name, resolveReferee(bot, folder)] as const);
  return { ...resolveReferee(own, folder), ...(bots && { bots: Object.fromEntries(entries) }) };
}

/** The league of a referee and the configuration of a simulation become ordinary options. */
function resolveReferee<Said extends Pick<SparConfig, "game" | "options">>({ game, ...others }: Said, folder: string) {
  if (typeof game !== "object") return { ...others, ...(game !== undefined && { game }) };
  if ("kaggle" in game) {
    const { configuration, ...setting } = game;
    return { ...others, game: setting, ...(configuration && { options: { ...configuration, ...others.options } }) };
  }
  const { referee, league, players, protocol } = game;
  const setting: RefereeSetting = {
    referee: typeof referee === "string" ? resolve(folder, referee) : referee,
    folder,
    ...(players && { players }),
    ...(protocol && { protocol }),
  };
  return { ...others, game: setting, ...(league !== undefined && { options: { league, ...others.options } }) };
}
