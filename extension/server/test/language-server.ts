import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from "vscode-languageserver/node";

/** The built language server, with a client's connection to it. */
export interface LanguageServer {
  readonly child: ChildProcess;
  readonly connection: MessageConnection;
  end(): void;
}

/** Starts the server in a folder that contains a folder `storage`; `hear` gets its notifications and requests. */
export async function startLanguageServer(
  folder: string,
  settings: object,
  notify: (method: string, params: unknown) => void = () => {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<LanguageServer> {
  const child = fork(join(__dirname, "../../../dist/server.js"), ["--node-ipc"], {
    cwd: folder,
    env,
    // Without the loader of the tests, which cannot be found from that folder.
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  connection.onRequest("workspace/configuration", () => [settings]);
  connection.onRequest("spar/findInterpreters", () => ({}));
  connection.onRequest((method, params) => {
    notify(method, params);
    return null;
  });
  connection.onNotification(notify);
  connection.listen();
  // Rejects open requests at once when the server exits.
  child.once("exit", () => connection.dispose());
  const initializationOptions = { storage: join(folder, "storage"), trusted: true };
  const client = { processId: null, rootUri: null, capabilities: {} };
  await connection.sendRequest("initialize", { ...client, initializationOptions });
  await connection.sendNotification("initialized", {});
  return {
    child,
    connection,
    end() {
      connection.dispose();
      child.kill();
    },
  };
}
