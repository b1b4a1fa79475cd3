import * as vscode from "vscode";
import { visible, visibleLine } from "../../engine/record/visible.ts";
import { notice } from "../label-text.ts";
import type { TurnLaunch } from "../protocol.ts";
import type { ReplayNews } from "./read-news.ts";

/** Tells the person at the debugger, in the console and once as a message. */
export function differenceFrom(launch: TurnLaunch): (news: ReplayNews) => void {
  const say = (text: string) => vscode.debug.activeDebugConsole.appendLine(visible(`Spar: ${text}`));
  return ({ differs, expected, actual, waits, over }) => {
    if (differs !== undefined) {
      const text = differenceText(launch, differs);
      say(`${text}\n  recorded: ${visibleLine(String(expected))}\n  now:      ${visibleLine(String(actual))}`);
      void vscode.window.showWarningMessage(notice(`Spar: ${text}`));
    }
    if (waits !== undefined)
      say(`in turn ${waits} the bot reads on before it answers: the game would send nothing more.`);
    if (over) say("the recorded match is over.");
  };
}

export function differenceText({ bot, changed }: Pick<TurnLaunch, "bot" | "changed">, turn: number): string {
  const why = changed ? "its file has changed since" : "it is not deterministic, or depends on the time it has";
  return `${bot} answers differently from the record at turn ${turn}: ${why}.`;
}
