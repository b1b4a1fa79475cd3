import { dirname, resolve } from "node:path";
import { findMethod } from "../../../engine/arena/tune/begin-tuning.ts";
import { findBest } from "../../../engine/arena/tune/run-tuning.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { readTunableSource, replaceValues } from "../../../engine/project/tune/tuned-source.ts";
import type { FoundSource } from "../../protocol-data.ts";
import { readBotOnDisk, toFilePath, toUri } from "../base/bot-files.ts";
import type { SavedTuning } from "./tuning-files.ts";

/** The files that the numbers of a run would change, with both texts; or why they cannot be changed. */
export function createFoundSource({ bot: uri, state }: SavedTuning): FoundSource | { readonly message: string } {
  const bot = readBotOnDisk(uri);
  const method = findMethod(state);
  if (typeof method === "string") return { message: method };
  const gone = {
    message: t("{bot} has changed since the run began, so its numbers no longer fit the source.", {
      bot: state.head.bot,
    }),
  };
  const source = bot ? readTunableSource(bot) : gone.message;
  if (!bot || typeof source === "string" || source.version.id !== state.head.version) return gone;
  const { version } = source;
  const found = replaceValues(source, findBest(method, state).values);
  const folder = version.main.split("/").reduce((inner) => dirname(inner), bot.file);
  const changed = [...found.files].filter(([path, content]) => !version.files.get(path)?.equals(content));
  const files = changed.map(([path, content]) => ({
    ...{ path, uri: toUri(resolve(folder, path)) },
    before: version.files.get(path)!.toString("utf8"),
    after: content.toString("utf8"),
  }));
  return { files };
}

/** Whether the source of a run's bot has changed; `saved` is a bot that was just read. */
export function isOutdated({ bot: uri, state }: SavedTuning, saved?: BotSpec): boolean {
  const bot = saved?.file === toFilePath(uri) ? saved : readBotOnDisk(uri);
  const source = bot && readTunableSource(bot);
  return typeof source !== "object" || source.version.id !== state.head.version || toFilePath(uri) === "";
}
