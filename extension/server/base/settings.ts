import { join } from "node:path";
import * as v from "valibot";
import type { Connection } from "vscode-languageserver/node";
import { defaultLimits } from "../../../engine/bots/bot.ts";
import { isTrustedReferee } from "../../../engine/project/referee/referee-trust.ts";
import type { Settings } from "../../../engine/project/resolve/match-request.ts";
import {
  jobsSchema,
  memorySchema,
  sandboxSchema,
  timeScaleSchema,
} from "../../../engine/project/settings/spar-config.ts";
import type { VersionStore } from "../../../engine/project/versions/version-store.ts";
import { createCalls } from "../../channel.ts";
import type { ClientFunctions } from "../../protocol.ts";

/** Spar's settings in the editor, section `spar`. Users write them by hand, so an invalid one has its default. */
const editorSettingsSchema = v.object({
  runOnSave: v.fallback(v.picklist(["recognised", "configured", "off"]), "recognised"),
  duelOnSave: v.fallback(v.boolean(), true),
  /** Whether to find, after a save, which answers of recorded matches have changed. */
  changedAnswers: v.fallback(v.boolean(), true),
  /** The file that a bot's bundle is written to after a save; "" for none. */
  bundle: v.fallback(v.string(), ""),
  timeScale: v.fallback(timeScaleSchema, 1),
  memory: v.fallback(memorySchema, defaultLimits.memory),
  /** Matches at a time; 0 means as many as do not slow down turns. */
  jobs: v.fallback(jobsSchema, 0),
  /** The address of the queue that plays matches of series and leagues; if empty, this machine does. */
  queue: v.fallback(v.string(), ""),
  sandbox: v.fallback(sandboxSchema, "auto"),
  /** Whether to search the match on the board for mistakes. */
  analyse: v.fallback(v.boolean(), true),
  codeLens: v.fallback(v.boolean(), true),
  commands: v.fallback(v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1))), {}),
});

export type EditorSettings = v.InferOutput<typeof editorSettingsSchema>;

export type SettingsSource = ReturnType<typeof createSettingsSource>;

/** Reads the editor's settings whenever they are needed, without a cache; missing and invalid ones get their defaults. */
export function createSettingsSource(connection: Connection, storage: string, versions: VersionStore) {
  const editor = async (uri?: string): Promise<EditorSettings> => {
    const sent: unknown = await connection.workspace.getConfiguration({ scopeUri: uri, section: "spar" });
    return v.parse(editorSettingsSchema, Object(sent));
  };
  return {
    editor: (uri: string) => editor(uri),
    /** The settings of the window, for no particular file. */
    all: () => editor(),
    /** The engine's settings for running the bot of a file. */
    async engine(uri: string): Promise<Settings> {
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
        cacheFolder: join(storage, "built"),
        versions,
        mayRunReferee: isTrustedReferee,
      };
    },
  };
}
