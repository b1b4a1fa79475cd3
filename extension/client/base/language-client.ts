import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, TransportKind } from "vscode-languageclient/node";
import { getSpoken } from "../../../engine/l10n/speak.ts";
import { answer } from "../../channel.ts";
import type { ClientFunctions } from "../../protocol.ts";
import type { ServerOptions } from "../../protocol-data.ts";
import { findInterpreters } from "./interpreters.ts";

/** Spar's commands that its hovers may link to. */
const linkedCommands = ["spar.openBoard", "spar.debugTurn", "spar.runAgain", "spar.raiseTimeScale", "spar.set"];

/** Creates the client; the server is a separate process, which runs the bots, never the extension host. */
export function createClient(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): LanguageClient {
  const module = context.asAbsolutePath("dist/server.js");
  const initializationOptions = (): ServerOptions => ({
    storage: (context.storageUri ?? context.globalStorageUri).fsPath,
    trusted: vscode.workspace.isTrusted,
    spoken: getSpoken(),
  });
  const options: LanguageClientOptions = {
    documentSelector: [{ scheme: "file" }],
    outputChannel: log,
    synchronize: { configurationSection: "spar" },
    initializationOptions,
    markdown: { isTrusted: { enabledCommands: linkedCommands }, supportThemeIcons: true },
  };
  const client = new LanguageClient("spar", "Spar", { module, transport: TransportKind.ipc }, options);
  answer<ClientFunctions>(client, { findInterpreters: ({ uri }) => findInterpreters(vscode.Uri.parse(uri)) });
  return client;
}
