import type { Recognised } from "../../game.ts";
import type { Rules } from "./versions.ts";

/** What a LOCM bot prints, and how much each word says; a word that stands alone could be any game's. */
const printed: readonly (readonly [RegExp, number])[] = [
  [/["'`\s;>]SUMMON[ %]/, 3],
  [/["'`]SUMMON["'`]/, 2],
  [/["'`]\s*PICK\b/, 2],
  [/["'`]\s*CHOOSE\b/, 1],
  [/["'`;\s]ATTACK[ %]/, 1.5],
  [/["'`]ATTACK["'`]/, 1],
  [/["'`;\s]USE\s/, 0.5],
  [/["'`]\s*PASS\b/, 0.5],
];

/** What its variables are called, written in one piece, in any case and with any separator. */
const names: readonly (readonly [string, number])[] = [
  ["opponenthealthchange", 4],
  ["myhealthchange", 4],
  ["carddraw", 2],
  ["opponenthand", 2],
  ["opponentactions", 1.5],
  ["cardnumberandaction", 3],
  ["playerrune", 2],
  ["playermana", 1.5],
  ["playerdeck", 1.5],
  ["playerhealth", 1],
  ["cardnumber", 1],
  ["instanceid", 1.5],
  ["breakthrough", 1.5],
  ["cardtype", 0.5],
  ["abilities", 0.5],
  ["bcdglw", 2],
];

const sure = 9;
const least = 5;
/** A bot that prints hardly any action yet must look like one by its variables. */
const namesAlone = 6;

/** Weighs the words of the protocol, in whatever language; a bot also reads its input. */
export function recogniseLocm(source: string, _language: string): Recognised | undefined {
  const words = sumOf(printed, (pattern) => pattern.test(source));
  const flat = source.replace(/[_-]/g, "").toLowerCase();
  const named = sumOf(names, (name) => flat.includes(name));
  const speaks = words >= 3 || (words > 0 && named >= namesAlone);
  if (!speaks || words + named < least || !reads(source)) return undefined;
  const rules = rulesIn(source, flat);
  const likelihood = Math.min(0.97, (0.97 * (words + named)) / sure);
  return { likelihood, form: "lines", ...(rules ? { options: { rules } } : {}) };
}

/** The version whose input the bot reads: 1.1 came with the draw value and the opponent's actions, 1.2 with lanes. */
function rulesIn(source: string, flat: string): Rules | undefined {
  const later = ["opponentactions", "cardnumberandaction", "cardnumbersandactions", "playerdraw"];
  if (!later.some((name) => flat.includes(name))) return readsEarlier(source, flat) ? "1.0" : undefined;
  return /(?<![A-Za-z])lane(s|Id)?(?![a-z])|[a-z]Lane(?![a-z])/.test(source) ? "1.2" : "1.1";
}

/** Whoever names what 1.0 sends would have named what came later; beside the hand's size 1.1 sends another number. */
function readsEarlier(source: string, flat: string): boolean {
  if (flat.includes("playerrune")) return true;
  const beside = [...source.matchAll(/opponent_?hand\w*\s*,\s*(\w+)/gi)].map(([, name]) => name!);
  return flat.includes("opponenthand") && beside.every((name) => /card|count/i.test(name));
}

function sumOf<T>(weights: readonly (readonly [T, number])[], holds: (clue: T) => boolean): number {
  return weights.reduce((sum, [clue, weight]) => (holds(clue) ? sum + weight : sum), 0);
}

/** The usual ways to read a line, over the languages; readers of our own making are told by "stdin". */
function reads(source: string): boolean {
  return /\binput\s*\(|\braw_input\b|stdin|readline|readLine|\bcin\b|scanf|getline|Scanner|Console\.Read|bufio|fgets|getLine|\bgets\b|STDIN|read_line|System\.in\b|\binteract\b|fs\.read/.test(
    source,
  );
}
