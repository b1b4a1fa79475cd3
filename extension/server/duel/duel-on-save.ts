import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { readSourceVersion } from "../../../engine/project/versions/source-version.ts";
import type { VersionStore } from "../../../engine/project/versions/version-store.ts";
import { isDuelGoing } from "../../../engine/views/duel-summary.ts";
import type { RunState } from "../../protocol-data.ts";
import type { SettingsSource } from "../base/settings.ts";
import type { Runs } from "../context/runs.ts";
import type { Duels } from "./duels.ts";

interface DuelOnSaveDeps {
  readonly duels: Duels;
  readonly runs: Pick<Runs, "isRunning">;
  readonly settings: Pick<SettingsSource, "editor">;
  readonly versions: VersionStore;
}

export const previousVersion = "version:previous";

/** After a save whose match had no problems, starts a duel of the bot against its previous version, if there is one. */
export async function startDuelAfter(run: RunState, bot: BotSpec | undefined, deps: DuelOnSaveDeps): Promise<void> {
  const { duels, runs, settings, versions } = deps;
  const { bot: uri, state, summary } = run;
  if (!bot || state !== "finished" || summary?.problemCount !== 0) return;
  if (!(await settings.editor(uri)).duelOnSave) return;
  const now = (bot.source ?? readSourceVersion(bot.file)).id;
  const previous = await versions.find("previous", bot.file, now);
  // The bot may have been saved again meanwhile.
  if (!previous || runs.isRunning(uri)) return;
  const last = duels.of(uri);
  // An outdated duel is being stopped, and the new one will wait for its end.
  if (last && isDuelGoing(last) && !last.outdated) return;
  const isSame = last?.versions[0] === now && last?.versions[1] === previous.id;
  if (isSame && ["decided", "most", "same", "stopped"].includes(last.state)) return;
  duels.begin({ bot, opponent: previousVersion, isBackground: true });
}
