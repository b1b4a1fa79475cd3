import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeInvisible, escapeLine } from "../../../engine/text/visible.ts";
import type { TurnLaunch } from "../../protocol-data.ts";
import { warn } from "../base/warn.ts";

/** What a bot that replays its match reports, one per line. */
interface ReplayEvent {
  /** The bot waits for a debugger at this address. */
  readonly debug?: string;
  /** The first turn whose answer differs from the recorded one. */
  readonly differs?: number;
  readonly expected?: string;
  readonly actual?: string;
  /** The bot continues with the turn of this answer. */
  readonly answer?: number;
  /** The bot reads on in this turn, although the game waits for its answer. */
  readonly waits?: number;
  /** The bot has read all of its input. */
  readonly over?: boolean;
}

/** Parses a line from the host; returns nothing for other lines, since the bot can write to the same stream. */
export function parseReplayEvent(line: string): ReplayEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return {};
  }
  const { debug, differs, expected, actual, answer, waits, over } = Object(parsed) as Record<string, unknown>;
  return {
    ...(typeof debug === "string" && /^ws:\/\/127\.0\.0\.1:\d{1,5}\//.test(debug) ? { debug } : {}),
    ...(isTurn(differs) ? { differs, expected: String(expected), actual: String(actual) } : {}),
    ...(isTurn(answer) ? { answer } : {}),
    ...(isTurn(waits) ? { waits } : {}),
    ...(over === true ? { over } : {}),
  };
}

const isTurn = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

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

export function describeAnswerDifference({ bot, hasChanged }: Pick<TurnLaunch, "bot" | "hasChanged">, turn: number) {
  const why = hasChanged
    ? t("its file has changed since then")
    : t("it is not deterministic, or depends on the time it has");
  return t("{bot} answers differently from the record at turn {turn}: {why}.", { bot, turn, why });
}
