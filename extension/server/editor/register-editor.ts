import { dirname } from "node:path";
import { type CodeAction, CodeActionKind, CodeLensRefreshRequest, type Position } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { readUserText } from "../../../engine/files/user-file.ts";
import { findConfig } from "../../../engine/project/settings/find-config.ts";
import { tell } from "../../channel.ts";
import { type ShownBots, toFilePath, toUri } from "../base/bot-files.ts";
import { nameConfiguredOpponents, nameOpponent } from "../base/opponent-name.ts";
import type { ServerContext } from "../context/context.ts";
import type { Runs } from "../context/runs.ts";
import type { Duels } from "../duel/duels.ts";
import { createActions } from "./code-actions.ts";
import { makeLenses } from "./code-lens.ts";
import { watchConfigs } from "./config-help.ts";
import { createFieldHover, makeHover } from "./hover.ts";

interface EditorDeps extends ServerContext {
  readonly runs: Runs;
  readonly duels: Duels;
}

/** Registers lenses, hovers, quick fixes, and the check of `spar.json`. */
export function registerEditor(server: ServerContext, shown: Pick<EditorDeps, "runs" | "duels">): void {
  const deps = { ...server, ...shown };
  const { connection, documents, bots, problems, editor, events } = server;
  events.runChanged.event(watchConfigs({ documents, problems, checksJson: editor.checksJson }).handleRun);
  connection.onCodeLens(async ({ textDocument: { uri } }) =>
    (await deps.settings.editor(uri)).codeLens ? createLenses(uri, deps) : [],
  );
  connection.onHover(({ textDocument: { uri }, position }) => {
    const on = problems.at(uri, position.line);
    const sent = makeHover(on, findTimeScaleFile(uri), editor.linksCommands ? undefined : () => []);
    return sent ?? findField(documents.get(uri), position, bots);
  });
  connection.onCodeAction(({ context, textDocument }) => [
    ...createActions(context.diagnostics, {
      uri: textDocument.uri,
      getText: (uri) => documents.get(uri)?.getText() ?? readUserText(toFilePath(uri)),
      fixedIn: findTimeScaleFile(textDocument.uri),
      offers: editor.offers,
    }),
    ...(editor.showsLensAsActions ? listBotActions(textDocument.uri, deps) : []),
  ]);
  // Some editors drop the diagnostics of a file when it is closed.
  documents.onDidOpen(({ document: { uri } }) => problems.resend(uri));
  announceBots(deps);
  const refresh = () => void connection.sendRequest(CodeLensRefreshRequest.type);
  events.lensesChanged.event(refresh);
  connection.onDidChangeConfiguration(refresh);
}

function createLenses(uri: string, { bots, choices, matches, runs, duels }: EditorDeps) {
  const found = bots.find(uri);
  if (found.kind !== "bot") return [];
  const chosen = choices.of(uri);
  const opponent = chosen === undefined ? nameConfiguredOpponents(found.bot) : nameOpponent(chosen, found.bot.name);
  return makeLenses(uri, opponent, matches.recent, runs.isRunning(uri), duels.of(uri));
}

function findField(document: TextDocument | undefined, position: Position, bots: ShownBots) {
  if (!document) return null;
  const found = bots.find(document.uri);
  const glossary = found.kind === "bot" ? found.bot.game.bots.glossary : undefined;
  return glossary ? createFieldHover(document.getText(), document.offsetAt(position), glossary) : null;
}

/** The commands of a bot's lens as code actions, for editors without lenses. */
function listBotActions(uri: string, deps: EditorDeps): CodeAction[] {
  return createLenses(uri, deps).flatMap(({ command }) => {
    if (!command) return [];
    const title = `Spar: ${command.title}`;
    return { title, kind: CodeActionKind.Source, command: { ...command, title } };
  });
}

/** The URI of the `spar.json` that sets the time scale for a file, if any. */
function findTimeScaleFile(uri: string): string | undefined {
  const { file, config } = findConfig(dirname(toFilePath(uri)));
  return file !== undefined && config.timeScale !== undefined ? toUri(file) : undefined;
}

/** Tells the client which open files are bots, for buttons and keys that apply only to bots. */
function announceBots({ connection, documents, bots, events }: ServerContext): void {
  let sent = "";
  const announce = () => {
    const uris = documents.keys().filter((uri) => bots.find(uri).kind === "bot");
    const open = { uris };
    if (JSON.stringify(open) === sent) return;
    sent = JSON.stringify(open);
    if (uris.length > 0) events.botsOpened.fire(uris);
    void tell(connection, "bots", open);
  };
  documents.onDidOpen(() => announce());
  events.filesSaved.event(announce);
  documents.onDidClose(() => announce());
}
