import { describeHostError, findDebugPrint, readHostError } from "../../game/host-error.ts";
import type { Ruling } from "../../game/turn.ts";
import { isText, msg, type Text } from "../../l10n/speak.ts";
import { parseJson } from "../../text/json.ts";
import type { Block, Scenario } from "./aftermath.ts";
import type { CombatOptions } from "./state.ts";

/** A legal answer, or why it is illegal, with the position of each fault. */
type ReadAnswer =
  | { readonly blocks: readonly Block[]; readonly rulings: readonly Ruling[] }
  | { readonly why: Text; readonly rulings: readonly Ruling[] };

/** An element of an answer that should be a pair, and its position. */
interface Part {
  readonly value: unknown;
  readonly text: string;
  readonly span: readonly [number, number];
}

/** The text for the bot: one line of JSON, or the attackers and the defenders on one line each. */
export function formatQuestion({ attackers, defenders }: Scenario, form: CombatOptions["form"]): string {
  if (form === "json") return `${JSON.stringify({ attackers, defenders })}\n`;
  return `${JSON.stringify(attackers)}\n${JSON.stringify(defenders)}\n`;
}

/** Parses a question; for builtins. */
export function readQuestion(text: string, form: CombatOptions["form"]): Scenario {
  if (form === "json") return JSON.parse(text) as Scenario;
  const [attackers, defenders] = text.split("\n");
  return { attackers: JSON.parse(attackers!), defenders: JSON.parse(defenders!) };
}

/** Formats blocks as an answer, without the final newline. */
export function writeAnswer(blocks: readonly Block[], { form, indexBase }: CombatOptions): string {
  const shown = blocks.map(([defender, attacker]) => [defender + indexBase, attacker + indexBase]);
  return form === "json" ? JSON.stringify(shown) : shown.map((pair) => `${JSON.stringify(pair)}\n`).join("");
}

/** The blocks of an answer and how each was judged, or why the answer is unreadable. Never throws. */
export function readCombatAnswer(
  text: string,
  scenario: Scenario,
  options: Pick<CombatOptions, "form" | "indexBase">,
): ReadAnswer {
  const parts = options.form === "json" ? parseJsonParts(text) : parseTextParts(text);
  if (isText(parts)) {
    return {
      why: parts,
      rulings: [{ span: [0, text.length], verdict: "unreadable", why: parts, ...findDebugPrint(text) }],
    };
  }
  const blocks: Block[] = [];
  const rulings = parts.map((part) => judgePart(part, scenario, options.indexBase, blocks));
  const fault = rulings.find(({ verdict }) => verdict !== "done");
  if (!fault) return { blocks, rulings };
  return { why: fault.why!, rulings: rulings.filter(({ verdict }) => verdict !== "done") };
}

/** Judges one pair and adds it to the blocks if it is legal. */
function judgePart({ value, text, span }: Part, scenario: Scenario, base: number, blocks: Block[]): Ruling {
  if (!isPair(value)) {
    const why = msg("{text} is not a block; a block is two whole numbers [defender, attacker]", { text: quote(text) });
    return { span, verdict: "unreadable", why, ...findDebugPrint(text) };
  }
  const [defender, attacker] = [value[0] - base, value[1] - base];
  const why =
    explainOutside("defender", value[0], scenario.defenders.length, base) ??
    explainOutside("attacker", value[1], scenario.attackers.length, base) ??
    (blocks.some(([used]) => used === defender)
      ? msg("defender {defender, number} is used twice; a creature blocks one attacker", { defender: value[0] })
      : undefined);
  if (why) return { span, verdict: "skipped", why };
  blocks.push([defender, attacker]);
  return { span, verdict: "done" };
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isSafeInteger(part));
}

function explainOutside(what: string, index: number, count: number, base: number): Text | undefined {
  if (index >= base && index < count + base) return undefined;
  if (count === 0)
    return msg(
      "there is no {what, select, attacker {attacker} other {defender}} {index, number}: the combat has no {what, select, attacker {attackers} other {defenders}}",
      { what, index },
    );
  const range =
    count === 1
      ? msg("the only one is {base, number}", { base })
      : msg("valid are {base, number} to {last, number}", { base, last: count - 1 + base });
  return msg("there is no {what, select, attacker {attacker} other {defender}} {index, number}: {range}", {
    what,
    index,
    range,
  });
}

function parseJsonParts(text: string): Part[] | Text {
  const wanted = msg("answer one line with a JSON list of [defender, attacker] pairs, [] for no blocks");
  const error = readHostError(text);
  if (error) return msg("raised {error}", { error: describeHostError(error) });
  if (text.trim() === "") return msg("the answer is empty; {wanted}", { wanted });
  const list = parseJson(text);
  if (list === undefined) {
    const values = { text: quote(text), wanted };
    return /^\s*(?:\[\s*)?\(/.test(text)
      ? msg("{text} is not JSON (parentheses are not JSON: print json.dumps of the list); {wanted}", values)
      : msg("{text} is not JSON; {wanted}", values);
  }
  if (!Array.isArray(list)) return msg("{text} is not a list; {wanted}", { text: quote(text), wanted });
  const spans = findElementSpans(text);
  return list.map((value, i) => ({ value, span: spans[i]!, text: text.slice(...spans[i]!) }));
}

const depthSteps: Readonly<Record<string, number>> = { "[": 1, "{": 1, "]": -1, "}": -1 };

/** The position of each element of a valid JSON list. */
function findElementSpans(text: string): [number, number][] {
  const spans: [number, number][] = [];
  let depth = 0;
  let from = -1;
  let to = -1;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s"[\]{},]+/g)) {
    const step = depthSteps[token] ?? 0;
    depth += Math.min(0, step);
    const isEnd = depth === 0 || (depth === 1 && token === ",");
    if (isEnd && from >= 0) {
      spans.push([from, to]);
      from = -1;
    } else if (!isEnd) {
      if (from < 0) from = index;
      to = index + token.length;
    }
    depth += Math.max(0, step);
  }
  return spans;
}

function parseTextParts(text: string): Part[] | Text {
  const error = readHostError(text);
  if (error) return msg("raised {error}", { error: describeHostError(error) });
  const parts: Part[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const shown = line.trim();
    if (shown === "") continue;
    const from = index + line.indexOf(shown);
    const pair = /^[[(]?\s*(-?\d+)(?:\s*,\s*|\s+)(-?\d+)\s*[\])]?$/.exec(shown);
    parts.push({
      value: pair ? [Number(pair[1]), Number(pair[2])] : shown,
      text: shown,
      span: [from, from + shown.length],
    });
  }
  return parts;
}

/** The beginning of a text, quoted for a sentence. */
function quote(text: string): string {
  const shown = text.trim();
  return shown.length > 60 ? `"${shown.slice(0, 57)}…"` : `"${shown}"`;
}
