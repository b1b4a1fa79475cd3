import { filled, type Part, partsOf, type Values } from "./message.ts";
import { type Spoken, spokenNow } from "./speak.ts";

/** A piece of an English text that stands as it is, or a place where a value stood. */
type Piece = string | { readonly name: string; readonly isNumber: boolean };

/** One of the forms that an English text takes, with the values that its plurals and selects must have had. */
interface Pattern {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly given: Values;
  /** How many characters of it stand as they are. */
  readonly weight: number;
  /** The longest that stands so: most sentences lack it. */
  readonly mark: string;
}

interface Told extends Spoken {
  readonly patterns: readonly Pattern[];
  /** What was asked before. */
  readonly known: Map<string, string>;
}

let told: Told | undefined;
const mostKnown = 5000;
/** Longer ones are no sentences of ours. */
const longest = 4000;
/** Longer ones are not put together of short ones. */
const longestList = 500;
/** What says less beside its values cannot be told from other texts. */
export const leastWeight = 5;

/**
 * English sentences that `said` made, here or long ago in a record, in the language of whoever looks at them; any other
 * text stays as it is. Values that are texts of ours themselves are retold as well.
 */
export function retold(sentence: string): string {
  const spoken = spokenNow();
  if (spoken.language === "en" || sentence.length > longest) return sentence;
  if (told?.texts !== spoken.texts) told = { ...spoken, patterns: patternsOf(spoken.texts), known: new Map() };
  const known = told.known.get(sentence);
  if (known !== undefined) return known;
  const found = retell(sentence, told);
  if (told.known.size >= mostKnown) told.known.clear();
  told.known.set(sentence, found);
  return found;
}

/** Between two sentences; a text of ours is one sentence at most. */
export const between = /(?<=[.!?…]) (?=[A-Z"])/;

function retell(text: string, told: Told): string {
  const whole = Object.hasOwn(told.texts, text) ? told.texts[text] : undefined;
  if (whole) return whole;
  const sentences = text.split(between);
  if (sentences.length > 1) return sentences.map(retold).join(" ");
  return retellOne(text, told) ?? retellPhrase(text, told) ?? inPieces(text);
}

/** A phrase of ours that was ended as a sentence. */
function retellPhrase(sentence: string, told: Told): string | undefined {
  if (!sentence.endsWith(".")) return undefined;
  const phrase = sentence.slice(0, -1);
  const said = (Object.hasOwn(told.texts, phrase) && told.texts[phrase]) || retellOne(phrase, told);
  return said ? said + (stops[told.language] ?? ".") : undefined;
}

/** What ends a sentence, where it is no point. */
const stops: Readonly<Record<string, string>> = { "zh-cn": "。", ja: "。", th: "" };

/** By the text that it was made of. */
function retellOne(sentence: string, { language, texts, patterns }: Told): string | undefined {
  let best: { pattern: Pattern; values: Values; at: number } | undefined;
  for (const pattern of patterns) {
    const values = sentence.includes(pattern.mark) ? valuesIn(sentence, pattern) : undefined;
    if (!values) continue;
    // A sentence around another begins before it does.
    const at = sentence.indexOf(pattern.pieces.find((piece) => typeof piece === "string")!);
    if (!best || at < best.at) best = { pattern, values, at };
  }
  if (!best) return undefined;
  const values = Object.entries(best.values).map(([name, value]) => [
    name,
    number.test(String(value)) ? value : retold(String(value)),
  ]);
  return filled(texts[best.pattern.text]!, Object.fromEntries(values), language).join("");
}

/** What is put together of several texts: each by itself. */
function inPieces(sentence: string): string {
  const joint = sentence.length > longestList ? undefined : joints.find((each) => sentence.includes(each));
  return joint === undefined ? sentence : sentence.split(joint).map(retold).join(joint);
}

const joints = ["; ", ": ", ", "];

/** The heaviest first: of those that begin at the same place it says most. */
function patternsOf(texts: Spoken["texts"]): Pattern[] {
  const all = Object.entries(texts).flatMap(([text, translated]) => (translated ? formsOf(text) : []));
  return all.filter(({ weight }) => weight >= leastWeight).sort((a, b) => b.weight - a.weight);
}

/** Every form of an English text that has at least one value. */
export function formsOf(text: string): Pattern[] {
  const parts = partsOf(text);
  if (parts.every((part) => typeof part === "string")) return [];
  return combined(parts).map(({ pieces, given }) => {
    const literal = pieces.filter((piece) => typeof piece === "string");
    const numbers = pieces.filter((piece) => typeof piece !== "string" && piece.isNumber);
    const whole = joined(pieces);
    const mark = whole.reduce<string>(
      (most, piece) => (typeof piece === "string" && piece.length > most.length ? piece : most),
      "",
    );
    return { text, pieces: whole, given, weight: literal.join("").length + numbers.length, mark };
  });
}

type Form = Pick<Pattern, "pieces" | "given">;

function combined(parts: readonly Part[]): Form[] {
  let forms: Form[] = [{ pieces: [], given: {} }];
  for (const part of parts) {
    const ways = waysOf(part);
    forms = forms.flatMap((form) =>
      ways.map((way) => ({ pieces: [...form.pieces, ...way.pieces], given: { ...form.given, ...way.given } })),
    );
  }
  return forms;
}

function waysOf(part: Part): Form[] {
  if (typeof part === "string") return [{ pieces: [part], given: {} }];
  const { name, kind, options } = part;
  if (kind === "text" || kind === "number") return [{ pieces: [{ name, isNumber: kind === "number" }], given: {} }];
  return [...options].flatMap(([option, inside]) =>
    combined(inside).map(({ pieces, given }) => {
      const says = pieces.some((piece) => typeof piece !== "string" && piece.name === name);
      const value = kind === "select" ? option : option === "one" ? 1 : Number(option.replace("=", ""));
      return { pieces, given: says ? given : { ...given, [name]: value } };
    }),
  );
}

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === "string" && typeof last === "string") result[result.length - 1] = last + piece;
    else result.push(piece);
  }
  return result;
}

const number = /^[-+−]?\d(?:[\d.,]*\d)?$/;

/** The values with which a text is a sentence. Takes the first way that fits, in time that grows with the length alone. */
function valuesIn(sentence: string, { pieces, given }: Pattern): Values | undefined {
  const values: Record<string, string | number> = { ...given };
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const to = typeof piece === "string" ? afterLiteral(sentence, piece, at) : valueEnd(sentence, pieces, index, at);
    if (to < at) return undefined;
    if (typeof piece !== "string" && !put(values, piece, sentence.slice(at, to))) return undefined;
    at = to;
  }
  return at === sentence.length ? values : undefined;
}

const afterLiteral = (sentence: string, literal: string, at: number) =>
  sentence.startsWith(literal, at) ? at + literal.length : -1;

/** A value goes up to the next text that stands as it is; up to the end where there is none. */
function valueEnd(sentence: string, pieces: readonly Piece[], index: number, at: number): number {
  const next = pieces[index + 1];
  if (typeof next !== "string") return sentence.length;
  if (index + 2 < pieces.length) return sentence.indexOf(next, at);
  return sentence.endsWith(next) ? sentence.length - next.length : -1;
}

/** False: it cannot be the value. */
function put(
  values: Record<string, string | number>,
  { name, isNumber }: Exclude<Piece, string>,
  value: string,
): boolean {
  if (isNumber && !number.test(value)) return false;
  if ((values[name] ?? value) !== value) return false;
  values[name] = value;
  return true;
}
