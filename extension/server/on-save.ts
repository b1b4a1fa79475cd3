import type { Connection, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { type BotForFile, type BotSpec, botForFile } from "../../engine/project/bot-for-file.ts";
import type { EditorSettings } from "../protocol.ts";
import { fileOf } from "./bot-files.ts";
import { ask, questionAbout } from "./save-question.ts";
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

/** A save of a bot plays a match; what only a person knows of it is asked once. */
export function watchSaves({ connection, documents, settings, start, forget }: Parts): void {
  const asked = new Set<string>();
  documents.onDidSave(async ({ document }) => {
    const { uri } = document;
    const found = botForFile(fileOf(uri), document.getText());
    if (found.kind === "none") return forget(uri);
    const { runOnSave } = await settings.editor(uri);
    if (!playsOnSave(found, runOnSave)) return;
    if (found.kind !== "ask") start(uri, found.kind === "bot" ? found.bot : undefined);
    const question = questionAbout(fileOf(uri), found);
    if (!question || asked.has(uri)) return;
    asked.add(uri);
    const answer = await ask(connection, fileOf(uri), question);
    if (answer !== undefined && answer !== question.meanwhile) start(uri);
  });
}

export function playsOnSave(found: BotForFile, setting: EditorSettings["runOnSave"]): boolean {
  if (setting === "off" || found.kind === "none") return false;
  // Of a spar.json that cannot be read, the run says what is wrong.
  if (setting === "recognised" || found.kind === "config") return true;
  return found.kind === "bot" && (found.bot.listed || found.bot.found.config.game !== undefined);
}
