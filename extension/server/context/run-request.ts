import { dirname } from "node:path";
import type { MatchRequest } from "../../../engine/project/resolve/match-request.ts";
import type { Settings } from "../../../engine/project/settings/settings.ts";
import { toFilePath } from "../base/bot-files.ts";
import type { SettingsSource } from "../base/settings.ts";
import type { OpponentChoices } from "../stored/choices.ts";
import type { Run } from "./runs.ts";

/** The request for the match of a run, and the settings of its bot. */
export async function createRunRequest(
  { uri, bot }: Run,
  settings: SettingsSource,
  given: Partial<MatchRequest>,
): Promise<{ readonly match: MatchRequest; readonly settings: Settings }> {
  const file = toFilePath(uri);
  const match = { bot: bot ?? file, folder: dirname(file), opponents: [], ...given };
  return { match, settings: await settings.engine(uri) };
}

/** The opponent named now or chosen earlier; none if the configuration decides. */
export function chooseOpponentsFor({ uri }: Run, choices: OpponentChoices, named?: string): readonly string[] {
  const chosen = named ?? choices.of(uri);
  return chosen ? [chosen] : [];
}
