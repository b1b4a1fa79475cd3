import { type Connection, ErrorCodes, type InitializeParams, ResponseError } from "vscode-languageserver/node";
import { speak, t } from "../../../engine/l10n/speak.ts";
import { answer, createServerProxy } from "../../channel.ts";
import type { ClientFunctions } from "../../protocol.ts";
import { explainSystemErrors } from "../base/answer-client.ts";
import { toFilePath } from "../base/bot-files.ts";
import { startServer } from "../server.ts";
import { createStandardCommands } from "./commands.ts";
import { createFolderTrust } from "./folder-trust.ts";
import { showRuns } from "./show-runs.ts";
import { createShownMatches } from "./shown-matches.ts";
import { createChannelPair, createStandardConnection } from "./standard-connection.ts";
import { findSpoken, parseStandardOptions } from "./standard-options.ts";

/**
 * Starts the server for an editor that only knows the standard protocol: the work of our own client in Visual Studio
 * Code is done here, over a channel within the process. Returns the names of the commands; throws ResponseError for
 * invalid options.
 */
export function startStandard(connection: Connection, params: InitializeParams): readonly string[] {
  const spoken = findSpoken(params.locale);
  if (spoken) speak(spoken);
  const options = parseStandardOptions(params.initializationOptions);
  if ("wrong" in options) throw new ResponseError(ErrorCodes.InvalidParams, options.wrong);
  const { storage, messages } = options;
  const { capabilities } = params;
  const [own, client] = createChannelPair();
  const server = createServerProxy(client);
  const editor = createStandardConnection({ connection, capabilities, options, own });
  const showsDocuments = capabilities.window?.showDocument?.support === true;
  const shown = createShownMatches({ connection: editor, server, storage, showsDocuments });
  const commands = createStandardCommands({ connection: editor, server, shown });
  showRuns({ connection: editor, server, messages, stop: (run) => void server.stopRuns({ run }) });
  answer<ClientFunctions>(client, { findInterpreters: () => ({}) });
  const open = openFolders(params);
  const mayRun = createFolderTrust({ window: editor.window, storage, trusted: options.trustedFolders, open });
  startServer(
    editor,
    { storage },
    {
      mayRun,
      offers: (command) => Object.hasOwn(commands, command),
      linksCommands: false,
      checksJson: false,
      showsLensAsActions: true,
    },
  );
  connection.onExecuteCommand(async ({ command, arguments: args = [] }) => {
    if (!Object.hasOwn(commands, command)) {
      throw new ResponseError(ErrorCodes.InvalidParams, t("Spar has no command {command}.", { command }));
    }
    return explainSystemErrors(() => commands[command]!(args));
  });
  return Object.keys(commands);
}

/** The folders that the editor has opened; empty if it opened a single file. */
function openFolders({ workspaceFolders, rootUri }: InitializeParams): string[] {
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  return uris.map(toFilePath);
}
