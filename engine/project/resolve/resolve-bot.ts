import { basename, resolve } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import { getGame } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { type BotStamp, type MatchRecord, readPlan } from "../../record/match-record.ts";
import type { SiteGame } from "../../record/site-game.ts";
import { chooseDefaultOpponent, recogniseBot } from "../recognise/bot-for-file.ts";
import type { Settings } from "../settings/settings.ts";
import { type MatchRequest, type RefusedRequest, refuse } from "./match-request.ts";
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

/** The user's own bot in a site game: its file, relative to a folder, and which player it was. */
interface OwnBot extends NamedBot {
  readonly player: number;
}

/**
 * The record with one player replaced by a bot of the user, so that its turns can be debugged and its ghost is never
 * the opponent. Which version played on the site is unknown.
 */
export async function assignOwnBot(
  { game, imported, record }: SiteGame,
  { bot, folder, player }: OwnBot,
  settings: Settings,
): Promise<{ readonly ok: true; readonly record: MatchRecord } | RefusedRequest> {
  const strange = explainOtherGame(game, resolve(folder, bot));
  if (strange !== undefined) return refuse(strange);
  const { options } = imported as { readonly options: unknown };
  const found = await resolveBot({ bot, folder }, { game: game.id, options }, settings);
  if (!found.ok) return found;
  const { stamp: made } = found;
  // The stamp names no version, so the bot is always played as it is now.
  const own: BotStamp = made.kind === "file" ? { ...made, version: undefined } : made;
  const plan = readPlan(record);
  const bots = plan.bots.map((stamp, i) => (i === player ? { ...own, name: stamp.name } : stamp));
  return { ok: true, record: [{ ...plan, bots }, ...record.slice(1)] };
}

/** A sentence if a bot's text or configuration names another game; undefined otherwise. */
function explainOtherGame(game: Game, file: string): string | undefined {
  const found = recogniseBot(file, readUserText(file) ?? "", {}, true);
  if (found.kind !== "bot" || found.bot.game.id === game.id) return undefined;
  return t("{file} is a bot for {other}, but this is {game}.", {
    file: basename(file),
    other: found.bot.game.title,
    game: game.title,
  });
}
