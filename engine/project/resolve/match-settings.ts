import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { Settings } from "../settings/settings.ts";
import { combineSettings, type SettingsLayer } from "../settings/settings-layer.ts";
import { chooseBuildIsolation, type IsolationSettings, isFolderTrusted, resolveIsolation } from "./isolation.ts";
import type { StampSettings } from "./make-stamp.ts";
import { extractSettings, type MatchRequest } from "./match-request.ts";

/** The settings of a match after all sources were combined. */
export interface MatchSettings {
  readonly settled: SettingsLayer;
  /** What the match's bots may use of the machine. */
  readonly isolation: IsolationSettings;
  /** How its bots are built. */
  readonly building: StampSettings;
}

/** Combines the settings of the editor or command line, the folder of the first bot, and the request. */
export async function combineMatchSettings(
  request: MatchRequest,
  spec: BotSpec | undefined,
  editor: Settings,
): Promise<MatchSettings> {
  const command = extractSettings(request);
  const settled = combineSettings({ editor, ...spec?.sources, command });
  const user = { editor, command };
  const isolation = resolveIsolation(settled, request.isForeign, user);
  // Compilers are asked for their version outside the sandbox.
  const { commands = {} } = isFolderTrusted(request.isForeign, user) ? settled : combineSettings(user);
  const buildIsolation = await chooseBuildIsolation(isolation);
  const { timeScale = editor.timeScale } = settled;
  const building = { ...editor, commands, timeScale, isolation: buildIsolation, within: request.folder };
  return { settled, isolation, building };
}
