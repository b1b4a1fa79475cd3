import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeInvisible, escapeLine } from "../../../engine/text/visible.ts";
import type { TurnLaunch } from "../../protocol-data.ts";
import { warn } from "../base/warn.ts";
import type { ReplayEvent } from "./replay-event.ts";

/** Tells the user in the debug console, and once in a message. */
export function createDifferenceNotice(launch: TurnLaunch): (news: ReplayEvent) => void {
  const say = (text: string) => vscode.debug.activeDebugConsole.appendLine(escapeInvisible(`Spar: ${text}`));
  return ({ differs, expected, actual, waits, over }) => {
    if (differs !== undefined) {
      const text = describeAnswerDifference(launch, differs);
      const [recorded, now] = [escapeLine(String(expected)), escapeLine(String(actual))];
      say([text, t("recorded: {text}", { text: recorded }), t("now: {text}", { text: now })].join("\n  "));
      warn(text);
    }
    if (waits !== undefined)
      say(t("in turn {waits} the bot reads more lines before it answers, but the game sends no more.", { waits }));
    if (over) say(t("the recorded match is over."));
  };
}

export function describeAnswerDifference(
  { bot, hasChanged }: Pick<TurnLaunch, "bot" | "hasChanged">,
  turn: number,
): string {
  const why = hasChanged
    ? t("its file has changed since then")
    : t("it is not deterministic, or depends on the time it has");
  return t("{bot} answers differently from the record at turn {turn}: {why}.", { bot, turn, why });
}
