import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { TurnLaunch } from "../../protocol-data.ts";
import { offer, warn } from "../base/warn.ts";
import { describeAnswerDifference } from "./difference-notice.ts";

/** Starts a debugger as in the folder of the bot. */
export function startDebugger({ file }: TurnLaunch, configuration: vscode.DebugConfiguration): Thenable<boolean> {
  return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file)), configuration);
}

/** What a launch needs to know about the machine. */
interface NativeDebugger {
  readonly kind: "cppdbg" | "lldb";
}

/** The program was built without optimisation, gets all recorded input from a file, and stops at breakpoints. */
export function createNativeConfiguration(
  launch: TurnLaunch,
  { kind }: NativeDebugger,
  stopsAtEntry: boolean,
): vscode.DebugConfiguration {
  const [program, ...args] = launch.script;
  const shared = {
    request: "launch",
    name: t("{bot}, turn {turn}", { bot: launch.bot, turn: launch.turn }),
    program,
    cwd: launch.cwd,
  };
  switch (kind) {
    case "lldb":
      return {
        ...shared,
        type: "lldb",
        args,
        env: launch.env,
        stdio: [launch.input, null, null],
        stopOnEntry: stopsAtEntry,
      };
    case "cppdbg":
      return {
        ...shared,
        type: "cppdbg",
        args: [...args, "<", launch.input],
        environment: Object.entries(launch.env).map(([name, value]) => ({ name, value })),
        MIMode: process.platform === "darwin" ? "lldb" : "gdb",
        stopAtEntry: stopsAtEntry,
      };
  }
}

/** Debugs machine code with the debugger that is installed. */
export async function debugNative(launch: TurnLaunch): Promise<void> {
  const found = findNativeDebugger();
  if (!found) {
    const text = t(
      "{title} bots are debugged by the extension C/C++ (ms-vscode.cpptools) or CodeLLDB (vadimcn.vscode-lldb).",
      { title: launch.title },
    );
    return offerExtension(text, launch.debugger?.extension ?? "ms-vscode.cpptools");
  }
  const hasBreakpoint = vscode.debug.breakpoints.some(
    (point) => point.enabled && point instanceof vscode.SourceBreakpoint && point.location.uri.fsPath === launch.file,
  );
  await startDebugger(launch, createNativeConfiguration(launch, found, !hasBreakpoint));
  vscode.debug.activeDebugConsole.appendLine(
    t("Spar: the bot reads its recorded input from {input}; turn {turn} begins on line {inputLine}.", {
      input: launch.input,
      turn: launch.turn,
      inputLine: launch.inputLine,
    }),
  );
}

function findNativeDebugger(): NativeDebugger | undefined {
  if (vscode.extensions.getExtension("vadimcn.vscode-lldb")) return { kind: "lldb" };
  return vscode.extensions.getExtension("ms-vscode.cpptools") ? { kind: "cppdbg" } : undefined;
}

/** For languages whose debuggers cannot read input from a file. */
export async function showInput({ turn, input, inputLine, bot, title }: TurnLaunch): Promise<void> {
  const text = t(
    "Spar: debuggers for {title} cannot read input from a file. Start {bot} in your debugger and paste the recorded input: turn {turn} begins on line {inputLine}.",
    { title, bot, turn, inputLine },
  );
  if (!(await offer(text, t("Show Recorded Input")))) return;
  const at = new vscode.Position(inputLine - 1, 0);
  const document = await vscode.workspace.openTextDocument(input);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
}

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

export async function debugPython(launch: TurnLaunch): Promise<void> {
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
  await startDebugger(launch, configuration);
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

/** Shows a message naming the missing extension, with a button that opens it in the gallery. */
async function offerExtension(message: string, id: string): Promise<void> {
  if (await offer(`Spar: ${message}`, t("Show Extension")))
    await vscode.commands.executeCommand("workbench.extensions.search", `@id:${id}`);
}
