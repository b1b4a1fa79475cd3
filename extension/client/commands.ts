import * as vscode from "vscode";
import { t } from "../../engine/l10n/speak.ts";
import type { SettingToTry } from "../../engine/record/problem.ts";
import type { RunKind } from "../protocol-data.ts";
import { createGameCommands } from "./arena/game-commands.ts";
import { startRun } from "./base/with-bot.ts";
import { createSharingCommands } from "./board/sharing.ts";
import type { CommandContext } from "./context/command-context.ts";
import { createDuelCommands } from "./duel/duel-commands.ts";
import type { SourceLines } from "./insight/source-lines.ts";
import { createTurnCommands } from "./insight/turn-commands.ts";
import { createLeagueCommands } from "./league/league-commands.ts";
import { createMatchCommands } from "./match/match-commands.ts";
import { createNewBotCommands } from "./new-bot.ts";
import { createPersonCommands } from "./person/person-commands.ts";
import { showQueue } from "./results/queue-feed.ts";
import { createSeriesCommands } from "./series/series-commands.ts";
import { createTuneCommands } from "./tune/tune-commands.ts";

interface CommandDeps extends Omit<CommandContext, "play"> {
  readonly extension: vscode.Uri;
  readonly lines: SourceLines;
}

/** All commands of Spar, by name. */
export type Commands = ReturnType<typeof createCommands>;

export function createCommands(given: CommandDeps) {
  const { server, panel, results, log, storage, lines } = given;
  const play = (bot: string, plays: RunKind) => startRun(server, bot, plays);
  const parts = { ...given, play };
  return {
    ...createSeriesCommands(parts),
    ...createMatchCommands(parts),
    ...createGameCommands(parts),
    ...createPersonCommands(parts),
    "spar.showQueue": () => showQueue(server, panel),
    ...createDuelCommands(parts),
    "spar.stop": (uri?: string) => server.stopRuns({ run: uri && results.getRun(uri)?.run }),
    "spar.openFirstSteps": openFirstSteps,
    ...createLeagueCommands(parts),
    ...createNewBotCommands(server, storage),
    "spar.showLog": () => log.show(),
    ...createTurnCommands(parts),
    ...createTuneCommands(parts),
    ...createSharingCommands(parts),
    ...lines.commands,
    "spar.raiseTimeScale": () => raiseTimeScale(),
    "spar.set": async (setting: SettingToTry) => {
      const { uri } = await server.writeSetting(setting);
      return play(uri, { kind: "match" });
    },
  };
}

/** Registers the commands that only rows, links and pages of Spar use; the manifest has the others (`entries.ts`). */
export function registerInnerCommands(commands: Commands, listed: ReadonlySet<string>): vscode.Disposable {
  const inner = Object.entries<(...args: never[]) => unknown>(commands).filter(([id]) => !listed.has(id));
  return vscode.Disposable.from(...inner.map(([id, run]) => vscode.commands.registerCommand(id, run)));
}

/**
 * Opens the walkthrough. A Welcome page that already shows another walkthrough would keep it unless it is reopened from
 * the start; but then it shows the editor's own walkthrough to users who have not seen it yet, and stays there.
 */
async function openFirstSteps(): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const mayBeWelcome = tabs.some((tab) => tab.input === undefined);
  if (mayBeWelcome) await vscode.commands.executeCommand("workbench.action.openWalkthrough", {});
  await vscode.commands.executeCommand("workbench.action.openWalkthrough", "spar.spar#spar.firstSteps");
}

/** Doubles all time limits, for a machine slower than the official one, in whichever setting is effective. */
async function raiseTimeScale(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("spar");
  const scale = Math.min(2 * settings.get("timeScale", 1), 1000);
  const isInWorkspace = settings.inspect("timeScale")?.workspaceValue !== undefined;
  const { Workspace, Global } = vscode.ConfigurationTarget;
  await settings.update("timeScale", scale, isInWorkspace ? Workspace : Global);
  void vscode.window.showInformationMessage(
    t("Time limits are now {scale} times the official ones (spar.timeScale).", { scale }),
  );
}
