import type { Recognised } from "../../game.ts";

/** What a LOCM bot prints, and how much each word says; a plain "PASS" or "ATTACK" says little. */
const printed: readonly (readonly [RegExp, number])[] = [
  [/["'`\s>]SUMMON\b/, 3],
  [/["'`]\s*PICK\b/, 2],
  [/["'`]\s*CHOOSE\b/, 1],
  [/["'`;\s]ATTACK\b/, 1.5],
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
const least = 4;

/** Weighs the words of the protocol, in whatever language; one game's words alone are no bot, input must be read. */
export function recogniseLocm(source: string, _language: string): Recognised | undefined {
  const words = printed.reduce((sum, [pattern, weight]) => (pattern.test(source) ? sum + weight : sum), 0);
  if (words < 3 || !reads(source)) return undefined;
  const flat = source.replace(/[_-]/g, "").toLowerCase();
  const total = names.reduce((sum, [name, weight]) => (flat.includes(name) ? sum + weight : sum), words);
  return total < least ? undefined : { likelihood: Math.min(0.97, (0.97 * total) / sure), form: "lines" };
}

/** The usual ways to read a line, over the languages; readers of our own making are told by "stdin". */
function reads(source: string): boolean {
  return /\binput\s*\(|\braw_input\b|stdin|readline|readLine|\bcin\b|scanf|getline|Scanner|Console\.Read|bufio|fgets|getLine|\bgets\b|STDIN|read_line|System\.in\b|\binteract\b|fs\.read/.test(
    source,
  );
}
