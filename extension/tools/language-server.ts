import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from "vscode-languageserver/node";

/** The server that is shipped, with a connection to it as a client has one. */
export interface LanguageServer {
  readonly child: ChildProcess;
  readonly connection: MessageConnection;
  end(): void;
}

/** Starts it in a folder that has a folder `storage`; `hear` is told of what it sends and asks by itself. */
export async function startLanguageServer(
  folder: string,
  settings: object,
  hear: (method: string, params: unknown) => void = () => {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<LanguageServer> {
  const child = fork(join(__dirname, "../../dist/server.js"), ["--node-ipc"], {
    cwd: folder,
    env,
    // Not those of the tests, whose loader is not found from there.
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  connection.onRequest("workspace/configuration", () => [settings]);
  connection.onRequest("spar/interpreters", () => ({}));
  connection.onRequest((method, params) => {
    hear(method, params);
    return null;
  });
  connection.onNotification(hear);
  connection.listen();
  // A server that is gone answers nothing: whoever waits hears of it at once.
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
