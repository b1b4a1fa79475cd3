import { basename, resolve } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";
import { type BotStamp, type MatchRecord, readPlan } from "../../record/match-record.ts";
import type { SiteGame } from "../../record/site-game.ts";
import { type RefusedRequest, refuse } from "../resolve/match-request.ts";
import { type NamedBot, resolveBot } from "../resolve/resolve-bot.ts";
import type { Settings } from "../settings/settings.ts";
import { recogniseBot } from "./bot-for-file.ts";

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
