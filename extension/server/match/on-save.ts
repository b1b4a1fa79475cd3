import { type BotForFile, type BotSpec, recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import { findBotOfPart } from "../../../engine/project/recognise/bot-of-part.ts";
import { readSourceVersion } from "../../../engine/project/versions/source-version.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import type { EditorSettings } from "../base/editor-settings.ts";
import type { ServerContext } from "../context/context.ts";
import { askOnSave, createQuestion } from "./save-question.ts";

interface SaveDeps extends ServerContext {
  /** `bot` is the recognised bot, if there is no open question. */
  readonly start: (uri: string, bot?: BotSpec) => Promise<void>;
  /** Whether trying a few turns shows which version of its game a bot is for. */
  readonly showsVersion: (bot: BotSpec) => Promise<boolean>;
  /** Called for every save before anything else. */
  readonly saved: (bot: BotSpec | undefined) => void;
  /** Called for files that are not bots. */
  readonly forget: (uri: string) => void;
}

/** Plays a match when a bot, or a part of one, is saved; what only the user can know is asked once. */
export function watchSaves({ connection, documents, settings, start, showsVersion, saved, forget }: SaveDeps): void {
  const asked = new Set<string>();
  documents.onDidSave(async ({ document }) => {
    const { uri } = document;
    const own = readSources(recogniseBot(toFilePath(uri), document.getText()));
    saved(getBot(own));
    if (own.kind === "none") forget(uri);
    const { runOnSave } = await settings.editor(uri);
    const found = runOnSave === "off" ? own : findPartOwner(own, toFilePath(uri));
    if (!playsOnSave(found, runOnSave)) return;
    const bot = getBot(found);
    if (found.kind !== "ask") void start(bot ? toUri(bot.file) : uri, bot);
    if (!asked.has(uri)) await askAbout(uri, found);
  });

  async function askAbout(uri: string, found: BotForFile): Promise<void> {
    const bot = getBot(found);
    const file = bot?.file ?? toFilePath(uri);
    const question = createQuestion(file, found);
    if (!question) return;
    asked.add(uri);
    if (bot?.isDoubtful && (await showsVersion(bot))) return;
    const answer = await askOnSave(connection, file, question);
    if (answer !== undefined && answer !== question.meanwhile) await start(toUri(file));
  }
}

const getBot = (found: BotForFile): BotSpec | undefined => (found.kind === "bot" ? found.bot : undefined);

/** Reads everything that the save needs from the bot's files, once. */
function readSources(saved: BotForFile): BotForFile {
  if (saved.kind !== "bot") return saved;
  const { bot } = saved;
  return { kind: "bot", bot: { ...bot, source: readSourceVersion(bot.file) } };
}

/** A file that is not a bot may be a part of one. */
function findPartOwner(saved: BotForFile, file: string): BotForFile {
  const bot = saved.kind === "none" ? findBotOfPart(file) : undefined;
  return bot ? readSources({ kind: "bot", bot }) : saved;
}

export function playsOnSave(found: BotForFile, setting: EditorSettings["runOnSave"]): boolean {
  if (setting === "off" || found.kind === "none") return false;
  // For a `spar.json` that cannot be read, the run reports the error.
  if (setting === "recognised" || found.kind === "config") return true;
  return found.kind === "bot" && (found.bot.isListed || found.bot.found.config.game !== undefined);
}
