import { dirname } from "node:path";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { Settings } from "../settings/settings.ts";
import { resolveMatch } from "./resolve-match.ts";

/**
 * Whether trying a bot shows which version of the game it was written for: it fails with one and plays with another.
 */
export async function isVersionShown(bot: BotSpec, settings: Settings): Promise<boolean> {
  const matched = await resolveMatch({ bot, opponents: [], folder: dirname(bot.file) }, settings);
  return matched.ok && matched.spec !== undefined && !matched.spec.isDoubtful;
}
