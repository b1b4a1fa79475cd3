import { writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import type { Connection } from "vscode-languageserver/node";
import { readUserText } from "../../../engine/files/user-file.ts";
import { games } from "../../../engine/games.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import {
  type BotForFile,
  type BotSpec,
  findBotOfPart,
  findOpenVersion,
  recogniseBot,
} from "../../../engine/project/recognise/bot-for-file.ts";
import { getRememberedSetting } from "../../../engine/project/referee/find-referee.ts";
import { findListedSimulations } from "../../../engine/project/referee/simulations.ts";
import { configName, findConfig } from "../../../engine/project/settings/find-config.ts";
import { readSourceVersion } from "../../../engine/project/versions/source-version.ts";
import { escapeNotice } from "../../label-text.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import type { EditorSettings } from "../base/settings.ts";
import type { ServerContext } from "../context/context.ts";

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

/** A value that is written into `spar.json`: a text, or a referee by its path, or a simulation by its name. */
type SettingValue = string | { readonly referee: string } | { readonly kaggle: string };

/** A question about a bot that only the user can answer; the answer is stored in `spar.json`. */
interface SaveQuestion {
  readonly text: string;
  readonly choices: readonly { readonly title: string; readonly value: SettingValue }[];
  /** The path of the setting in the bot's entry. */
  readonly setting: readonly string[];
  /** The value used until the question is answered; absent if nothing can be played without an answer. */
  readonly meanwhile?: string;
}

/** Asks for the game if several match, or for the version if neither text nor configuration shows it. */
export function createQuestion(file: string, found: BotForFile): SaveQuestion | undefined {
  if (found.kind === "ask") {
    const known = games.filter(({ id }) => found.games.includes(id)).map(({ id, title }) => ({ title, value: id }));
    const added = found.games.filter((each) => games.every(({ id }) => id !== each)).map(createAddedChoice);
    const choices = [...known, ...added];
    return { text: t("Which game does {file} play?", { file: basename(file) }), choices, setting: ["game"] };
  }
  const versions = found.kind === "bot" ? findOpenVersion(found.bot) : undefined;
  if (!versions) return undefined;
  const { option, choices } = versions;
  const text = t("Which {option} does {file} play?", { option, file: basename(file) });
  const titled = choices.map((each) => ({ ...each, title: translate(each.title) }));
  return { text, choices: titled, setting: ["options", option], meanwhile: choices[0]?.value };
}

/** A referee that the user has added, or a simulation. */
function createAddedChoice(name: string): SaveQuestion["choices"][number] {
  const setting = getRememberedSetting(name);
  if ("kaggle" in setting) {
    const { kaggle } = setting;
    const listed = findListedSimulations()?.find((each) => each.name === kaggle);
    return { title: listed?.title ?? kaggle, value: { kaggle } };
  }
  return { title: basename(name), value: { referee: name } };
}

/** Asks the question, writes the answer to the `spar.json` of the file, and returns it, if there is one. */
export async function askOnSave(connection: Connection, file: string, question: SaveQuestion) {
  const titles = question.choices.map(({ title }) => ({ title }));
  const answer = await connection.window.showInformationMessage(escapeNotice(question.text), ...titles);
  // Editors return the title of the chosen item; not all return more.
  const chosen = question.choices.find(({ title }) => title === answer?.title);
  if (!chosen) return undefined;
  writeSetting(file, question.setting, chosen.value);
  return chosen.value;
}

/** Writes a setting of a bot to its `spar.json`, which is created if necessary. */
export function writeSetting(file: string, setting: readonly string[], value: SettingValue): void {
  const config = findConfig(dirname(file)).file ?? join(dirname(file), configName);
  const bot = relative(dirname(config), file).replaceAll("\\", "/");
  writeFileSync(config, insertSetting(readUserText(config) ?? "{}\n", [bot, ...setting], value));
}

/** The text of a `spar.json` with a setting of a bot's entry changed; comments and layout are preserved. */
export function insertSetting(text: string, path: readonly string[], value: SettingValue): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, ["bots", ...path], value, { formattingOptions }));
}
