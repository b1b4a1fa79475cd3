import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import * as vscode from "vscode";
import type { TurnLaunch } from "../protocol.ts";
import { differenceFrom, type ReplayNews } from "./replay-news.ts";

/** The configuration that joins a bot where it waits for the debugger. */
export function scriptConfiguration(launch: TurnLaunch, address: string): vscode.DebugConfiguration {
  return {
    type: "node",
    request: "attach",
    name: `${launch.bot}, turn ${launch.turn}`,
    address: "127.0.0.1",
    port: Number(new URL(address).port),
    cwd: launch.cwd,
    continueOnAttach: true,
    // Also of bots outside the open folder.
    resolveSourceMapLocations: null,
    restart: false,
    // Output is taken from the process itself, so that every way of writing is seen.
    outputCapture: "std",
    skipFiles: ["<node_internals>/**", ...launch.hosts.map((folder) => `${folder.replaceAll("\\", "/")}/**`)],
  };
}

/**
 * JavaScript and TypeScript: the bot runs freely up to the turn, then waits for the editor's own debugger.
 * So breakpoints of earlier turns do not stop it, and no debugger slows it down.
 */
export async function debugScript(
  launch: TurnLaunch,
  folder: vscode.WorkspaceFolder | undefined,
  goesOn: (answer: number) => void,
): Promise<void> {
  const child = start(launch);
  const ended = new Promise<void>(
    (resolve) => void child.once("close", () => resolve()).once("error", () => resolve()),
  );
  const said = { text: "" };
  child.stderr?.on("data", (chunk: Buffer) => (said.text = (said.text + chunk.toString()).slice(-4000)));
  child.once("error", (error) => (said.text += error.message));
  const news = createInterface({ input: child.stdio[3] as Readable });
  const compared = differenceFrom(launch);
  const address = new Promise<string>((resolve) => {
    news.on("line", (line) => {
      const told = JSON.parse(line) as ReplayNews;
      if (told.debug !== undefined) resolve(told.debug);
      if (told.answer !== undefined) goesOn(told.answer);
      compared(told);
    });
  });
  // The editor may be closed in the middle of a session.
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  try {
    const reached = await whileShown(launch, Promise.race([address, ended]), child);
    if (reached === undefined) return whyNot(launch, child, said.text);
    await debug(launch, reached, folder, child, ended);
  } finally {
    process.off("exit", kill);
    kill();
  }
}

function start(launch: TurnLaunch): ChildProcess {
  const { NODE_OPTIONS: _1, ELECTRON_RUN_AS_NODE: _2, VSCODE_INSPECTOR_OPTIONS: _3, ...outer } = process.env;
  const [program, ...args] = [...launch.interpreter, ...launch.script];
  // What reads its input in a way that is not followed finds the whole of it there.
  const input = openSync(launch.input, "r");
  try {
    return spawn(program!, args, {
      cwd: launch.cwd,
      env: { ...outer, ...launch.env, SPAR_DEBUGGER: "1" },
      stdio: [input, "pipe", "pipe", "pipe"],
      windowsHide: true,
    });
  } finally {
    closeSync(input);
  }
}

/** The way to the turn takes as long as the bot thinks; it can be cancelled. */
function whileShown<Found>(launch: TurnLaunch, found: Promise<Found>, child: ChildProcess): Promise<Found> {
  const title = `${launch.bot} plays up to turn ${launch.turn}`;
  const location = vscode.ProgressLocation.Notification;
  return Promise.resolve(
    vscode.window.withProgress({ location, title, cancellable: true }, (_, cancelled) => {
      cancelled.onCancellationRequested(() => child.kill("SIGKILL"));
      return found;
    }),
  );
}

function whyNot(launch: TurnLaunch, child: ChildProcess, said: string): void {
  if (child.signalCode === "SIGKILL") return;
  const last =
    said
      .trim()
      .split("\n")
      .findLast((line) => /\S/.test(line)) ?? "";
  void vscode.window.showWarningMessage(
    `Spar: ${launch.bot} ended before turn ${launch.turn} of the recorded match. ${last}`.trim(),
  );
}

/** From the session's begin to its end, or that of the bot. */
async function debug(
  launch: TurnLaunch,
  address: string,
  folder: vscode.WorkspaceFolder | undefined,
  child: ChildProcess,
  ended: Promise<void>,
): Promise<void> {
  const configuration = scriptConfiguration(launch, address);
  const subscriptions: vscode.Disposable[] = [];
  const over = new Promise<void>((resolve) => {
    const mine = (session: vscode.DebugSession) => session.name === configuration.name && !session.parentSession;
    subscriptions.push(vscode.debug.onDidTerminateDebugSession((session) => mine(session) && resolve()));
  });
  const show = (chunk: Buffer) => vscode.debug.activeDebugConsole.append(chunk.toString());
  try {
    if (!(await vscode.debug.startDebugging(folder, configuration))) return;
    child.stdout?.on("data", show);
    child.stderr?.on(
      "data",
      (chunk: Buffer) => !/^(Debugger |Waiting for the debugger|For help, see)/.test(chunk.toString()) && show(chunk),
    );
    await Promise.race([over, ended]);
  } finally {
    for (const subscription of subscriptions) subscription.dispose();
  }
}
