import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import {
  createMessageConnection,
  type InitializeParams,
  type InitializeResult,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

interface ReceivedMessage {
  readonly method: string;
  readonly params: unknown;
}

/** An editor that starts `spar lsp` and uses only the language server protocol, within the capabilities it declares. */
export interface StandardEditor {
  readonly child: ChildProcess;
  readonly connection: MessageConnection;
  readonly started: InitializeResult;
  /** Notifications and requests from the server. */
  readonly heard: readonly ReceivedMessage[];
  /** Waits for a message, or returns one that has already arrived. */
  until<Params>(method: string, fits?: (params: Params) => boolean): Promise<Params>;
  /** Runs a command and returns the result. */
  execute(command: string, ...args: unknown[]): Promise<unknown>;
  /** Ends the server as the protocol requires; returns its exit code. */
  leave(): Promise<number | null>;
}

interface EditorStart {
  /** The editor's folder for saved data. */
  readonly home: string;
  readonly params: Omit<InitializeParams, "processId" | "rootUri"> & { readonly rootUri?: string | null };
  /** Answers the server's requests; undefined if the editor does not know the method. */
  readonly answer: (method: string, params: never) => unknown;
}

export async function startStandardEditor({ home, params, answer }: EditorStart): Promise<StandardEditor> {
  const child = spawn(process.execPath, [join(__dirname, "../../../dist/spar.js"), "lsp"], {
    cwd: home,
    env: { ...process.env, XDG_DATA_HOME: home, LOCALAPPDATA: home, HOME: home },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout!),
    new StreamMessageWriter(child.stdin!),
  );
  const heard: ReceivedMessage[] = [];
  const waiting = new Set<() => void>();
  const receive = (method: string, params: unknown) => {
    heard.push({ method, params });
    for (const look of waiting) look();
  };
  connection.onNotification(receive);
  connection.onUnhandledProgress((progress) => receive("$/progress", progress));
  connection.onRequest((method, params) => {
    receive(method, params);
    const given = answer(method, params as never);
    return given === undefined ? new ResponseError(-32601, `Method not found: ${method}`) : given;
  });
  // Rejects open requests at once when the server exits.
  child.once("exit", () => connection.dispose());
  connection.listen();
  const asked = { processId: process.pid, rootUri: null, ...params };
  const started = await connection.sendRequest<InitializeResult>("initialize", asked).catch((error: Error) => {
    child.kill();
    throw error;
  });
  await connection.sendNotification("initialized", {});
  return {
    child,
    connection,
    started,
    heard,
    until<Params>(method: string, fits: (params: Params) => boolean = () => true) {
      return new Promise<Params>((resolve) => {
        const look = () => {
          const found = heard.find((each) => each.method === method && fits(each.params as Params));
          if (!found) return;
          waiting.delete(look);
          resolve(found.params as Params);
        };
        waiting.add(look);
        look();
      });
    },
    execute: (command, ...args) => connection.sendRequest("workspace/executeCommand", { command, arguments: args }),
    async leave() {
      const ended = once(child, "exit");
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      const [code] = await ended;
      connection.dispose();
      return code as number | null;
    },
  };
}
