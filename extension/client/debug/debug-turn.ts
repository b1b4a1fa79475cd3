import * as vscode from "vscode";
import type { Asked } from "../../channel.ts";
import type { TurnLaunch } from "../../protocol-data.ts";
import type { Server } from "../base/server.ts";
import { warn } from "../base/warn.ts";
import type { BoardPanel } from "../board/board-panel.ts";
import { debugScript } from "./debug-script.ts";
import { debugNative, debugPython, showInput } from "./other-debuggers.ts";

/** Runs a bot through its recorded match and stops in a debugger where a turn begins; the board shows that turn. */
export async function debugTurn(server: Server, board: BoardPanel, turn: Asked<"debugTurn">): Promise<void> {
  await saveAll();
  const launch = await server.debugTurn(turn);
  if ("message" in launch) return warn(launch.message);
  await board.open(turn.match, launch.answer);
  await debugLaunch(launch, (answer) => board.follow(turn.match, answer));
}

/** Debugs a bot with the debugger of its language, up to its turn; `goesOn` is called with the answer at each stop. */
export function debugLaunch(launch: TurnLaunch, goesOn: (answer: number) => void): Promise<unknown> {
  switch (launch.debugger?.kind) {
    case "node":
      return debugScript(launch, goesOn);
    case "debugpy":
      return debugPython(launch);
    case "native":
      return debugNative(launch);
    case undefined:
      return showInput(launch);
  }
}

/** Saves all files, since bots are run from disk. */
export async function saveAll(): Promise<void> {
  const dirty = vscode.workspace.textDocuments.filter((document) => document.isDirty && document.uri.scheme === "file");
  await Promise.all(dirty.map((document) => document.save()));
}
