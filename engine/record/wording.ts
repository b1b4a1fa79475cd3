import type { Ask } from "../game/turn.ts";
import { english, type Text } from "../l10n/message.ts";
import { msg } from "../l10n/speak.ts";

/** "Turn 7: …", or with the phase if it has its own numbers: "Turn 812 (game 12, round 3: play): …". */
export function addTurnPrefix({ ask }: { readonly ask: Ask }, what: Text): Text {
  const { turn, phase } = ask;
  if (turn === 0) return msg("Before turn 1: {what}", { what });
  return /\d/.test(english(phase))
    ? msg("Turn {turn, number} ({phase}): {what}", { turn, phase, what })
    : msg("Turn {turn, number}: {what}", { turn, what });
}

/** Quotes a bot's text in a sentence: clipped, with invisible characters escaped. JSON gets no further quotes. */
export function quoteBotText(text: string): string {
  if (text === "") return msg("an empty line");
  const bounded = text.length > 120 ? `${text.slice(0, 117)}…` : text;
  const shown = JSON.stringify(bounded).replace(/\\"/g, '"');
  return /^["[{]/.test(text) ? shown.slice(1, -1) : shown;
}
