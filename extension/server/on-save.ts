import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import type { Connection, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { games } from "../../engine/games.ts";
import { type BotForFile, type BotSpec, botForFile } from "../../engine/project/bot-for-file.ts";
import { configName, findConfig } from "../../engine/project/find-config.ts";
import type { EditorSettings } from "../protocol.ts";
import { fileOf, readText } from "./bot-files.ts";
import type { SettingsSource } from "./settings.ts";

interface Parts {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly settings: SettingsSource;
  /** `bot` is what was found in the file, where that is settled. */
  readonly start: (uri: string, bot?: BotSpec) => void;
  /** Hears of files that are no bots. */
  readonly forget: (uri: string) => void;
}

/** A save of a bot plays a match; of a file that may be a bot of several games, asks once. */
export function watchSaves({ connection, documents, settings, start, forget }: Parts): void {
  const asked = new Set<string>();
  documents.onDidSave(async ({ document }) => {
    const { uri } = document;
    const found = botForFile(fileOf(uri), document.getText());
    if (found.kind === "none") return forget(uri);
    const { runOnSave } = await settings.editor(uri);
    if (!playsOnSave(found, runOnSave)) return;
    if (found.kind !== "ask") return start(uri, found.kind === "bot" ? found.bot : undefined);
    if (asked.has(uri)) return;
    asked.add(uri);
    if (await askGame(connection, fileOf(uri), found.games)) start(uri);
  });
}

export function playsOnSave(found: BotForFile, setting: EditorSettings["runOnSave"]): boolean {
  if (setting === "off" || found.kind === "none") return false;
  // Of a spar.json that cannot be read, the run says what is wrong.
  if (setting === "recognised" || found.kind === "config") return true;
  return found.kind === "bot" && (found.bot.listed || found.bot.found.config.game !== undefined);
}

/** Asks which game a file plays and writes the answer into its `spar.json`; whether there was one. */
async function askGame(connection: Connection, file: string, ids: readonly string[]): Promise<boolean> {
  const choices = games.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ title, id }));
  const question = `Which game does ${relative(dirname(file), file)} play?`;
  const chosen = await connection.window.showInformationMessage(question, ...choices);
  if (!chosen) return false;
  const config = findConfig(dirname(file)).file ?? join(dirname(file), configName);
  const bot = relative(dirname(config), file).replaceAll("\\", "/");
  writeFileSync(config, withGame(readText(config) ?? "{}\n", bot, chosen.id));
  return true;
}

/** The text of a `spar.json` in which a bot has a game; comments and layout stay. */
export function withGame(text: string, bot: string, game: string): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, ["bots", bot, "game"], game, { formattingOptions }));
}
