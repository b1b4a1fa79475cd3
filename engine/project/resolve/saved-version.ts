import { basename } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { type BotSpec, recogniseBot } from "../recognise/bot-for-file.ts";
import type { SettingsLayer } from "../settings/settings-layer.ts";
import { shortenId } from "../versions/source-version.ts";
import type { VersionStore } from "../versions/version-store.ts";

/** The prefix of an opponent that is another version of the bot itself. */
const versionPrefix = "version:";

/** Whether an opponent is a saved version, `version:NAME`. */
export const isVersionName = (text: string): boolean => text.startsWith(versionPrefix);

/** The display name of a version: `steady@previous`. */
export function formatVersionLabel(text: string, bot: string): string {
  const wanted = text.slice(text.indexOf(":") + 1);
  return `${bot}@${/^[0-9a-f]{8,32}$/.test(wanted) ? shortenId(wanted) : wanted}`;
}

/** The bot of `version:previous`, `version:NAME` or `version:ID`, written to a folder; a sentence if there is none. */
export async function findVersionEntry(
  text: string,
  of: BotSpec | undefined,
  given: SettingsLayer,
  versions: VersionStore | undefined,
) {
  if (!of) return t("{text} is another version of the bot's file, but this bot has no file.", { text });
  const name = basename(of.file);
  const wanted = text.slice(versionPrefix.length);
  if (!versions)
    return t("{text} of {name} is kept by the editor: give the folder of its history with --history.", { text, name });
  const kept = await versions.find(wanted, of.file, of.source?.id);
  if (!kept && wanted === "previous")
    return t("There is no previous version of {name} yet: it has not changed.", { name });
  if (!kept)
    return t("There is no version {version} of {name}: keep one with Spar: Keep This Version As….", {
      version: wanted,
      name,
    });
  const written = versions.written(kept, of.file);
  if (!written) return t("The source of version {version} of {name} has been deleted.", { version: wanted, name });
  if ("gone" in written)
    return t("Version {version} of {name} had another {file}, which was too large to keep.", {
      version: wanted,
      name,
      file: written.gone,
    });
  const main = written.file;
  const seen = recogniseBot(of.file, readUserText(main) ?? "", { ...given, game: of.game.id }, true);
  if (seen.kind !== "bot") return t("{text} of {name} is not a bot for {game}.", { text, name, game: of.game.title });
  const [from, to] = [of.file, main].map((file) => file.slice(0, file.length - kept.main.length - 1));
  const { own } = seen.bot;
  const moved = own && { own: { ...own, folder: own.folder.replace(from!, to!) } };
  return {
    spec: { ...seen.bot, ...moved, file: main, name: formatVersionLabel(text, seen.bot.name) },
    version: kept.id,
  };
}
