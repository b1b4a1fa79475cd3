import * as vscode from "vscode";
import type { DebugLaunch } from "../protocol.ts";
import { offerExtension } from "./debugger-extension.ts";

/** Python by debugpy: the host program feeds the recorded input and lets the debugger in where the turn begins. */
export function pythonConfiguration(launch: DebugLaunch): vscode.DebugConfiguration {
  const [program, ...args] = launch.script;
  return {
    type: "debugpy",
    request: "launch",
    name: `${launch.bot}, turn ${launch.turn}`,
    python: [...launch.interpreter],
    program,
    args,
    cwd: launch.cwd,
    env: { ...launch.env, SPAR_DEBUGGER: "1" },
    console: "internalConsole",
    redirectOutput: true,
    justMyCode: true,
    rules: [{ path: `${launch.hosts}/**`, include: false }],
  };
}

export async function debugPython(launch: DebugLaunch, folder: vscode.WorkspaceFolder | undefined): Promise<void> {
  if (!vscode.extensions.getExtension("ms-python.debugpy")) {
    return offerExtension(
      "Python bots are debugged by the extension Python Debugger (ms-python.debugpy).",
      "ms-python.debugpy",
    );
  }
  await vscode.debug.startDebugging(folder, pythonConfiguration(launch));
}
