import type { Syntax } from "../../bots/source/syntax.ts";
import type { Tunable } from "../../game/bots.ts";
import { t } from "../../l10n/speak.ts";
import { type BadMark, clipPart, findMarks, type MarkPlace, type TuneMark } from "./marks-in.ts";

/** How a number is written in a source, so that another value can be written the same way. */
interface NumberForm {
  readonly kind: "whole" | "decimal" | "exponent";
  readonly decimals: number;
}

const plainPattern = /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?$/;

/** Parses a number; undefined if languages would read it differently. */
function parseNumber(text: string): { readonly value: number; readonly form: NumberForm } | undefined {
  if (!plainPattern.test(text) || /^[-+]?0[\d_]/.test(text)) return undefined;
  const value = Number(text.replaceAll("_", ""));
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined;
  return { value, form: toForm(text) };
}

function toForm(text: string): NumberForm {
  if (/e/i.test(text)) return { kind: "exponent", decimals: 0 };
  const point = text.indexOf(".");
  if (point < 0) return { kind: "whole", decimals: 0 };
  return { kind: "decimal", decimals: text.length - point - 1 };
}

/** Steps of a thousandth of a range (10^-3) are fine enough. */
const fineDigits = 3;
const maxDecimals = 12;

/** The unit of allowed values: 1 for integers, else a power of ten; 0 if any value is allowed. */
function findStep({ kind, decimals }: NumberForm, low: number, high: number): number {
  if (kind === "whole") return 1;
  if (kind === "exponent") return 0;
  const wanted = Math.ceil(fineDigits - Math.log10(high - low));
  return Number(`1e-${Math.min(maxDecimals, Math.max(decimals, wanted))}`);
}

/** Formats a value like the number it replaces. */
export function formatNumber({ kind, decimals }: NumberForm, value: number, step: number): string {
  if (kind === "whole") return String(value);
  if (kind === "exponent") return Number(value.toPrecision(4)).toExponential();
  const [whole, rest = ""] = value.toFixed(Math.max(0, Math.round(-Math.log10(step)))).split(".");
  return `${whole}.${rest.replace(/0+$/, "").padEnd(Math.max(1, decimals), "0")}`;
}

/** A number in a source that a comment marks for tuning. */
export interface MarkedNumber extends Tunable, MarkPlace {
  readonly form: NumberForm;
}

/** The marked numbers of a source in order, or what is wrong with the first bad mark. */
export function readMarkedNumbers(source: string, syntax: Syntax): readonly MarkedNumber[] | BadMark {
  const numbers: MarkedNumber[] = [];
  for (const mark of findMarks(source, syntax)) {
    const read = "why" in mark ? mark : readNumbers(source, mark);
    if ("why" in read) return read;
    numbers.push(...read);
  }
  return numbers.sort((a, b) => a.from - b.from);
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
        why: t("the range {range} contains only {value, number}", { range: shownRange, value: narrow.value }),
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

/** The default range: from 0 to twice a value (-1 to 1 for 0); half the span of a list beyond its ends, not below 0. */
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
