import type { BotRecognition, VersionSign } from "../../game/bots.ts";
import { msg, t } from "../../l10n/speak.ts";
import { removeComments } from "../../text/clip-text.ts";
import type { RulesVersion } from "./rules/versions.ts";

/** How many values a program reads at each place: `a, b = …` counts 2, `inputs[0]` to `inputs[10]` 11. */
function countFields(code: string): ReadonlySet<number> {
  return new Set([
    ...countUnpacked(code),
    ...countShifted(code),
    ...countScanned(code),
    ...countFormatted(code),
    ...countIndexed(code),
    ...countTaken(code),
    ...countCalled(code),
  ]);
}

/** `a, b, c = input().split()`, also over several lines, in brackets, after `const`, and as `val Array(a, b, c)`. */
function countUnpacked(code: string): number[] {
  const list =
    /(?:^|[;{])[ \t]*(?:(?:const|let|var|auto|val)\s+)?(?:Array|List|Seq|Vector)?[([]?\s*([\w.$]+(?:\s*,[\s\\]{0,50}[\w.$]+){2,20})[\s\\]{0,50},?\s*[)\]]?[\s\\]{0,50}=(?!=)(.*)/gm;
  return [...code.matchAll(list)]
    .filter(([, names, value]) => /input|split|read|\bmap\b/i.test(value!) || /mana|rune/i.test(names!))
    .filter(([, names]) => !names!.includes("..."))
    .map(([, names]) => names!.split(",").length);
}

/** `cin >> a >> b`; short chains are ignored. */
const countShifted = (code: string): number[] =>
  [...code.matchAll(/(?:>>\s*(?:[\w.[\]()]|->)+\s*){3,20}/g)].map(([chain]) => chain.match(/>>/g)!.length);

/** `fmt.Scan(&a, &b)`. */
function countScanned(code: string): number[] {
  return [...code.matchAll(/\bF?[sS]can(?:ln|f)?\s*\(([^;{}]{0,500}?)\)\s*$/gm)]
    .map(([, given]) => given!.match(/&/g)?.length ?? 0)
    .filter((count) => count > 0);
}

/** `"%d%d%d"` of C, `"%d %d %d"` of other languages. */
function countFormatted(code: string): number[] {
  return [...code.matchAll(/"((?:\s*%(?:l|ll)?[dis]){3,})\s*(?:\\n)?"/g)].map(
    ([, format]) => format!.split("%").length - 1,
  );
}

/**
 * `inputs[0]`, `inputs[1]` … of one array: the highest index counts, also with gaps in a card, which nothing else is as
 * long as (`isOnlySplit`: only arrays split from the input); arrays that the program fills itself are ignored.
 */
function countIndexed(code: string, isOnlySplit = false): number[] {
  const own = findOwnArrays(code);
  const split = new Set([...code.matchAll(splitArray)].map(([, name]) => name!));
  const runs = new Map<string, number[]>();
  const counts: number[] = [];
  const count = (run: readonly number[], name: string) => {
    const highest = Math.max(...run);
    const isWhole = run.length >= 3 && run.length === highest + 1;
    if (split.has(name) ? isWhole || highest >= shortestCard : isWhole && !isOnlySplit) counts.push(highest + 1);
  };
  for (const [, name, number] of code.matchAll(/\b(\w+)\s*\[\s*(\d{1,2})\s*\](?!\s*[-+*/]?=(?!=))/g)) {
    const index = Number(number);
    const run = runs.get(name!) ?? [];
    if (own.has(name!) || (index > 0 && run.length === 0 && !split.has(name!))) continue;
    if (index === 0) count(run, name!);
    runs.set(name!, index === 0 ? [0] : run.includes(index) ? run : [...run, index].sort((a, b) => a - b));
  }
  for (const [name, run] of runs) count(run, name);
  return counts;
}

const splitArray =
  /\b(\w+)\s*(?:\[\s*\]\s*)?(?::\s*[^=;\n]{1,40})?:?=(?!=)[^;\n]{0,80}(?:split|input|read|tokens|fields|explode)/gi;

/** `t.shift()` or `t.pop(0)`, as often as each array that was split from the input is asked before the next is split. */
function countTaken(code: string): number[] {
  const splits = [...code.matchAll(splitArray)];
  const counts = splits.map(({ 1: name, index }, at) => {
    const taken = code.slice(index, splits[at + 1]?.index).matchAll(/\b(\w+)\.(?:shift\(\)|pop\(0\))/g);
    return [...taken].filter(([, of]) => of === name).length;
  });
  return counts.filter((count) => count >= 3);
}

/** Arrays that are filled one by one, written out or multiplied, such as weights, and never split from the input. */
function findOwnArrays(code: string): ReadonlySet<string> {
  const filled = /\b(\w+)\s*\[\s*\d{1,2}\s*\]\s*[-+*/]?=(?!=)/g;
  const written =
    /\b(\w+)\s*(?:\[[\s\w]*\]\s*){0,2}(?::\s*[^=;\n]{1,40})?=\s*(?:new\b[^;{\n]{0,40}[{[]|vec!\s*\[|[[{]\s*(?:[-+]?[\d.]|\.\.\.))/g;
  const multiplied = /\b(\w+)\s*\[\s*\d{1,2}\s*\]\s*\*(?!\*)|\*\s*(\w+)\s*\[\s*\d{1,2}\s*\]/g;
  const own = new Set([...code.matchAll(filled), ...code.matchAll(written)].map(([, name]) => name!));
  const factors = [...code.matchAll(multiplied)].map(([, left, right]) => left ?? right!);
  for (const name of factors) if (factors.filter((one) => one === name).length >= minWeightProducts) own.add(name);
  for (const [, name] of code.matchAll(splitArray)) own.delete(name!);
  return own;
}

/** Programs hardly ever multiply a card's fields where they read them, so this many products are products of weights. */
const minWeightProducts = 4;

const abilitiesIndex = 7;
/** Only the line of a card is as long as this. */
const shortestCard = 10;

/** Repeated `in.nextInt()`: as arguments of one call, in a loop over players, or for all fields of a card. */
function countCalled(code: string): number[] {
  const lists = [...code.matchAll(/\(((?:[^();]|\(\))*)\)/g)].flatMap(([, list]) => countCalls(list!));
  const runs = code.split(/[{}]|\.nextLine\b|\b(?:for|while|switch)\b/).flatMap((run) => {
    const calls = [...run.matchAll(/\.next(Int)?\s*\(\s*\)/g)];
    // Abilities are the only text among the fields of a card.
    const text = calls.findIndex(([, number]) => number === undefined);
    if (text >= abilitiesIndex) return [calls.length - text + abilitiesIndex];
    return text < 0 && (calls.length === 4 || calls.length === 5) ? [calls.length] : [];
  });
  return [...lists, ...runs];
}

/** The number of such calls in an argument list that has no others and ends with one; fewer than three are ignored. */
function countCalls(list: string): number[] {
  const calls = list.split("()");
  const rest = calls.pop()!;
  const areAllCounts = calls.length >= 3 && rest.trim() === "" && calls.every((call) => /\.next(?:Int)?$/.test(call));
  return areAllCounts ? [calls.length] : [];
}

/** Evidence for a version of the rules; Spar does not play 1.5. */
interface RulesSign extends VersionSign {
  readonly value: RulesVersion | "1.5";
}

/** A source prepared for the clues. */
interface Text {
  readonly code: string;
  /** In lower case without separators, so that `opponent_actions` and `opponentActions` are the same. */
  readonly flat: string;
  readonly counts: ReadonlySet<number>;
}

/** Fields per card in 1.0 and 1.1. Where a bot reads more, they count as a card if it mentions lanes, too. */
const defaultFieldCount = 11;
const hasCardRead = ({ counts, flat }: Text, fields: number) =>
  counts.has(fields) && (!counts.has(defaultFieldCount) || flat.includes("lane"));

const fiveValues = msg("it reads 5 values per player");
const fourValues = msg("it reads 4 values per player");

const laterRulesPattern = /opponentactions|cardnumbers?andactions?|playerdraw/;
const drawPattern = /playerdraw/;
/** A name that contains the word "lane", but not "planet". */
const lanePattern = /(?<![A-Za-z])lanes?(Id)?(?![a-z])|[a-z]Lane(?![a-z])/;
/** The lane read as the last value of a card, or on its own. */
const laneRead =
  /carddraw[^;\n]{0,30}\blane\b|\blane(id)?(:int|:number)?[:=][^;=\n]{0,200}(nextint|\[11\]|parse|int\(|read|split|scan)/;

/** What is read together with the opponent's hand size: in 1.0 at most the number of cards, in 1.1 one more number. */
const readValuesAfterHandSize = (flat: string) =>
  [...flat.matchAll(/opponenthand\w{0,40}\s*,\s*(\w+)/g)].map(([, name]) => name!);

/** Strongest first; each is something that only one version sends. */
const clues: readonly (readonly [rules: RulesSign["value"], because: string, holds: (text: Text) => boolean])[] = [
  ["1.5", msg("it reads 13 fields per card"), (text) => hasCardRead(text, 13)],
  [
    "1.5",
    msg("it reads the area of a card"),
    ({ flat }) => /\barea\b[^;\n]{0,60}[;\n]?[^;\n]{0,20}\blane\b/.test(flat),
  ],
  [
    "1.5",
    msg("it reads a draw value but no runes"),
    ({ flat, counts }) =>
      drawPattern.test(flat) && laterRulesPattern.test(flat) && !flat.includes("rune") && !counts.has(5),
  ],
  ["1.2", msg("it reads 12 fields per card"), (text) => hasCardRead(text, 12)],
  ["1.2", msg("it reads the lane of a card"), ({ flat }) => laneRead.test(flat.replaceAll(" ", ""))],
  ["1.2", msg("it mentions lanes"), ({ code, flat }) => lanePattern.test(code) && laterRulesPattern.test(flat)],
  ["1.1", msg("it reads the opponent's actions"), ({ flat }) => /opponentactions|cardnumbers?andactions?/.test(flat)],
  ["1.1", msg("it reads the draw value of a player"), ({ flat }) => drawPattern.test(flat)],
  ["1.1", fiveValues, ({ counts }) => counts.has(5)],
  ["1.0", fourValues, ({ counts }) => counts.has(4)],
  [
    "1.0",
    msg("it reads runes but no draw value"),
    ({ flat, counts }) => !laterRulesPattern.test(flat) && flat.includes("playerrune") && !counts.has(5),
  ],
  [
    "1.0",
    msg("it does not read the opponent's actions"),
    ({ flat }) =>
      !laterRulesPattern.test(flat) &&
      flat.includes("opponenthand") &&
      readValuesAfterHandSize(flat).every((name) => /card|count/.test(name)),
  ],
];

/** The versions of the rules that a bot's source suggests, strongest evidence first, once per version. */
function findRulesSigns(code: string): { readonly signs: readonly RulesSign[]; readonly isDoubtful: boolean } {
  const text: Text = { code, flat: code.replace(/[_-]/g, "").toLowerCase(), counts: countFields(code) };
  const signs = clues
    .filter(([, , holds]) => holds(text))
    .map(([value, because]): RulesSign => ({ option: "rules", value, because }));
  const [strongest] = signs;
  // Neither twelve values nor the name `lane` alone proves that a program reads lanes; the twelfth of a split line does.
  const hasLane = laneRead.test(text.flat.replaceAll(" ", "")) || (text.counts.has(12) && text.flat.includes("lane"));
  const readsLane = (hasLane && !text.counts.has(defaultFieldCount)) || countIndexed(code, true).includes(12);
  const isByCount = strongest?.because === fiveValues || strongest?.because === fourValues;
  // 1.2 sends all that 1.1 does, and a line can be cut in any pieces: only a card without a lane tells them apart.
  const isShort = text.counts.has(defaultFieldCount) || text.flat.includes("carddraw");
  const isUnsure = isByCount ? !isShort : strongest?.value === "1.2" && !readsLane;
  const isDoubtful = isUnsure || strongest === undefined || strongest.value === "1.5";
  const once = signs.filter(({ value }, at) => signs.findIndex((other) => other.value === value) === at);
  return { signs: once, isDoubtful };
}

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

/** The evidence for a bot, with comments: a starter may have nothing else; undefined if it is certainly none. */
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

const sumWeights = <T>(weights: readonly (readonly [T, number])[], holds: (clue: T) => boolean): number =>
  weights.reduce((sum, [clue, weight]) => (holds(clue) ? sum + weight : sum), 0);
