import { createConnection, ProposedFeatures, TextDocumentSyncKind } from "vscode-languageserver/node";
import type { ServerOptions } from "../protocol.ts";
import { startServer } from "./server.ts";

const connection = createConnection(ProposedFeatures.all);

connection.onInitialize(({ initializationOptions }) => {
  startServer(connection, initializationOptions as ServerOptions);
  return {
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      codeLensProvider: {},
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: ["quickfix"] },
    },
  };
});
connection.listen();
