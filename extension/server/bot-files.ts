import type { TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { URI } from "vscode-uri";
import { userText } from "../../engine/files/user-file.ts";
import { type BotForFile, type BotSpec, botForFile } from "../../engine/project/recognise/bot-for-file.ts";
import { botOfPart } from "../../engine/project/recognise/bot-of-part.ts";

/** What Spar makes of a file, from the text in the editor or, where it is not open, on disk. */
export function botOfUri(uri: string, documents: TextDocuments<TextDocument>): BotForFile {
  const text = documents.get(uri)?.getText() ?? userText(fileOf(uri));
  return text === undefined ? { kind: "none" } : botForFile(fileOf(uri), text);
}

/** The bot of a file, or the one that it is a part of, as it is on disk. */
export function botOnDisk(uri: string): BotSpec | undefined {
  const file = fileOf(uri);
  const found = botForFile(file, userText(file) ?? "");
  return found.kind === "bot" ? found.bot : found.kind === "none" ? botOfPart(file) : undefined;
}

export function fileOf(uri: string): string {
  return URI.parse(uri).fsPath;
}

export function uriOf(file: string): string {
  return URI.file(file).toString();
}
