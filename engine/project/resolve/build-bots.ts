import type { BotStamp } from "../../record/match-record.ts";
import type { Problem } from "../../record/problem.ts";
import { type IsolatedBot, isolateBot, type PreparedBot } from "../prepare/prepare.ts";
import { makeUniqueMatchNames } from "../recognise/bots-in.ts";
import { combineSettings } from "../settings/settings-layer.ts";
import type { MatchSettings } from "./bot-options.ts";
import { makeStamp } from "./make-stamp.ts";
import { type MatchRequest, type RefusedRequest, refuse } from "./match-request.ts";
import type { Players } from "./players.ts";

/** The bots of a match, ready to start, each with a unique name. */
export interface BuiltBots {
  readonly ok: true;
  readonly bots: readonly BotStamp[];
  /** `player` is the bot's index. */
  readonly warnings: readonly Problem[];
  /** What a user should know about them. */
  readonly notes: readonly string[];
  /** A warning if other people's bots run without a sandbox. */
  readonly open: string | undefined;
}

/** Builds all bots in parallel and puts those that need it into a sandbox. */
export async function buildBots(
  request: MatchRequest,
  players: Players,
  settings: MatchSettings,
): Promise<BuiltBots | RefusedRequest> {
  const { entries, game, folder, spec } = players;
  const built = await Promise.all(
    entries.map(async (entry): Promise<(PreparedBot & IsolatedBot) | RefusedRequest> => {
      const prepared = await makeStamp(entry, game, settings.building, folder);
      if (!prepared.ok) return prepared;
      const found = await isolateBot(prepared.stamp, settings.isolation);
      return typeof found === "string" ? refuse(found) : { ...prepared, ...found };
    }),
  );
  const failed = built.findIndex(({ ok }) => !ok);
  const failure = built[failed];
  if (failure && !failure.ok) {
    // A missing opponent is reported at its place in the configuration, unless the user named it for this match only.
    if (!spec || entries[failed]!.kind === "file" || request.opponents.length > 0) return failure;
    const isConfigured = combineSettings({ ...spec.sources, text: {} }).opponents !== undefined;
    return isConfigured ? { ...failure, config: failure.config ?? spec.found.file } : failure;
  }
  const able = built.filter((bot) => bot.ok);
  const names = makeUniqueMatchNames(able.map(({ stamp }) => ({ name: stamp.name, file: findStartedFile(stamp) })));
  return {
    ok: true,
    bots: able.map(({ stamp }, i) => ({ ...stamp, name: names[i]! })),
    warnings: able.flatMap(({ warnings }, player) => warnings.map((warning) => ({ ...warning, player }))),
    notes: able.flatMap(({ note }) => note ?? []),
    open: able.find(({ open }) => open !== undefined)?.open,
  };
}

/** What tells bots of one name apart: their files, also those of programs. */
const findStartedFile = (stamp: BotStamp) =>
  stamp.kind === "command" ? stamp.command?.at(-1) : stamp.kind === "file" ? stamp.file : undefined;
