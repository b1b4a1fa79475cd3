import type { BotRecognition } from "./game/bots.ts";
import { recognise as combat } from "./games/combat/recognise.ts";
import { recognise as dungeon } from "./games/dungeon/recognise.ts";
import { recogniseLocm } from "./games/locm/recognise.ts";
import { recognise as perfectAim } from "./games/perfect-aim/recognise.ts";
import { clipForRegex } from "./text/clip-text.ts";

/** Recognises the bots of each game by their text, without loading the games, for code that must be small and fast. */
export const recognisers: readonly ((source: string, language: string) => BotRecognition | undefined)[] = [
  recogniseLocm,
  dungeon,
  perfectAim,
  combat,
];

/** Longer files are data, unless the user says that they are bots. */
export const maxBotChars = 1_000_000;
/** From this score on, a text counts as a bot of a game. */
export const likelyChance = 0.5;

/** Whether a text is a bot's, whatever the files around it say. */
export function isPlainlyBot(text: string, language: string): boolean {
  if (text.length > maxBotChars) return false;
  const source = clipForRegex(text);
  return recognisers.some((recognise) => (recognise(source, language)?.likelihood ?? 0) >= likelyChance);
}

const readPattern =
  /\binput\s*\(|\bstdin\b|\breadline\b|\bcin\s*>>|\bnew Scanner\b|\bConsole\.(?:ReadLine|In)\b|\bbufio\.|\bread_line\b|\bgetline\b|\bscanf\b|\bgets\b|\b(?:open|read\w*)\s*\(\s*0\b/i;

/** Whether a program reads lines, as all bots for referees do. */
export const readsInput = (source: string): boolean => readPattern.test(source);

/** A question for the thread that recognises files: does a file concern Spar, with all files around it? */
export interface RecogniseQuestion {
  readonly id: number;
  readonly file: string;
  readonly text: string;
  /** The file was saved, so it may also be a part of a bot. */
  readonly isSave: boolean;
}
