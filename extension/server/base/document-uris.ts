import type { Message, MessageStrategy } from "vscode-languageserver/node";
import { URI } from "vscode-uri";

/** The URIs of documents as their editor writes them, where that is not our way. */
const editorUris = new Map<string, string>();

/**
 * Editors differ in what they escape and in the letter of a drive, so URIs in messages about documents become ours
 * before anything is kept by them. Documents without a file are not opened: the left side of a diff (`git:`) has the
 * path of a file, but not its text.
 */
export const documentMessages: MessageStrategy = {
  handleMessage(message, next) {
    const document = findDocument(message);
    if (document) {
      const sent = document.uri;
      document.uri = normalizeUri(sent) ?? sent;
      if (document.uri !== sent) editorUris.set(document.uri, sent);
      if (!isFileUri(sent) && !("id" in message)) return;
    }
    next(message);
  },
};

/** A URI as the editor writes it, if it has opened the file. */
export function toEditorUri(uri: string): string {
  return editorUris.get(uri) ?? uri;
}

export function isFileUri(uri: string): boolean {
  return /^file:/i.test(uri);
}

/** The one way in which we write a URI; undefined for half a surrogate pair, which cannot be written. */
export function normalizeUri(uri: string): string | undefined {
  try {
    return URI.parse(uri).toString();
  } catch {
    return undefined;
  }
}

function findDocument(message: Message): { uri: string } | undefined {
  const { textDocument } = (message as { params?: { textDocument?: { uri?: unknown } } }).params ?? {};
  return typeof textDocument?.uri === "string" ? (textDocument as { uri: string }) : undefined;
}
