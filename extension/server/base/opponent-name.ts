import { t } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { formatBossName, isBossName } from "../../../engine/project/referee/bosses.ts";
import { findGhost, ghostPrefix, listPoolMembers } from "../../../engine/project/resolve/ghost.ts";
import { revisionPrefix } from "../../../engine/project/versions/revision.ts";
import { formatVersionLabel, isVersionName } from "../../../engine/project/versions/version-store.ts";

/** The name of an opponent as in records: "greedy" for `builtin:greedy`, "rival" for `bots/rival.py`. */
export function nameOpponent(opponent: string, bot: string): string {
  const members = listPoolMembers(opponent, ".");
  if (members) return t("a pool of {members, number}", { members: members.length });
  if (isVersionName(opponent) || opponent.startsWith(revisionPrefix)) return formatVersionLabel(opponent, bot);
  if (opponent.startsWith(ghostPrefix)) {
    const ghost = findGhost(opponent, ".", undefined);
    return typeof ghost === "string" ? t("a ghost") : ghost.stamp.name;
  }
  if (opponent.startsWith("builtin:")) return opponent.slice("builtin:".length);
  if (isBossName(opponent)) return formatBossName(opponent);
  return opponent
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.\w+$/, "");
}

/** The opponents a bot plays against by default. */
export function nameConfiguredOpponents({ opponents, game, name }: BotSpec): string {
  return opponents
    .slice(0, game.rules.players.min - 1)
    .map((opponent) => nameOpponent(opponent, name))
    .join(", ");
}
