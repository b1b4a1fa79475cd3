import type { BotRecognition } from "../../game/bots.ts";
import { t } from "../../l10n/speak.ts";
import { removeComments } from "../remove-comments.ts";
import { countFields } from "./field-counts.ts";
import { findRulesSigns } from "./rules-read.ts";

/** What a LOCM bot prints, with weights; a single word could belong to any game. */
const printSigns: readonly (readonly [RegExp, number])[] = [
  [/["'`\s;>]SUMMON[ %]/, 3],
  [/["'`]SUMMON["'`]/, 2],
  [/["'`]\s*PICK\b/, 2],
  [/["'`]\s*CHOOSE\b/, 1],
  [/["'`;\s]ATTACK[ %]/, 1.5],
  [/["'`]ATTACK["'`]/, 1],
  [/["'`;\s]USE\s/, 0.5],
  [/["'`]\s*PASS\b/, 0.5],
];

/** Typical variable names with weights, as one word, in any case and with any separator. */
const weightedNames: readonly (readonly [string, number])[] = [
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

const sureWeight = 9;
const minWeight = 5;
/** The weight of names required for a bot that prints hardly any actions yet. */
const minNameWeight = 6;
/** A file with at most this many lines may be the entry of a program whose other files do the work. */
const maxShortStatements = 40;

/** Common ways to read standard input in all languages. */
const inputPattern =
  /\binput\s*\(|\braw_input\b|\bstdin\b|\bSTDIN\b|\bStdin\b|\bStdIn\b|\bcin\b|\bSystem\.`?in\b|\bConsole\.(?:Read|In\b|OpenStandardInput)|(?<![.\w])(?:ReadLine|readLine|readline|readln|ReadLn|getLine|gets)\b|scanf|getline|\bfmt\.F?Scan|\bread_line\b|\binput_line\b|\bio\.read\b|\binteract\b|\bread(?:File)?Sync\(\s*0\b/;
/** A program that starts others is a referee. */
const runsOthers =
  /\bsubprocess\b|\bPopen\b|\bProcessBuilder\b|\bProcess\.Start\b|\bProcessStartInfo\b|\bnew\s+Process\b|\bchild_process\b|\bexec\.Command\b|\bCommand::new\b|\bpexpect\b|\bGameRunner\b|\bgetRuntime\(\)\.exec\b/;
/** Patterns of tests, which read and print like the bot they test. */
const testPattern =
  /^\s*(?:import|from)\s+(?:unittest|pytest)\b|@Test\b|\borg\.junit\b|^\s*describe\s*\(|\bTEST(?:_CASE|_F)?\s*\(|\btesting\.T\b|#\[test\]|\[(?:Test|Fact|TestMethod)\]/m;

/**
 * Weighs the words of the protocol, in any language; a bot also reads its input. `parts` are the other files of a
 * program that begins in this one: they count if this file reads, prints or only starts the program.
 */
export function recogniseLocm(
  source: string,
  language: string,
  parts: () => readonly string[] = () => [],
): BotRecognition | undefined {
  const code = (text: string) => removeComments(text, language === "python" ? "#" : "//");
  const alone = estimateWeight(source, code(source));
  if (alone === undefined && !isPlayingCode(code(source))) return undefined;
  const all = [source, ...parts()];
  const whole = all.map(code).join("\n");
  const weight = alone ?? estimateWeight(all.join("\n"), whole);
  if (weight === undefined) return undefined;
  const likelihood = Math.min(0.97, (0.97 * weight) / sureWeight);
  const { signs, isDoubtful } = findRulesSigns(whole);
  const rules = signs.find(({ value }) => value !== "1.5")?.value;
  return {
    likelihood,
    form: "lines",
    isDoubtful,
    ...(signs.length > 0 && { signs }),
    ...(rules !== undefined && { options: { rules } }),
    ...(signs[0]?.value === "1.5" && { unplayable: describeRefusal(signs[0].because) }),
  };
}

/**
 * The evidence for a bot, including comments, because a starter may have nothing else; undefined if it is certainly not
 * one.
 */
function estimateWeight(source: string, code: string): number | undefined {
  if (!inputPattern.test(code) || runsOthers.test(code)) return undefined;
  const words = sumWeights(printSigns, (pattern) => pattern.test(source));
  const flat = source.replace(/[_-]/g, "").toLowerCase();
  const named = sumWeights(weightedNames, (name) => flat.includes(name)) + weighFields(code);
  const speaksLocm = words >= 3 || (words > 0 && named >= minNameWeight);
  return speaksLocm && words + named >= minWeight ? words + named : undefined;
}

/** A program that reads as many values at once as a card and a player have, under any names. */
function weighFields(code: string): number {
  const counts = countFields(code);
  const has = (...wanted: number[]) => wanted.some((count) => counts.has(count));
  if (!has(11, 12, 13)) return 0;
  return has(4, 5) ? minNameWeight : minNameWeight / 2;
}

/** Whether a file reads, prints or starts a bot; a tool that imports a bot does other things. */
function isPlayingCode(code: string): boolean {
  const statements = code.split("\n").filter((line) => /\w/.test(line)).length;
  return !testPattern.test(code) && (inputPattern.test(code) || statements <= maxShortStatements);
}

function describeRefusal(because: string): string {
  return t(
    "This bot is for LOCM 1.5, the version with constructed decks ({because}). Spar has the rules 1.0, 1.1 and 1.2; for 1.5, name the jar of its official referee as the referee.",
    { because },
  );
}

function sumWeights<T>(weights: readonly (readonly [T, number])[], holds: (clue: T) => boolean): number {
  return weights.reduce((sum, [clue, weight]) => (holds(clue) ? sum + weight : sum), 0);
}
