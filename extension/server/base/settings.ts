import { join } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { isTrustedReferee } from "../../../engine/project/referee/referee-trust.ts";
import type { Settings } from "../../../engine/project/settings/settings.ts";
import type { VersionStore } from "../../../engine/project/versions/version-store.ts";
import { createCalls } from "../../channel.ts";
import type { ClientFunctions } from "../../protocol.ts";
import type { ServerOptions } from "../../protocol-data.ts";
import { type EditorSettings, readEditorSettings } from "./editor-settings.ts";

/** Reads the editor's settings whenever they are needed, without a cache. */
export interface SettingsSource {
  editor(uri: string): Promise<EditorSettings>;
  /** The settings of the window, for no particular file. */
  all(): Promise<EditorSettings>;
  /** The engine's settings for running the bot of a file. */
  engine(uri: string): Promise<Settings>;
}

export function createSettingsSource(
  connection: Connection,
  options: Pick<ServerOptions, "storage">,
  versions: VersionStore,
): SettingsSource {
  const editor = async (uri?: string): Promise<EditorSettings> =>
    readEditorSettings(await connection.workspace.getConfiguration({ scopeUri: uri, section: "spar" }));
  return {
    editor,
    all: () => editor(),
    async engine(uri) {
      const [{ timeScale, memory, sandbox, commands }, chosen] = await Promise.all([
        editor(uri),
        createCalls<ClientFunctions>(connection).findInterpreters({ uri }),
      ]);
      return {
        timeScale,
        memory,
        sandbox,
        trace: true,
        commands: { ...chosen, ...commands },
        cacheFolder: join(options.storage, "built"),
        versions,
        mayRunReferee: isTrustedReferee,
      };
    },
  };
}
