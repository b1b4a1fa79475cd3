import { botText } from "../../../engine/project/resolve/find-bot.ts";
import { ghostName } from "../../../engine/project/resolve/ghost.ts";
import type { MatchLine } from "../../../engine/record/match-record.ts";
import type { MatchList } from "../kept/match-list.ts";

/** What a match that is to be played again was: everything but the bot itself, which may have changed. */
export interface PlayedHead {
  readonly opponents: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly seeds: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly me: number;
}

export async function readHead(matches: MatchList, id: string): Promise<PlayedHead | undefined> {
  const summary = await matches.find(id);
  const head = matches.record(id)?.[0];
  if (!summary || head?.kind !== "match") return undefined;
  const { bots, seeds, options }: MatchLine = head;
  const { me, seed } = summary;
  // Round the table from the bot on, as they are seated again.
  const others = bots.map((_, i) => (me + i) % bots.length).slice(1);
  const file = matches.kept.fileOf(id);
  // Who played on a site is nowhere else than in the record.
  const again = (player: number) =>
    head.imported && file !== undefined && bots[player]!.kind === "site"
      ? ghostName({ record: file, player })
      : botText(bots[player]!);
  return { opponents: others.map(again), seeds, me, seed, options: options as PlayedHead["options"] };
}
