import { join } from "node:path";
import { matchStoreIn } from "../match/match-store.ts";
import { type Matched, type MatchUp, matchUp } from "../project/match-up.ts";
import type { Settings, UseSandbox } from "../project/settings.ts";
import { versionStoreIn } from "../project/version-store.ts";
import { cacheFolder } from "../user-folders.ts";
import { CannotPlay } from "./failure.ts";
import { setByFlags } from "./game-flags.ts";

/** The options that `match`, `series` and `league` share, as commander gives them. */
export interface MatchOptions {
  readonly game?: string;
  readonly seed?: string;
  readonly option?: readonly string[];
  readonly timeScale?: number;
  readonly memory?: number;
  readonly sandbox?: UseSandbox;
  readonly trace: boolean;
  /** The folder of an editor's history, whose versions can be played against. */
  readonly history?: string;
}

export const cliSettings: Settings = {
  timeScale: 1,
  trace: true,
  commands: {},
  cacheFolder: cacheFolder(),
};

/** Many matches of which only numbers are shown: nobody looks at the source lines of their answers. */
export const numbersSettings: Settings = { ...cliSettings, trace: false };

export function matchUpOf(bot: string, opponents: readonly string[], options: MatchOptions): MatchUp {
  const set = setByFlags({ ...options });
  return {
    bot,
    opponents,
    folder: process.cwd(),
    game: options.game,
    options: { ...set.options, ...gameOptions(options.option ?? []) },
    seeds: set.seeds,
    timeScale: options.timeScale,
    memory: options.memory,
    sandbox: options.sandbox,
    trace: options.trace ? undefined : false,
  };
}

/** Joins a match as it was typed; `more` as in MatchUp. */
export async function matchedFrom(
  bot: string,
  opponents: readonly string[],
  options: MatchOptions,
  more: Pick<MatchUp, "compared" | "member" | "meets" | "gauntlet"> = {},
  settings: Settings = cliSettings,
): Promise<Matched> {
  const store = options.history === undefined ? undefined : matchStoreIn(join(options.history, "matches"));
  const versions = store && versionStoreIn(options.history!, store);
  try {
    return await matchUp({ ...matchUpOf(bot, opponents, options), ...more }, { ...settings, versions });
  } finally {
    await store?.close();
  }
}

/** `name=value` pairs; a value is JSON where it can be read as such, else text, as a version is: numbers are whole. */
function gameOptions(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new CannotPlay(`An option is written name=value, not "${pair}".`);
      return [pair.slice(0, at), valueIn(pair.slice(at + 1))];
    }),
  );
}

function valueIn(text: string): unknown {
  if (/^\d+\.\d+$/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
