import { dirname, join } from "node:path";
import { type Connection, ErrorCodes, type InitializeParams, ResponseError } from "vscode-languageserver/node";
import { addToStoredList, readStoredList } from "../../../engine/files/stored-json.ts";
import { isFolder } from "../../../engine/files/user-file.ts";
import { isInFolder } from "../../../engine/files/user-folders.ts";
import { speak, t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { answer, createServerProxy } from "../../channel.ts";
import { escapeNotice } from "../../label-text.ts";
import type { ClientFunctions } from "../../protocol.ts";
import { explainSystemErrors } from "../base/answer-client.ts";
import { toFilePath } from "../base/bot-files.ts";
import { createTrustQuestions } from "../base/editor.ts";
import { startServer } from "../server.ts";
import { createStandardCommands } from "./commands.ts";
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

interface FolderTrustDeps {
  readonly window: Pick<Connection["window"], "showWarningMessage">;
  readonly storage: string;
  /** The trusted folders in the editor's options. */
  readonly trusted: readonly string[];
  /** The folders that are open in the editor. */
  readonly open: readonly string[];
}

/** Decides which folders' bots may be run in editors without workspace trust: the user is asked once per folder. */
function createFolderTrust({
  window,
  storage,
  trusted,
  open,
}: FolderTrustDeps): (uri: string, isRequested: boolean) => Promise<boolean> {
  const file = join(storage, "trusted-folders.json");
  const askOnce = createTrustQuestions();

  async function question(folder: string): Promise<boolean> {
    const shown = { folder: escapeLine(folder) };
    const trust = { title: t("Trust") };
    const refuse = { title: t("Not Now") };
    const text = t(
      "Do you trust the bots in {folder}? Spar will run them as programs with all of your permissions.",
      shown,
    );
    const cannotAsk = () =>
      void window.showWarningMessage(
        t(
          'Spar does not run bots in {folder}, because this editor cannot ask whether you trust them. List trusted folders in the initialization option "trustedFolders".',
          shown,
        ),
      );
    const answer = await window.showWarningMessage(escapeNotice(text), trust, refuse).catch(cannotAsk);
    if (answer?.title !== trust.title) return false;
    addToStoredList(file, folder);
    return true;
  }

  return async (uri, isRequested) => {
    const path = toFilePath(uri);
    if ([...trusted, ...readStoredList(file)].some((folder) => isInFolder(path, folder))) return true;
    const folder = open.find((each) => isInFolder(path, each)) ?? (isFolder(path) ? path : dirname(path));
    return askOnce(folder, isRequested, () => question(folder));
  };
}
