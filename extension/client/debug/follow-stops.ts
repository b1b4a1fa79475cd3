import * as vscode from "vscode";

/** Requests that let a stopped program continue; a debugger that disconnects does so too. */
const continuingRequests = new Set([
  ...["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "goto"],
  ...["disconnect", "terminate", "restart"],
]);

interface Message {
  readonly command?: string;
  readonly event?: string;
}

export interface StopFollower extends vscode.Disposable {
  /** The bot has reached the turn of this answer. */
  reached(answer: number): void;
}

/**
 * Calls `use` with the answer a bot has reached whenever the debugger of this name stops it, but not for answers in
 * between.
 */
export function followStops(name: string, use: (answer: number) => void): StopFollower {
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
    reached: (answer) => {
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
