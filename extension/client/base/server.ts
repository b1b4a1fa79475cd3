import { homedir } from "node:os";
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, State, TransportKind } from "vscode-languageclient/node";
import { getSpoken } from "../../../engine/l10n/speak.ts";
import { answer, createServerProxy, type ServerProxy } from "../../channel.ts";
import type { ClientFunctions } from "../../protocol.ts";
import type { ServerOptions } from "../../protocol-data.ts";

export type Server = ServerProxy & {
  isRunning(): boolean;
  /** Calls a listener when the server has stopped, also by a crash. */
  onStopped(listener: () => void): vscode.Disposable;
};

export function createServer(client: LanguageClient): Server {
  return Object.assign(createServerProxy(client), {
    isRunning: () => client.isRunning(),
    onStopped: (listener: () => void) =>
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Stopped) listener();
      }),
  });
}

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

/** The part of the Python extension's API that is used here. */
interface PythonExtension {
  readonly environments?: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(path: {
      readonly path: string;
    }): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
  };
}

/** The interpreter selected in the Python extension, or else in `python.defaultInterpreterPath`, by language. */
async function findInterpreters(file: vscode.Uri): Promise<Record<string, readonly string[]>> {
  const python = (await findChosenEnvironment(file)) ?? readSetting(file);
  return python ? { python: [python] } : {};
}

async function findChosenEnvironment(file: vscode.Uri): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<PythonExtension>("ms-python.python");
  if (!extension) return undefined;
  try {
    const { environments } = await extension.activate();
    const chosen = environments?.getActiveEnvironmentPath(file);
    return chosen && (await environments?.resolveEnvironment(chosen))?.executable.uri?.fsPath;
  } catch {
    // The extension cannot start, so only the setting counts.
    return undefined;
  }
}

function readSetting(file: vscode.Uri): string | undefined {
  const text = vscode.workspace.getConfiguration("python", file).get<string>("defaultInterpreterPath");
  // "python" is the default of the Python extension, not a choice of the user.
  if (!text || text === "python") return undefined;
  const folder = vscode.workspace.getWorkspaceFolder(file)?.uri.fsPath ?? "";
  return text
    .replace(/\$\{workspaceFolder\}/g, () => folder)
    .replace(/\$\{env:(\w+)\}/g, (_, name: string) => process.env[name] ?? "")
    .replace(/^~(?=[/\\])/, homedir());
}
