import { dirname } from "node:path";
import {
  type CodeAction,
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  type Position,
  type TextDocuments,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { configName, findConfig } from "../../engine/project/find-config.ts";
import { tell } from "../channel.ts";
import { botOfUri, fileOf, uriOf } from "./bot-files.ts";
import type { Choices } from "./choices.ts";
import { actionsFor } from "./code-actions.ts";
import { configuredOpponent, lensesOf, opponentName } from "./code-lens.ts";
import { configDiagnostics } from "./config-help.ts";
import type { Duels } from "./duels.ts";
import type { Editor } from "./editor.ts";
import { fieldHover, hoverOf } from "./hover.ts";
import type { MatchList } from "./match-list.ts";
import type { ProblemBoard } from "./problem-board.ts";
import type { Runs } from "./runs.ts";
import type { SettingsSource } from "./settings.ts";
import type { Tunings } from "./tune/tunings.ts";
import { type WatchedMarks, watchMarks } from "./tune/watch-marks.ts";

interface Parts {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly settings: SettingsSource;
  readonly choices: Choices;
  readonly matches: MatchList;
  readonly problems: ProblemBoard;
  readonly runs: Runs;
  readonly duels: Duels;
  readonly tunings: Tunings;
  /** Hears that a bot is open: it will be saved. */
  readonly botOpened: () => void;
  readonly editor: Editor;
}

/** Lenses, hovers, quick fixes, and the check of `spar.json`. */
export function editorFeatures(parts: Parts): { refresh(): void } {
  const { connection, documents, problems, editor } = parts;
  connection.onCodeLens(async ({ textDocument: { uri } }) =>
    (await parts.settings.editor(uri)).codeLens ? lenses(uri, parts, marks) : [],
  );
  connection.onHover(({ textDocument: { uri }, position }) => {
    const on = problems.at(uri, position.line);
    const told = hoverOf(on, timeScaleFileOf(uri), editor.linksCommands ? undefined : () => []);
    return told ?? fieldAt(documents.get(uri), position, documents);
  });
  connection.onCodeAction(({ context, textDocument }) => [
    ...actionsFor(context.diagnostics, timeScaleFileOf(textDocument.uri), editor.offers),
    ...(editor.lensAsActions ? botActions(textDocument.uri, parts, marks) : []),
  ]);
  documents.onDidChangeContent(({ document }) => checkConfig(document, connection));
  documents.onDidClose(({ document }) => {
    if (isConfig(document.uri)) void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
  });
  const marks = watchMarks({ documents, problems, changed: () => announced() });
  const announced = announceBots(parts, marks);
  const refresh = () => void connection.sendRequest(CodeLensRefreshRequest.type);
  connection.onDidChangeConfiguration(() => refresh());
  return { refresh };
}

function lenses(
  uri: string,
  { documents, choices, matches, runs, duels, tunings, editor }: Parts,
  marks: WatchedMarks,
) {
  const found = botOfUri(uri, documents);
  if (found.kind !== "bot") return [];
  const chosen = choices.of(uri);
  const opponent = chosen === undefined ? configuredOpponent(found.bot) : opponentName(chosen, found.bot.name);
  const tuning = editor.offers("spar.tune") && marks.isTunable(uri) ? (tunings.of(uri) ?? "none yet") : undefined;
  return lensesOf(uri, opponent, matches.recent, runs.isRunning(uri), duels.of(uri), tuning);
}

function fieldAt(document: TextDocument | undefined, position: Position, documents: TextDocuments<TextDocument>) {
  if (!document) return null;
  const found = botOfUri(document.uri, documents);
  const glossary = found.kind === "bot" ? found.bot.game.glossary : undefined;
  return glossary ? fieldHover(document.getText(), document.offsetAt(position), glossary) : null;
}

/** What the lens of a bot offers, for editors that show none. */
function botActions(uri: string, parts: Parts, marks: WatchedMarks): CodeAction[] {
  return lenses(uri, parts, marks).flatMap(({ command }) => {
    if (!command) return [];
    const title = `Spar: ${command.title}`;
    return { title, kind: CodeActionKind.Source, command: { ...command, title } };
  });
}

/** The URI of the `spar.json` that sets the time scale for a file, if one does. */
function timeScaleFileOf(uri: string): string | undefined {
  const { file, config } = findConfig(dirname(fileOf(uri)));
  return file !== undefined && config.timeScale !== undefined ? uriOf(file) : undefined;
}

function isConfig(uri: string): boolean {
  return uri.endsWith(`/${configName}`);
}

function checkConfig(document: TextDocument, connection: Connection): void {
  if (!isConfig(document.uri)) return;
  void connection.sendDiagnostics({ uri: document.uri, diagnostics: configDiagnostics(document) });
}

/** Tells the client which open files are bots, for the buttons and keys that are there for bots only. */
function announceBots({ connection, documents, botOpened }: Parts, marks: WatchedMarks): () => void {
  let told = "";
  const announce = () => {
    const uris = documents.keys().filter((uri) => botOfUri(uri, documents).kind === "bot");
    const bots = { uris, tunable: uris.filter(marks.isTunable) };
    if (JSON.stringify(bots) === told) return;
    told = JSON.stringify(bots);
    if (uris.length > 0) botOpened();
    void tell(connection, "spar/bots", bots);
  };
  documents.onDidOpen(announce);
  documents.onDidSave(announce);
  documents.onDidClose(announce);
  return announce;
}
