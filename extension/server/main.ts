import * as v from "valibot";
import {
  createConnection,
  ErrorCodes,
  type InitializeParams,
  ProposedFeatures,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
import { speak } from "../../engine/l10n/speak.ts";
import { version } from "../../package.json";
import type { ServerOptions } from "../protocol-data.ts";
import { answerClient } from "./base/answer-client.ts";
import { documentMessages } from "./base/bot-files.ts";
import { createOwnEditor } from "./base/editor.ts";
import { startServer } from "./server.ts";
import { createFramingCheck } from "./standard/check-framing.ts";
import { startStandard } from "./standard/start-standard.ts";

const optionsSchema = v.object({
  storage: v.pipe(v.string(), v.minLength(1)),
  trusted: v.boolean(),
  spoken: v.optional(v.object({ language: v.string(), texts: v.record(v.string(), v.string()) })),
});

/** The options of our own client; a sentence if they are invalid. */
function parseOwnOptions(sent: unknown): ServerOptions | { readonly wrong: string } {
  const read = v.safeParse(optionsSchema, sent);
  if (read.success) return read.output;
  const [issue] = read.issues;
  return { wrong: `initializationOptions.${v.getDotPath(issue) ?? ""}: ${issue.message}.` };
}

const connection = createConnection(ProposedFeatures.all, { messageStrategy: documentMessages });

const anyFile = { filters: [{ scheme: "file", pattern: { glob: "**/*" } }] };
const capabilities: ServerCapabilities = {
  positionEncoding: "utf-16",
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  workspace: { fileOperations: { didRename: anyFile, didDelete: anyFile } },
  codeLensProvider: {},
  hoverProvider: true,
  codeActionProvider: { codeActionKinds: ["quickfix"] },
};

connection.onInitialize((params: InitializeParams) => {
  const serverInfo = { name: "Spar", version };
  // Only our own client says whether its workspace is trusted.
  if ("trusted" in Object(params.initializationOptions)) {
    startOwn(params.initializationOptions);
    return { capabilities, serverInfo };
  }
  const executeCommandProvider = { commands: [...startStandard(connection, params)] };
  const codeActionProvider = { codeActionKinds: ["quickfix", "source"] };
  return { capabilities: { ...capabilities, executeCommandProvider, codeActionProvider }, serverInfo };
});

function startOwn(sent: unknown): void {
  const options = parseOwnOptions(sent);
  if ("wrong" in options) throw new ResponseError(ErrorCodes.InvalidParams, options.wrong);
  if (options.spoken) speak(options.spoken);
  let { trusted: isTrusted } = options;
  answerClient(connection, {
    trustWorkspace: () => {
      isTrusted = true;
    },
  });
  startServer(
    connection,
    options,
    createOwnEditor(() => isTrusted),
  );
}

// Node would open its debugger for every program of this user, and a bot can send this.
process.on("SIGUSR1", () => {});

// An error in one save must not end the server and with it the runs of other bots.
process.on("unhandledRejection", (reason) => {
  connection.console.error(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});
if (process.argv.includes("--stdio")) process.stdin.on("data", createFramingCheck(endUnreadable));
connection.listen();

/** Ends the server: it would misread all that follows. */
function endUnreadable(why: string): void {
  process.stderr.write(`spar: the editor's messages cannot be read: ${why}\n`);
  process.exit(1);
}
