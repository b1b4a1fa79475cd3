import type { TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { URI } from "vscode-uri";
import { type BotForFile, botForFile } from "../../engine/project/bot-for-file.ts";
import { userText } from "../../engine/user-file.ts";

/** What Spar makes of a file, from the text in the editor or, where it is not open, on disk. */
export function botOfUri(uri: string, documents: TextDocuments<TextDocument>): BotForFile {
  const text = documents.get(uri)?.getText() ?? userText(fileOf(uri));
  return text === undefined ? { kind: "none" } : botForFile(fileOf(uri), text);
}

export function fileOf(uri: string): string {
  return URI.parse(uri).fsPath;
}

export function uriOf(file: string): string {
  return URI.file(file).toString();
}
