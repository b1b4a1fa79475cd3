import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import * as vscode from "vscode";
import { endGroup, type ProcessGroup, startGroup } from "../../../engine/bots/process/process-group.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeNotice } from "../../label-text.ts";
import type { TurnLaunch } from "../../protocol-data.ts";
import { createDifferenceNotice, parseReplayEvent } from "./difference-notice.ts";
import { startDebugger } from "./other-debuggers.ts";

/** Requests that let a stopped program continue; a debugger that disconnects does so too. */
const continuingRequests = new Set([
  ...["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "goto"],
  ...["disconnect", "terminate", "restart"],
]);

interface Message {
  readonly command?: string;
  readonly event?: string;
}

/** Calls `use` with the answer a bot has reached whenever the debugger of this name stops it. */
function followStops(name: string, use: (answer: number) => void) {
  let isStopped = false;
  let last: number | undefined;
  const tracker: vscode.DebugAdapterTracker = {
    onWillReceiveMessage: ({ command }: Message) => {
      if (command !== undefined && continuingRequests.has(command)) isStopped = false;
    },
    onDidSendMessage: ({ event }: Message) => {
      if (event !== "stopped") return;
      isStopped = true;
      if (last !== undefined) use(last);
    },
  };
  const registration = vscode.debug.registerDebugAdapterTrackerFactory("*", {
    createDebugAdapterTracker: (session) => (findRootSession(session).name === name ? tracker : undefined),
  });
  return {
    /** The bot has reached the turn of this answer. */
    reached: (answer: number) => {
      last = answer;
      // The report of the answer may arrive after that of the stop.
      if (isStopped) use(answer);
    },
    dispose: () => registration.dispose(),
  };
}

function findRootSession(session: vscode.DebugSession): vscode.DebugSession {
  return session.parentSession ? findRootSession(session.parentSession) : session;
}

/** The configuration that attaches to a bot waiting for the debugger. */
function createConfiguration(launch: TurnLaunch, address: string): vscode.DebugConfiguration {
  return {
    type: "node",
    request: "attach",
    name: formatSessionName(launch),
    address: "127.0.0.1",
    port: Number(new URL(address).port),
    cwd: launch.cwd,
    continueOnAttach: true,
    // Includes bots outside the open folder.
    resolveSourceMapLocations: null,
    restart: false,
    // Captures output from the process itself, so that every kind of write is included.
    outputCapture: "std",
    skipFiles: ["<node_internals>/**", ...launch.hosts.map((folder) => `${folder.replaceAll("\\", "/")}/**`)],
  };
}

const formatSessionName = ({ bot, turn }: TurnLaunch): string => t("{bot}, turn {turn}", { bot, turn });

/** Debugs scripts: the bot runs without a debugger up to the turn, so breakpoints do not stop it before. */
export async function debugScript(launch: TurnLaunch, goesOn: (answer: number) => void): Promise<void> {
  const bot = await startBot(launch).catch((error: Error) => warnOfEarlyExit(launch, error.message));
  if (!bot) return;
  const { child } = bot;
  const ended = new Promise<void>((resolve) => void child.once("close", () => resolve()));
  const stderr = { text: "" };
  child.stderr?.on("data", (chunk: Buffer) => (stderr.text = (stderr.text + chunk.toString()).slice(-4000)));
  const news = createInterface({ input: child.stdio[3] as Readable });
  const compared = createDifferenceNotice(launch);
  const stops = followStops(formatSessionName(launch), goesOn);
  const address = new Promise<string>((resolve) => {
    news.on("line", (line) => {
      const news = parseReplayEvent(line);
      if (news.debug !== undefined) resolve(news.debug);
      if (news.answer !== undefined) stops.reached(news.answer);
      compared(news);
    });
  });
  try {
    const reached = await watchWhileShown(launch, Promise.race([address, ended]), bot);
    if (reached !== undefined) await attachDebugger(launch, reached, bot, ended);
    else if (bot.exit?.signal !== "SIGKILL") warnOfEarlyExit(launch, stderr.text);
  } finally {
    stops.dispose();
    await endGroup(bot, false);
  }
}

async function startBot({ interpreter, script, cwd, env, input }: TurnLaunch): Promise<ProcessGroup> {
  const program = { command: [...interpreter, ...script], cwd, env: { ...env, SPAR_DEBUGGER: "1" } };
  // For programs that read their input in an unsupported way, the file contains all of it.
  const whole = openSync(input, "r");
  try {
    return await startGroup(program, [whole, "pipe", "pipe", "pipe"]);
  } finally {
    closeSync(whole);
  }
}

/** Shows progress, since reaching the turn takes as long as the bot thinks; it can be cancelled. */
function watchWhileShown<Found>(launch: TurnLaunch, found: Promise<Found>, bot: ProcessGroup): Promise<Found> {
  const title = escapeNotice(t("{bot} is playing up to turn {turn}", { bot: launch.bot, turn: launch.turn }));
  const location = vscode.ProgressLocation.Notification;
  return Promise.resolve(
    vscode.window.withProgress({ location, title, cancellable: true }, (_, cancelled) => {
      cancelled.onCancellationRequested(() => endGroup(bot, false));
      return found;
    }),
  );
}

function warnOfEarlyExit(launch: TurnLaunch, stderr: string): void {
  const last = stderr.trim().split("\n").at(-1) ?? "";
  void vscode.window.showWarningMessage(
    escapeNotice(
      t("Spar: {bot} exited before turn {turn} of the recorded match. {last}", {
        bot: launch.bot,
        turn: launch.turn,
        last,
      }).trim(),
    ),
  );
}

/** Starts a debug session for the bot, and resolves when the session or the bot has ended. */
async function attachDebugger(launch: TurnLaunch, address: string, { child }: ProcessGroup, ended: Promise<void>) {
  const configuration = createConfiguration(launch, address);
  let subscription: vscode.Disposable | undefined;
  const over = new Promise<void>((resolve) => {
    const mine = (session: vscode.DebugSession) => session.name === configuration.name && !session.parentSession;
    subscription = vscode.debug.onDidTerminateDebugSession((session) => mine(session) && resolve());
  });
  const show = (chunk: Buffer) => vscode.debug.activeDebugConsole.append(chunk.toString());
  try {
    if (!(await startDebugger(launch, configuration))) return;
    child.stdout?.on("data", show);
    child.stderr?.on(
      "data",
      (chunk: Buffer) => !/^(Debugger |Waiting for the debugger|For help, see)/.test(chunk.toString()) && show(chunk),
    );
    await Promise.race([over, ended]);
  } finally {
    subscription?.dispose();
  }
}
