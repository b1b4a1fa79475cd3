import { t } from "../l10n/speak.ts";
import { type DuelGain, formatElo, formatGain } from "./duel-summary.ts";
import type { EloEstimate } from "./league-report.ts";

/** The versions of a bot that played series and duels, oldest first: plain data. */
export interface BotLife {
  /** The URI of the bot's file. */
  readonly bot: string;
  readonly versions: readonly RatedVersion[];
  /** The version that its file was when a match was last played. */
  readonly newest: string | undefined;
}

export interface RatedVersion {
  readonly id: string;
  /** When the bot's file last was this version. */
  readonly at: string;
  /** The line that is kept about it, else the name under which it was kept. */
  readonly note?: string;
  /** The git commit that has the same source. */
  readonly commit?: { readonly hash: string; readonly subject: string };
  /** How many results the rating is from. */
  readonly games: number;
  /** Relative to the mean of all versions. */
  readonly elo: EloEstimate;
  /** The difference from the version before. */
  readonly change?: VersionChange;
}

interface VersionChange {
  readonly elo: EloEstimate;
  /** In a game with scores: how much better they are in the same cases. */
  readonly gain?: DuelGain;
}

/** "+35 ± 20", or "+1.8 % ± 0.9 %" for scores. */
export const formatChange = ({ elo, gain }: VersionChange): string => (gain ? formatGain(gain) : formatElo(elo));

/** "this save: +35 ± 20"; undefined where the newest version, or one before it, has no rating. */
export function describeLastSave({ versions, newest }: BotLife): string | undefined {
  const { id, change } = versions.at(-1) ?? {};
  return change && id === newest ? t("this save: {change}", { change: formatChange(change) }) : undefined;
}

/** Whether a change is one beyond chance: its interval leaves out zero. */
export function judgeChange({ elo, gain }: VersionChange): "good" | "bad" | "open" {
  const { low, high } = gain ?? elo;
  return low > 0 ? "good" : high < 0 ? "bad" : "open";
}
