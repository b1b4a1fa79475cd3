import { getGame } from "../../games.ts";
import type { BotStamp } from "../../record/match-record.ts";
import { chooseDefaultOpponent } from "../recognise/bot-for-file.ts";
import type { Settings } from "../settings/settings.ts";
import type { MatchRequest, RefusedRequest } from "./match-request.ts";
import { resolveMatch } from "./resolve-match.ts";

/** A bot as a user names it, from a folder. */
export interface NamedBot {
  readonly bot: string;
  readonly folder: string;
}

/**
 * Builds a bot as it is now for the game and options of a recorded match, whose questions it is to be asked. Throws
 * what `getGame` throws.
 */
export async function resolveBot(
  { bot, folder }: NamedBot,
  { game, options }: { readonly game: string; readonly options?: unknown },
  settings: Settings,
): Promise<{ readonly ok: true; readonly stamp: BotStamp } | RefusedRequest> {
  // The bot meets nobody, but a match needs an opponent.
  const opponents = [chooseDefaultOpponent(getGame(game).bots, bot)];
  const request = { bot, folder, game, opponents, options: { ...(options as MatchRequest["options"]) } };
  const matched = await resolveMatch(request, settings);
  return matched.ok ? { ok: true, stamp: matched.setup.bots[0]! } : matched;
}
