import { dirname } from "node:path";
import { botText } from "../../../engine/project/resolve/find-bot.ts";
import { ghostName } from "../../../engine/project/resolve/ghost.ts";
import type { MatchRequest } from "../../../engine/project/resolve/match-request.ts";
import type { Settings } from "../../../engine/project/settings/settings.ts";
import type { MatchLine } from "../../../engine/record/match-record.ts";
import { toFilePath } from "../base/bot-files.ts";
import type { SettingsSource } from "../base/settings.ts";
import type { OpponentChoices } from "../kept/choices.ts";
import type { MatchList } from "../kept/match-list.ts";
import type { Run } from "./runs.ts";

/** Who plays in the match of a run, with what is said of it beside its request, and the settings of its bot. */
export async function requested(
  { uri, bot }: Run,
  settings: SettingsSource,
  said: Partial<MatchRequest>,
): Promise<{ readonly match: MatchRequest; readonly settings: Settings }> {
  const file = toFilePath(uri);
  const match = { bot: bot ?? file, folder: dirname(file), opponents: [], ...said };
  return { match, settings: await settings.engine(uri) };
}

/** The opponent that is named now or was chosen earlier; none: those of the configuration. */
export function chosenBy(uri: string, opponent: string | undefined, choices: OpponentChoices): readonly string[] {
  const chosen = opponent ?? choices.of(uri);
  return chosen ? [chosen] : [];
}

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
