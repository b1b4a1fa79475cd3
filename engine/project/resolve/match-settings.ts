import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { Settings } from "../settings/settings.ts";
import { type SettingsLayer, settled } from "../settings/settings-layer.ts";
import { type IsolationSettings, isolationFor, resolveIsolation } from "./isolation.ts";
import type { Building } from "./make-stamp.ts";
import { type MatchRequest, requestSettings } from "./match-request.ts";

/** What holds for a match, from all that have a say in it. */
export interface MatchSettings {
  readonly said: SettingsLayer;
  /** What its bots may use of the machine. */
  readonly isolation: IsolationSettings;
  /** What they are built with. */
  readonly building: Building;
}

/** Settles what the editor or the command line, the folder of the first bot and the request say. */
export async function settleMatch(
  request: MatchRequest,
  spec: BotSpec | undefined,
  editor: Settings,
): Promise<MatchSettings> {
  const command = requestSettings(request);
  const said = settled({ editor, ...spec?.sources, command });
  const user = { editor, command };
  const fence = resolveIsolation(said, request.foreign, user);
  // What builds and starts other people's bots is not for their folder to say.
  const { commands = {} } = request.foreign ? settled(user) : said;
  return { said, isolation: fence, building: { ...editor, commands, isolation: await isolationFor(fence) } };
}
