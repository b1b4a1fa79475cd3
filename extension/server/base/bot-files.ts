import { dirname } from "node:path";
import type { Message, MessageStrategy, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { URI } from "vscode-uri";
import { readUserText } from "../../../engine/files/user-file.ts";
import {
  type BotForFile,
  type BotSpec,
  findBotOfPart,
  recogniseBot,
} from "../../../engine/project/recognise/bot-for-file.ts";
import { findConfig } from "../../../engine/project/settings/find-config.ts";

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
export const toEditorUri = (uri: string): string => editorUris.get(uri) ?? uri;

const isFileUri = (uri: string): boolean => /^file:/i.test(uri);

/** The one way in which we write a URI; undefined for half a surrogate pair, which cannot be written. */
function normalizeUri(uri: string): string | undefined {
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

/** What Spar recognises in files, in the editor or on disk, until their text, `spar.json` or a saved file changes. */
export function createShownBots(documents: TextDocuments<TextDocument>) {
  const known = new Map<string, { readonly key: string; readonly found: BotForFile }>();
  const toKey = (uri: string, { version }: TextDocument) =>
    JSON.stringify([version, findConfig(dirname(toFilePath(uri)))]);
  documents.onDidClose(({ document }) => known.delete(document.uri));

  function find(uri: string): BotForFile {
    if (!isFileUri(uri)) return { kind: "none" };
    const document = documents.get(uri);
    const text = document?.getText() ?? readUserText(toFilePath(uri));
    if (text === undefined) return { kind: "none" };
    const key = document && toKey(uri, document);
    const before = known.get(uri);
    if (before && before.key === key) return before.found;
    const found = recogniseBot(toFilePath(uri), text);
    if (key !== undefined) known.set(uri, { key, found });
    return found;
  }

  /** To be called after a save, which may change what other files are. */
  function saved(bot: BotSpec | undefined): void {
    known.clear();
    const uri = bot && toUri(bot.file);
    const document = uri === undefined ? undefined : documents.get(uri);
    if (bot && document) known.set(uri!, { key: toKey(uri!, document), found: { kind: "bot", bot } });
  }

  return { find, saved };
}

/** The bot of a file on disk, or the one that it is a part of. */
export function readBotOnDisk(uri: string): BotSpec | undefined {
  const file = toFilePath(uri);
  const found = recogniseBot(file, readUserText(file) ?? "");
  return found.kind === "bot" ? found.bot : found.kind === "none" ? findBotOfPart(file) : undefined;
}

export const toFilePath = (uri: string): string => URI.parse(uri).fsPath;

export const toUri = (file: string): string => URI.file(file).toString();
