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
// One save that goes wrong must not end the server, and with it the runs of other bots.
process.on("unhandledRejection", (reason) => {
  connection.console.error(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});
connection.listen();
