import * as vscode from "vscode";
import { t } from "../../engine/l10n/speak.ts";
import type { SettingToTry } from "../../engine/record/problem.ts";
import { personUri, type RunKind } from "../protocol-data.ts";
import { formatVersus } from "../result-text.ts";
import { createGameCommands } from "./arena/game-commands.ts";
import { readBotFileName, startRun, withBot } from "./base/open-bots.ts";
import type { PageActions } from "./base/page-actions.ts";
import { pickOne } from "./base/pick-one.ts";
import { listProgress } from "./base/progress-item.ts";
import { inform } from "./base/warn.ts";
import { createSharingCommands } from "./board/sharing.ts";
import type { CommandContext } from "./context/command-context.ts";
import { createDuelCommands } from "./duel/duel-commands.ts";
import type { showSourceLines } from "./insight/source-lines.ts";
import { createTurnCommands } from "./insight/turn-commands.ts";
import { createMatchCommands } from "./match/match-commands.ts";
import { createNewBotCommands } from "./new-bot.ts";
import { createPersonCommands } from "./person/play-against.ts";
import { showQueue } from "./results/feeds.ts";
import { createSeriesCommands } from "./series/series.ts";
import { createTuneCommands } from "./tune/tune-commands.ts";

interface CommandDeps extends Omit<CommandContext, "play"> {
  readonly lines: ReturnType<typeof showSourceLines>;
}

type Commands = ReturnType<typeof createCommands>;

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
    "spar.stop": (uri?: string) =>
      typeof uri === "string" ? server.stopRuns({ run: results.getRun(uri)?.run }) : stopChosen(given),
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

/** Stops whatever runs; if there are several, those that the user chooses. */
async function stopChosen({ server, results }: Pick<CommandDeps, "server" | "results">): Promise<void> {
  const matches = results.going
    .filter(({ isSeries }) => !isSeries)
    .map(({ run, bot, opponent, state }) => {
      return {
        label: `${readBotFileName(bot)} ${state === "preparing" ? t("preparing") : formatVersus(opponent)}`,
        stop: () => server.stopRuns({ run }),
      };
    });
  const others = listProgress().map(({ text, tooltip, cancel, isWaiting }) => {
    return { label: text, description: tooltip.split("\n")[0], stop: cancel, isWaiting };
  });
  // What waits for the others does not run, but would begin once they are stopped.
  const all = [...matches, ...others.filter(({ isWaiting }) => !isWaiting)];
  const running = all.length > 0 ? all : others;
  const everyone = [...others.filter(({ isWaiting }) => isWaiting), ...all];
  const everything = { label: t("Everything"), stop: () => Promise.all(everyone.map(({ stop }) => stop())) };
  const title = t("What is to be stopped?");
  const chosen = running.length > 1 ? await pickOne([...running, everything], { title }) : everything;
  await chosen?.stop();
}

/** Doubles all time limits, for a machine slower than the official one, in whichever setting is effective. */
async function raiseTimeScale(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("spar");
  const scale = Math.min(2 * settings.get("timeScale", 1), 1000);
  const isInWorkspace = settings.inspect("timeScale")?.workspaceValue !== undefined;
  const { Workspace, Global } = vscode.ConfigurationTarget;
  await settings.update("timeScale", scale, isInWorkspace ? Workspace : Global);
  inform(t("Time limits are now {scale} times the official ones (spar.timeScale).", { scale }));
}

function createLeagueCommands({ leagues }: CommandContext) {
  return {
    "spar.runLeague": (folder?: vscode.Uri, more?: unknown) => leagues.run(folder, more),
    "spar.runGauntlet": (uri?: vscode.Uri | string) => withBot(uri, (bot) => leagues.gauntlet(vscode.Uri.parse(bot))),
    "spar.stopLeague": (league?: string) => leagues.stop(league),
    "spar.showLeague": (league: string) => leagues.show(league),
    "spar.exportLeague": (to?: vscode.Uri) => leagues.exportShown(to),
  };
}

export function createPageActions(commands: Commands): PageActions {
  const beginnings = {
    series: commands["spar.runSeries"],
    duel: commands["spar.isItBetter"],
    league: commands["spar.runLeague"],
    tuning: commands["spar.tune"],
  };
  const duelActs = {
    stop: commands["spar.stopDuel"],
    goOn: commands["spar.goOnDuel"],
    compare: commands["spar.compareDuel"],
  };
  return {
    board: {
      rerun: commands["spar.runAgain"],
      playOn: commands["spar.playOn"],
      keepBranch: commands["spar.keepBranch"],
      give: commands["spar.give"],
      playAgainst: () => commands["spar.playAgainst"](),
      endPlay: () => commands["spar.stop"](personUri),
      playGhost: commands["spar.playGhost"],
      savePicture: () => commands["spar.savePicture"](),
      savePage: commands["spar.exportPage"],
      debugTurn: commands["spar.debugTurn"],
      keepTurn: commands["spar.keepTurn"],
      pin: ({ match }) => commands["spar.pinMatch"]({ summary: { id: match } }),
      importGame: commands["spar.importGame"],
      address: ({ text }) => commands["spar.goToTurn"](text),
      openResults: () => commands["spar.openResults"](),
      playMore: ({ count }) => commands["spar.runSeries"](undefined, count),
    },
    results: {
      begin: ({ what }) => beginnings[what](),
      duel: ({ duel, act }) => duelActs[act]({ duel }),
      compareVersions: commands["spar.compareSources"],
      repeatSeries: commands["spar.repeatSeries"],
      goOnSeries: commands["spar.goOnSeries"],
    },
  };
}
