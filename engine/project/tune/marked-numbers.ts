import type { Syntax } from "../../bots/source/syntax.ts";
import type { Tunable } from "../../game/bots.ts";
import { t } from "../../l10n/speak.ts";
import { type BadMark, clipPart, findMarks, type MarkPlace, type TuneMark } from "./marks-in.ts";
import { findStep, type NumberForm, parseNumber } from "./number-form.ts";

/** A number in a source that a comment marks for tuning. */
export interface MarkedNumber extends Tunable, MarkPlace {
  readonly form: NumberForm;
}

/** The marked numbers of a source in order, or what is wrong with the first bad mark. */
export function readMarkedNumbers(source: string, syntax: Syntax): readonly MarkedNumber[] | BadMark {
  const { numbers, bad } = readMarks(source, syntax);
  return bad[0] ?? numbers;
}

/** The marked numbers of a source, and an error for each bad mark, both in order. */
export function readMarks(
  source: string,
  syntax: Syntax,
): { readonly numbers: readonly MarkedNumber[]; readonly bad: readonly BadMark[] } {
  const numbers: MarkedNumber[] = [];
  const bad: BadMark[] = [];
  for (const mark of findMarks(source, syntax)) {
    const read = "why" in mark ? mark : readNumbers(source, mark);
    if ("why" in read) bad.push(read);
    else numbers.push(...read);
  }
  return { numbers: numbers.sort((a, b) => a.from - b.from), bad };
}

interface ReadNumbers extends MarkPlace {
  readonly value: number;
  readonly form: NumberForm;
}

function readNumbers(source: string, mark: TuneMark): readonly MarkedNumber[] | BadMark {
  const read: ReadNumbers[] = [];
  for (const place of mark.numbers) {
    const written = source.slice(place.from, place.to).slice(-10);
    const suffix = /(?<=[\d.])(?:[fFdDmMlLuUnr]{1,3}|_?[iuf](?:8|16|32|64|128|size))$/.exec(written)?.[0] ?? "";
    const to = place.to - suffix.length;
    const found = parseNumber(source.slice(place.from, to));
    if (!found)
      return { line: place.line, why: t("{text} is not a decimal number", { text: clipPart(source, place) }) };
    read.push({ ...place, to, ...found });
  }
  const { low, high } = mark.low === undefined ? chooseDefaultRange(read.map(({ value }) => value)) : (mark as Range);
  const outside = read.find(({ value }) => value < low || value > high);
  const shownRange = `${low}..${high}`;
  if (outside)
    return {
      line: outside.line,
      why: t("{value, number} is not in the range {range}", { value: outside.value, range: shownRange }),
    };
  const isList = mark.list !== undefined;
  const name = nameBefore(source, mark.list ?? read[0]!.from) ?? nameBefore(source, read[0]!.from) ?? "number";
  const numbers = read.map((each, i) => createMarkedNumber(each, isList ? `${name}[${i}]` : name, low, high));
  const narrow = numbers.find((one) => one.low >= one.high);
  return narrow
    ? {
        line: narrow.line,
        why: t("the range {range} contains only {value, number}", {
          range: shownRange,
          value: narrow.value,
        }),
      }
    : numbers;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Integers get an integer range. */
function createMarkedNumber(read: ReadNumbers, name: string, low: number, high: number): MarkedNumber {
  const step = findStep(read.form, low, high);
  const range = read.form.kind === "whole" ? { low: Math.ceil(low), high: Math.floor(high) } : { low, high };
  return { ...read, ...range, name, step };
}

/**
 * The default range of numbers. For a single value: from 0 to twice the value, or from -1 to 1 if it is 0. For a list:
 * half its span beyond either end, but not below 0 if it has no negative number.
 */
function chooseDefaultRange(values: readonly number[]): Range {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most)
    return least === 0 ? { low: -1, high: 1 } : { low: Math.min(0, 2 * least), high: Math.max(0, 2 * least) };
  const more = (most - least) / 2;
  return { low: least >= 0 ? Math.max(0, least - more) : least - more, high: most + more };
}

/** How many characters before a number its name is searched. */
const maxNameChars = 300;
const wordPattern = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g;
/** A colon that separates a name from its type, but not "::". */
const colonPattern = /(?<!:):(?!:)/;

/** The name of a number: the last word on the line before the assignment sign. */
function nameBefore(source: string, at: number): string | undefined {
  const before = source.slice(Math.max(0, at - maxNameChars), at);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const sets = Math.max(line.lastIndexOf("="), line.lastIndexOf(":"), line.lastIndexOf("<-"));
  const left = sets < 0 ? line : line.slice(0, sets);
  const untyped = line[sets] === "=" ? left.split(colonPattern)[0]! : left;
  return untyped
    .replace(/(?<!\])(?:\[\w*\])+\s*$/, "")
    .match(wordPattern)
    ?.at(-1);
}
