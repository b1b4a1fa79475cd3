import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { TurnLaunch } from "../../protocol-data.ts";
import { warn } from "../base/warn.ts";
import { offerExtension } from "./debugger-extension.ts";
import { describeAnswerDifference } from "./difference-notice.ts";

/** Debugs Python with debugpy: the host feeds the recorded input and lets the debugger attach where the turn begins. */
export function createPythonConfiguration(launch: TurnLaunch): vscode.DebugConfiguration {
  const [program, ...args] = launch.script;
  return {
    type: "debugpy",
    request: "launch",
    name: t("{bot}, turn {turn}", { bot: launch.bot, turn: launch.turn }),
    python: [...launch.interpreter],
    program,
    args,
    cwd: launch.cwd,
    env: { ...launch.env, SPAR_DEBUGGER: "1" },
    console: "internalConsole",
    redirectOutput: true,
    justMyCode: true,
    rules: launch.hosts.map((folder) => ({ path: `${folder}/**`, include: false })),
  };
}

export async function debugPython(launch: TurnLaunch, folder: vscode.WorkspaceFolder | undefined): Promise<void> {
  if (!vscode.extensions.getExtension("ms-python.debugpy")) {
    return offerExtension(
      t("Python bots are debugged by the extension Python Debugger (ms-python.debugpy)."),
      "ms-python.debugpy",
    );
  }
  const configuration = createPythonConfiguration(launch);
  const listening = vscode.debug.registerDebugAdapterTrackerFactory("debugpy", {
    createDebugAdapterTracker: ({ name }) =>
      name === configuration.name ? createDifferenceTracker(launch) : undefined,
  });
  await vscode.debug.startDebugging(folder, configuration);
  listening.dispose();
}

/** The host prints to the console when the answers differ; this shows a message as well. */
function createDifferenceTracker(launch: TurnLaunch): vscode.DebugAdapterTracker {
  return {
    onDidSendMessage({ event, body }: { event?: string; body?: { output?: string } }) {
      const turn = event === "output" ? replayDifferencePattern.exec(body?.output ?? "")?.[1] : undefined;
      if (turn) warn(describeAnswerDifference(launch, Number(turn)));
    },
  };
}

const replayDifferencePattern = /^Spar: answers differently from the record at turn (\d+)/;
