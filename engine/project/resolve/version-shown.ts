import { dirname } from "node:path";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { Settings } from "../settings/settings.ts";
import { resolveMatch } from "./resolve-match.ts";

/** Whether a bot, tried by the versions of its game, fails by one and plays by another, so that nobody need be asked. */
export async function isVersionShown(bot: BotSpec, settings: Settings): Promise<boolean> {
  const matched = await resolveMatch({ bot, opponents: [], folder: dirname(bot.file) }, settings);
  return matched.ok && matched.spec !== undefined && !matched.spec.isDoubtful;
}
