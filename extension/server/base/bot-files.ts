import { dirname } from "node:path";
import type { TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { URI } from "vscode-uri";
import { userText } from "../../../engine/files/user-file.ts";
import { type BotForFile, type BotSpec, botForFile } from "../../../engine/project/recognise/bot-for-file.ts";
import { botOfPart } from "../../../engine/project/recognise/bot-of-part.ts";
import { findConfig } from "../../../engine/project/settings/find-config.ts";

/** What Spar makes of files, from the text in the editor or, where one is not open, on disk. */
export interface ShownBots {
  find(uri: string): BotForFile;
  /** Something was saved: all others may be other bots now. */
  saved(bot: BotSpec | undefined): void;
}

/** Who looks at an open file again and again has it recognised once for its text, its `spar.json` and each save. */
export function shownBots(documents: TextDocuments<TextDocument>): ShownBots {
  const known = new Map<string, { readonly key: string; readonly found: BotForFile }>();
  const keyOf = (uri: string, { version }: TextDocument) =>
    JSON.stringify([version, findConfig(dirname(toFilePath(uri)))]);
  documents.onDidClose(({ document }) => known.delete(document.uri));

  function find(uri: string): BotForFile {
    const document = documents.get(uri);
    const text = document?.getText() ?? userText(toFilePath(uri));
    if (text === undefined) return { kind: "none" };
    const key = document && keyOf(uri, document);
    const before = known.get(uri);
    if (before && before.key === key) return before.found;
    const found = botForFile(toFilePath(uri), text);
    if (key !== undefined) known.set(uri, { key, found });
    return found;
  }

  function saved(bot: BotSpec | undefined): void {
    known.clear();
    const uri = bot && toUri(bot.file);
    const document = uri === undefined ? undefined : documents.get(uri);
    if (bot && document) known.set(uri!, { key: keyOf(uri!, document), found: { kind: "bot", bot } });
  }

  return { find, saved };
}

/** The bot of a file, or the one that it is a part of, as it is on disk. */
export function botOnDisk(uri: string): BotSpec | undefined {
  const file = toFilePath(uri);
  const found = botForFile(file, userText(file) ?? "");
  return found.kind === "bot" ? found.bot : found.kind === "none" ? botOfPart(file) : undefined;
}

export function toFilePath(uri: string): string {
  return URI.parse(uri).fsPath;
}

export function toUri(file: string): string {
  return URI.file(file).toString();
}
