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
  /** Relative to the mean of the versions; not where their scores are compared case by case. */
  readonly elo?: EloEstimate;
  /** The difference from the version before in the list. */
  readonly change?: VersionChange;
}

interface VersionChange {
  /** The id of the version that it is compared with. */
  readonly since: string;
  /** There is no version between, not even one that has no rating. */
  readonly isOneSave: boolean;
  readonly elo: EloEstimate;
  /** In a game with scores: how much better they are in the same cases. */
  readonly gain?: DuelGain;
}

/** "+35 ± 20", or "+1.8 % ± 0.9 %" for scores. */
export const formatChange = ({ elo, gain }: VersionChange): string => (gain ? formatGain(gain) : formatElo(elo));

/** "this save: +35 ± 20", or "since 1a2b3c4: +35 ± 20" if versions between have no rating. */
export function describeChange(of: VersionChange): string {
  const change = formatChange(of);
  if (of.isOneSave) return t("this save: {change}", { change });
  return t("since {version}: {change}", { version: of.since.slice(0, 7), change });
}

/** What the newest version gained; undefined if it has no rating, or none before it has one. */
export function describeLastSave({ versions, newest }: BotLife): string | undefined {
  const { id, change } = versions.at(-1) ?? {};
  return change && id === newest ? describeChange(change) : undefined;
}

/** Whether a change is one beyond chance: its interval leaves out zero. */
export function judgeChange({ elo, gain }: VersionChange): "good" | "bad" | "open" {
  const { low, high } = gain ?? elo;
  return low > 0 ? "good" : high < 0 ? "bad" : "open";
}
