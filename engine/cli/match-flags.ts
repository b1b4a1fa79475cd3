import { join } from "node:path";
import { cacheFolder } from "../files/user-folders.ts";
import { matchStoreIn } from "../match/history/match-store.ts";
import { refereeInText } from "../project/referee/referee-setting.ts";
import type { MatchRequest } from "../project/resolve/match-request.ts";
import type { Settings } from "../project/settings/settings.ts";
import type { UseSandbox } from "../project/settings/settings-layer.ts";
import { versionStoreIn } from "../project/versions/version-store.ts";
import { CannotPlay } from "./failure.ts";
import { setByFlags } from "./game-flags.ts";

/** The options that `match`, `series` and `league` share, as commander gives them. */
export interface MatchFlags {
  readonly game?: string;
  /** The referee that plays the game: a folder, a jar or a command. */
  readonly referee?: string;
  readonly league?: number;
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

/** The request of a match from the arguments of a command. Throws `CannotPlay` for options that cannot be read. */
export function requestFromFlags(bot: string, opponents: readonly string[], options: MatchFlags): MatchRequest {
  const set = setByFlags({ ...options });
  return {
    bot,
    opponents,
    folder: process.cwd(),
    game: options.referee === undefined ? options.game : refereeInText(options.referee, process.cwd()),
    options: {
      ...set.options,
      ...(options.league === undefined ? {} : { league: options.league }),
      ...gameOptions(options.option ?? []),
    },
    seeds: set.seeds,
    timeScale: options.timeScale,
    memory: options.memory,
    sandbox: options.sandbox,
    trace: options.trace ? undefined : false,
  };
}

/** Does something with the settings and the versions of bots that the named history has. */
export async function withVersions<Result>(
  { history }: MatchFlags,
  settings: Settings,
  act: (settings: Settings) => Promise<Result>,
): Promise<Result> {
  if (history === undefined) return act(settings);
  const store = matchStoreIn(join(history, "matches"));
  try {
    return await act({ ...settings, versions: versionStoreIn(history, store) });
  } finally {
    await store.close();
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
