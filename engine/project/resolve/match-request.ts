import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { SettingsLayer } from "../settings/settings-layer.ts";

/** A request for a match: who plays, and settings that override all configuration. */
export interface MatchRequest extends Omit<SettingsLayer, "opponents"> {
  /** The bot, as typed by a user (a file, a command or `builtin:NAME`) or already recognised. */
  readonly bot: string | BotSpec;
  /** The opponents, given like `bot`; if empty, the first ones of the bot's configuration. */
  readonly opponents: readonly (string | BotSpec)[];
  /** Requires an opponent even in a game that can be played alone. */
  readonly needsOpponent?: boolean;
  /** Whether a person is there to answer; otherwise persons cannot play. */
  readonly hasPerson?: boolean;
  /** The bots come from other people. */
  readonly isForeign?: boolean;
  /** The index of the pool member to play against; by default a random one. */
  readonly member?: number;
  /**
   * In a series: the index of the opponent to play against. Opponents alternate if the game is for two, if they come
   * from the configuration, or with `gauntlet`; otherwise they all play in the same match.
   */
  readonly meets?: number;
  readonly gauntlet?: boolean;
  /** The folder that relative names start from. */
  readonly folder: string;
}

/** The settings in a request, without its players. */
export function extractSettings(request: MatchRequest): SettingsLayer {
  const { bot: _b, opponents: _o, needsOpponent: _c, hasPerson: _p, isForeign: _f, ...more } = request;
  const { member: _m, meets: _n, gauntlet: _g, folder: _d, ...matchFields } = more;
  return matchFields;
}
