import type { Recognised } from "./game/bots.ts";
import { recognise as combat } from "./games/combat/recognise.ts";
import { recognise as dungeon } from "./games/dungeon/recognise.ts";
import { recogniseLocm } from "./games/locm/recognise.ts";
import { recognise as perfectAim } from "./games/perfect-aim/recognise.ts";
import { clipForRegex } from "./text/clip-text.ts";

/** What tells the bots of each game by their text, without the game itself: for whoever must be small and quick. */
export const recognisers: readonly ((source: string, language: string) => Recognised | undefined)[] = [
  recogniseLocm,
  dungeon,
  perfectAim,
  combat,
];

/** Longer files are data, not bots, unless somebody says so. */
export const maxBotChars = 1_000_000;
/** From here on a text counts as a bot of a game. */
export const likely = 0.5;

/** Whether a text is a bot's, whatever the files around it say. */
export function isPlainlyBot(text: string, language: string): boolean {
  if (text.length > maxBotChars) return false;
  const source = clipForRegex(text);
  return recognisers.some((recognise) => (recognise(source, language)?.likelihood ?? 0) >= likely);
}

/** What the thread is asked that goes by all there is: does a file concern Spar? */
export interface RecogniseQuestion {
  readonly id: number;
  readonly file: string;
  readonly text: string;
  /** It was saved: then it may be a part of a bot, too. */
  readonly save: boolean;
}
