import { formatBotName } from "../project/resolve/find-bot.ts";
import { formatGhostName } from "../project/resolve/ghost.ts";
import type { MatchRequest } from "../project/resolve/match-request.ts";
import type { MatchLine } from "../record/match-record.ts";

/** What it takes to play a recorded match again: everything but the bot itself, which may have changed. */
export interface RepeatedMatch extends Required<Pick<MatchRequest, "options" | "seeds">> {
  /** The other players, round the table from the bot on. */
  readonly opponents: readonly string[];
  /** The bot's seat, from 0. */
  readonly seat: number;
}

/** `file` is the path of the record; only there are the answers of players on a site. */
export function repeatMatch(head: MatchLine, seat: number, file: string | undefined): RepeatedMatch {
  const { bots, seeds, options, imported } = head;
  const others = bots.map((_, i) => (seat + i) % bots.length).slice(1);
  const getName = (player: number) =>
    imported && file !== undefined && bots[player]!.kind === "site"
      ? formatGhostName({ record: file, player })
      : formatBotName(bots[player]!);
  return { opponents: others.map(getName), seeds, options: options as RepeatedMatch["options"], seat };
}
