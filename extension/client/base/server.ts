import type * as vscode from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { createServerProxy, type ServerProxy } from "../../channel.ts";

/** The server and what features need to know of its life. */
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
