import * as vscode from "vscode";
import { waitFor } from "./bots.ts";

interface Frame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly source?: { readonly path?: string };
  readonly presentationHint?: string;
}

/** A program that a debugger has stopped; `frames` are those of the user, innermost first. */
export interface Stop {
  readonly session: vscode.DebugSession;
  readonly thread: number;
  readonly frames: readonly Frame[];
}

const stopped = new vscode.EventEmitter<{ session: vscode.DebugSession; thread: number }>();
/** A session tells only whom it found when it began. */
vscode.debug.registerDebugAdapterTrackerFactory("*", {
  createDebugAdapterTracker: (session) => ({
    onDidSendMessage: (message: { event?: string; body?: { threadId: number } }) => {
      if (message.event === "stopped") stopped.fire({ session, thread: message.body!.threadId });
    },
  }),
});

/** The next stop of a debugger after `begin`. */
export async function nextStop(begin: () => unknown): Promise<Stop> {
  const stop = waitFor("a stop of the debugger", stopped.event, (event) => event);
  void begin();
  return stopAt(await stop);
}

/** Goes on until the next stop of the same session. */
export function goOn({ session, thread }: Stop): Promise<Stop> {
  return nextStop(() => session.customRequest("continue", { threadId: thread }));
}

async function stopAt({ session, thread }: { session: vscode.DebugSession; thread: number }): Promise<Stop> {
  const { stackFrames } = (await session.customRequest("stackTrace", { threadId: thread, levels: 20 })) as {
    stackFrames: Frame[];
  };
  return { session, thread, frames: stackFrames.filter(({ presentationHint }) => presentationHint !== "deemphasize") };
}

/** An expression as the debugger shows its value, in a frame of the user's. */
export async function valueAt({ session, frames }: Stop, expression: string, frame = 0): Promise<string> {
  const asked = { expression, frameId: frames[frame]!.id, context: "watch" };
  return ((await session.customRequest("evaluate", asked)) as { result: string }).result;
}

/** The names of the variables of the innermost scope. */
export async function variablesAt({ session, frames }: Stop): Promise<string[]> {
  const { scopes } = (await session.customRequest("scopes", { frameId: frames[0]!.id })) as {
    scopes: { variablesReference: number }[];
  };
  const { variables } = (await session.customRequest("variables", {
    variablesReference: scopes[0]!.variablesReference,
  })) as { variables: { name: string }[] };
  return variables.map(({ name }) => name);
}
