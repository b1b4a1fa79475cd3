import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { MatchUp } from "../project/match-up.ts";
import type { Settings } from "../project/settings.ts";
import { CannotPlay } from "./failure.ts";

/** The options that `match`, `series` and `league` share, as commander gives them. */
export interface MatchOptions {
  readonly game?: string;
  readonly seed?: string;
  readonly draftSeed?: string;
  readonly shuffle0Seed?: string;
  readonly shuffle1Seed?: string;
  readonly draft?: string;
  readonly league?: number;
  readonly rules?: string;
  readonly option?: readonly string[];
  readonly timeScale?: number;
  readonly trace: boolean;
}

export const cliSettings: Settings = {
  timeScale: 1,
  trace: true,
  commands: {},
  cacheFolder: join(process.env.XDG_CACHE_HOME ?? (homedir() ? join(homedir(), ".cache") : tmpdir()), "spar"),
};

export function matchUpOf(bot: string, opponents: readonly string[], options: MatchOptions): MatchUp {
  const named = {
    draftChoices: options.draftSeed,
    shufflePlayer0: options.shuffle0Seed,
    shufflePlayer1: options.shuffle1Seed,
  };
  const { rules, league, draft } = options;
  return {
    bot,
    opponents,
    folder: process.cwd(),
    game: options.game,
    options: { ...defined({ rules, league, draft }), ...gameOptions(options.option ?? []) },
    seeds: defined(named),
    timeScale: options.timeScale,
    trace: options.trace ? undefined : false,
  };
}

function defined<Value>(values: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** `name=value` pairs; a value is JSON where it can be read as such, else text. */
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
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
