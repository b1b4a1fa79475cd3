import { dirname } from "node:path";
import { ghostName } from "../../engine/project/ghost.ts";
import { type Matched, type MatchUp, matchUp } from "../../engine/project/match-up.ts";
import type { BotStamp } from "../../engine/record/answer.ts";
import type { MatchLine } from "../../engine/record/match-record.ts";
import type { RunRequest } from "../protocol.ts";
import { fileOf } from "./bot-files.ts";
import type { Choices } from "./choices.ts";
import type { MatchList } from "./match-list.ts";
import type { Run } from "./runs.ts";
import type { SettingsSource } from "./settings.ts";

export type Ready = Matched & { ok: true };

/** Joins the match of a run with what is said of it beside its request. */
export async function matchedUp(
  { request: { uri }, bot }: Run,
  settings: SettingsSource,
  { opponents, options, seeds, compared, member, meets, gauntlet }: Partial<MatchUp>,
): Promise<Matched> {
  const file = fileOf(uri);
  const up = { bot: bot ?? file, folder: dirname(file), opponents: opponents ?? [], options, seeds };
  return matchUp({ ...up, compared, member, meets, gauntlet }, await settings.engine(uri));
}

/** The opponent that the request or an earlier choice names; none: those of the configuration. */
export function chosenBy({ uri, opponent }: RunRequest, choices: Choices): readonly string[] {
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

export async function headOf(matches: MatchList, id: string): Promise<PlayedHead | undefined> {
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
    head.imported && file !== undefined && isNowhere(bots[player]!)
      ? ghostName({ record: file, player })
      : nameOf(bots[player]!);
  return { opponents: others.map(again), seeds, me, seed, options: options as PlayedHead["options"] };
}

function isNowhere({ builtin, ghost, file, command }: BotStamp): boolean {
  return builtin === undefined && ghost === undefined && file === undefined && command === undefined;
}

/** A bot as it can be named again. */
export function nameOf({ builtin, ghost, file, command, name, version, versionOf }: BotStamp): string {
  if (versionOf !== undefined && version !== undefined) return `version:${version}`;
  if (ghost) return ghostName(ghost);
  if (builtin !== undefined) return `builtin:${builtin}`;
  return file ?? command?.join(" ") ?? name;
}
