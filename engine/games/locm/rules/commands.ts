import type { AnswerHint } from "../../../game/turn.ts";
import { joinTexts, msg, type Text } from "../../../l10n/speak.ts";
import { findClosestName } from "../../../text/closest-name.ts";
import type { Version } from "./versions.ts";

/** Characters of the answer, [from, to). */
type Span = readonly [number, number];

export type LocmAction =
  | { readonly kind: "summon"; readonly id: number; readonly lane: number }
  | { readonly kind: "attack" | "use"; readonly id: number; readonly target: number }
  | { readonly kind: "pass" };

/** An action as a bot writes it and as its opponent receives it. */
export function formatAction(action: LocmAction, version: Version): string {
  if (action.kind === "pass") return "PASS";
  if (action.kind === "summon" && version.lanes === 1) return `SUMMON ${action.id}`;
  return `${action.kind.toUpperCase()} ${action.id} ${action.kind === "summon" ? action.lane : action.target}`;
}

/** One part of an answer: an action, or why it is unreadable. */
export type Command =
  | { readonly span: Span; readonly action: LocmAction; readonly say: string; readonly why?: undefined }
  | ({ readonly span: Span; readonly action?: undefined } & Unreadable);

/** Why a text is unreadable, and what was probably meant. */
export interface Unreadable {
  readonly why: Text;
  readonly hint?: AnswerHint;
}

/** Parses the answer of a battle turn, split at `;`; empty parts are ignored. */
export function readCommands(answer: string, version: Version): Command[] {
  const commands: Command[] = [];
  let from = 0;
  for (const part of answer.split(";")) {
    const span = trimSpan(part, from);
    if (span[0] < span[1]) commands.push(readCommand(answer.slice(...span), span, version));
    from += part.length + 1;
  }
  return commands;
}

/** Java's `trim`: removes all characters up to and including the space (U+0020). */
function trimSpan(part: string, offset: number): Span {
  let from = 0;
  let to = part.length;
  while (from < to && part.charCodeAt(from) <= 32) from++;
  while (to > from && part.charCodeAt(to - 1) <= 32) to--;
  return [offset + from, offset + to];
}

const trimBlanks = (text: string): string => text.slice(...trimSpan(text, 0));

function readCommand(text: string, span: Span, version: Version): Command {
  const [written, rest] = splitOnce(text);
  // The official parser also trims the name: "SUMMON\t 5" is readable, "SUMMON\t5" is not.
  const name = trimBlanks(written);
  if (name === "PASS") return { span, action: { kind: "pass" }, say: rest ?? "" };
  if (name !== "SUMMON" && name !== "ATTACK" && name !== "USE") return { span, ...describeUnknownName(name) };
  const wanted = version.lanes === 1 ? argumentsWithoutLanes[name] : commandArguments[name];
  const form = () => wanted.map((what) => `<${what}>`).join(" ");
  const numbers: number[] = [];
  let left = rest;
  for (const what of wanted) {
    if (left === undefined)
      return { span, why: msg("{name} is missing its {what} ({name} {form})", { name, what, form: form() }) };
    const [word, remaining] = splitOnce(left);
    const number = parseJavaInteger(word);
    if (isAction(word)) return { span, why: msg("a ; is missing before {word}", { word }) };
    if (number === undefined) return { span, why: joinTexts([explainNotANumber(word), `(${name} ${form()})`]) };
    numbers.push(number);
    left = remaining;
  }
  const [id = 0, to = 0] = numbers;
  const say = trimBlanks(left ?? "");
  if (name === "SUMMON") return { span, action: { kind: "summon", id, lane: to }, say };
  return { span, action: { kind: name === "ATTACK" ? "attack" : "use", id, target: to }, say };
}

/** The numbers that follow a command. */
const commandArguments = {
  SUMMON: ["card id", "lane"],
  ATTACK: ["attacker id", "target id"],
  USE: ["item id", "target id"],
} as const;
const argumentsWithoutLanes = { ...commandArguments, SUMMON: ["card id"] } as const;

function splitOnce(text: string): [string, string | undefined] {
  const blank = text.indexOf(" ");
  return blank < 0 ? [text, undefined] : [text.slice(0, blank), text.slice(blank + 1)];
}

/** Why Java, in which the official referee is written, does not accept a word as a number. */
export function explainNotANumber(word: string): Text {
  if (word === "") return msg("two spaces in a row, where a single space is required");
  if (word.includes("\t"))
    return msg("a tab in {word}, where a single space is required", { word: JSON.stringify(word) });
  if (/^[+-]?\d+$/.test(word)) return msg("{word} does not fit in 32 bits", { word });
  return msg('"{word}" is not a whole number', { word });
}

const actionNames = ["SUMMON", "ATTACK", "USE", "PASS"];

const isAction = (word: string) => actionNames.includes(word);

/** A command at the beginning of another command's message: a `;` is missing, and the rest is not performed. */
export function findCommandInMessage(say: string): string | undefined {
  const word = say === "" ? "" : splitOnce(say)[0];
  return isAction(word) ? word : undefined;
}

function describeUnknownName(name: string): Unreadable {
  const actions = actionNames.join(", ");
  if (["PICK", "CHOOSE"].includes(name))
    return { why: msg("{name} is for the draft; a battle turn takes {actions}", { name, actions }) };
  const glued = actionNames.find((action) => name !== action && name.startsWith(action) && !/^\w+$/.test(name));
  if (glued)
    return {
      why: msg("{name}: unknown command (a space is missing after {glued})", { name: escapeName(name), glued }),
    };
  return describeUnknownWord(name, actionNames, actions);
}

/** `takes`: the valid alternatives, in words. */
export function describeUnknownWord(name: string, names: readonly string[], takes: string): Unreadable {
  const shown = escapeName(name);
  const upper = names.find((each) => each === name.toUpperCase());
  if (upper)
    return {
      why: msg("{name}: unknown command (commands are upper case: {upper})", { name: shown, upper }),
      hint: { kind: "misspelt", word: name, meant: upper },
    };
  const meant = findClosestName(name, names);
  if (meant)
    return {
      why: msg("{name}: unknown command (did you mean {meant}?)", { name: shown, meant }),
      hint: { kind: "misspelt", word: name, meant },
    };
  const hint = { kind: "debug print" } as const;
  return /^[A-Z_]+$/.test(name)
    ? { why: msg("{name}: unknown command ({takes})", { name, takes }), hint }
    : { why: msg("not a command ({takes}); print debug output to stderr", { takes }), hint };
}

/** Escapes invisible characters. */
const escapeName = (name: string) => JSON.stringify(name).slice(1, -1);

/** Java's `Integer.parseInt`: optional sign, digits of any script, 32 bits; undefined where Java throws. */
export function parseJavaInteger(text: string): number | undefined {
  if (!/^[+-]?\p{Nd}+$/u.test(text)) return undefined;
  const value = Number(/^[+-]?\d+$/.test(text) ? text : text.replace(/\p{Nd}/gu, toLatinDigit));
  // Digits beyond the basic plane are two chars, which parseInt does not accept.
  if (!(value >= -0x80000000 && value <= 0x7fffffff)) return undefined;
  return value === 0 ? 0 : value;
}

/** Decimal digits of every script are consecutive, zero first. */
function toLatinDigit(digit: string): string {
  if (digit.length > 1) return "?";
  let zero = digit.charCodeAt(0);
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero--;
  return String(digit.charCodeAt(0) - zero);
}
