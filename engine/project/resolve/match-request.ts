import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { SettingsLayer } from "../settings/settings-layer.ts";

/** Who shall play, and what is said of the match beside all configuration. */
export interface MatchRequest extends Omit<SettingsLayer, "opponents"> {
  /** As a person says it: a file, a command or `builtin:NAME`; or a bot that was found in a file already. */
  readonly bot: string | BotSpec;
  /** The same; none: the first ones of the bot's configuration. */
  readonly opponents: readonly (string | BotSpec)[];
  /** Somebody must be there to be beaten, also in a game that one can play alone. */
  readonly compared?: boolean;
  /** A person is there to answer; else none can play. */
  readonly person?: boolean;
  /** The bots come from other people. */
  readonly foreign?: boolean;
  /** Which member of a pool is met; none: anybody. */
  readonly member?: number;
  /**
   * In a series: which of several opponents is met, from 0. They are met one after the other where the game is for two,
   * where they are those of the configuration, or where `gauntlet` says so; else they are all met at once.
   */
  readonly meets?: number;
  readonly gauntlet?: boolean;
  /** Folder that relative names start from. */
  readonly folder: string;
}

/** What is said of the match, without who plays it. */
export function requestSettings(request: MatchRequest): SettingsLayer {
  const { bot: _b, opponents: _o, compared: _c, person: _p, foreign: _f, ...more } = request;
  const { member: _m, meets: _n, gauntlet: _g, folder: _d, ...said } = more;
  return said;
}
