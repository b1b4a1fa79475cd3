/**
 * A text as its difference from another: texts stand for themselves, and two numbers copy from the other text, how far
 * to go from the end of the last copy, and how many characters.
 */
export type TextDelta = readonly (string | number)[];

/** Shorter copies are not worth their two numbers. */
const minCopy = 10;
/** A copy may begin only after one of these characters of JSON, so that only those places are indexed. */
const startPattern = /[,:[{]/g;

/** The difference of a text like JSON from another one like it. */
export function computeDelta(base: string, text: string): TextDelta {
  const places = indexStarts(base);
  const delta: (string | number)[] = [];
  let literal = 0;
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const found = findCopy(base, from, text, at, places);
    if (found.length < minCopy) {
      startPattern.lastIndex = at + 1;
      at = startPattern.exec(text)?.index ?? text.length;
      continue;
    }
    if (literal < at) delta.push(text.slice(literal, at));
    delta.push(found.place - from, found.length);
    from = found.place + found.length;
    at += found.length;
    literal = at;
  }
  if (literal < text.length) delta.push(text.slice(literal));
  return delta;
}

/** The offsets in a text at which values begin. */
function indexStarts(base: string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  // matchAll starts at lastIndex, where an earlier search may have left it.
  startPattern.lastIndex = 0;
  for (const { index } of base.matchAll(startPattern)) {
    const key = base.slice(index, index + minCopy);
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
  return places;
}

/** Finds the next piece of a text in the base text: where the last copy ended, or else at its next occurrence. */
function findCopy(base: string, from: number, text: string, at: number, places: ReadonlyMap<string, number[]>) {
  const known = places.get(text.slice(at, at + minCopy)) ?? [];
  const place = findFirstAtLeast(known, from) ?? known.at(-1) ?? from;
  return { place, length: measureCommonLength(base, place, text, at) };
}

/** The first number of a sorted list that is at least `from`. */
function findFirstAtLeast(sorted: readonly number[], from: number): number | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}

function measureCommonLength(base: string, place: number, text: string, at: number): number {
  let length = 0;
  while (
    place + length < base.length &&
    at + length < text.length &&
    base.charCodeAt(place + length) === text.charCodeAt(at + length)
  )
    length++;
  return length;
}

/** The text of a difference; undefined if it does not fit the other text, or is longer than `maxLength`. */
export function applyDelta(base: string, delta: TextDelta, maxLength: number): string | undefined {
  let text = "";
  let from = 0;
  for (let i = 0; i < delta.length; i++) {
    const part = delta[i]!;
    if (typeof part === "string") text += part;
    else {
      const length = delta[++i];
      const start = from + part;
      if (typeof length !== "number" || start < 0 || length < 0 || start + length > base.length) return undefined;
      text += base.slice(start, start + length);
      from = start + length;
    }
    if (text.length > maxLength) return undefined;
  }
  return text;
}

// Positions of what moves have seventeen digits that all change, so a difference of texts stores them whole. What moves
// evenly, straight or around a centre, is foreseen instead, but for the last bits, which are stored.

/** The last values of each number of a text, newest first, by a key that finds it again in the next text. */
export type NumberHistory = Map<string, number[]>;

/** How many earlier values are kept, enough to recognise a rotation. */
const maxHistory = 4;
/** Differences of steps up to this are rounding. */
const roundingError = 1e-9;
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The sign before the length of a run of zeros. */
const runMark = ".";
/** Numbers that are further off than so many last bits were not foreseen. */
const maxError = 2 ** 29;

/** A text with its numbers that have a fraction. */
export interface NumberedText {
  readonly text: string;
  readonly numbers: readonly FoundNumber[];
}
interface FoundNumber {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** A field, another string, the beginning of a row, or a number with its fraction. */
const tokenPattern = /"((?:[^"\\]|\\.)*)":|"(?:[^"\\]|\\.)*"|([[{])|(-?\d+(\.\d+)?(?:[eE][+-]?\d+)?)/g;

/**
 * Finds the numbers in a text of JSON. The key of one is the field, what its row begins with (mostly an id), and its place
 * in the row.
 */
export function findNumbers(text: string): NumberedText {
  const numbers: FoundNumber[] = [];
  let field = "";
  let rows = 0;
  let row = "";
  let place = 0;
  for (const { 1: name, 2: bracket, 3: number, 4: fraction, index } of text.matchAll(tokenPattern)) {
    if (name !== undefined) {
      field = name;
      rows = 0;
    }
    if (bracket !== undefined) {
      row = `#${++rows}`;
      place = 0;
    }
    if (number === undefined) continue;
    if (place++ === 0 && fraction === undefined) row = number;
    if (fraction === undefined) continue;
    numbers.push({ key: `${field},${row},${place}`, from: index, to: index + number.length, value: Number(number) });
  }
  return { text, numbers };
}

/** Adds the numbers of the next text. */
export function rememberNumbers(history: NumberHistory, { numbers }: NumberedText): void {
  for (const { key, value } of numbers) {
    const known = history.get(key);
    if (!known) history.set(key, [value]);
    else if (known.unshift(value) > maxHistory) known.pop();
  }
}

/** The next value of something that moves evenly; undefined for what rests or is new. */
function foreseeNumber([first, second, third, fourth]: readonly number[]): number | undefined {
  if (first === undefined || second === undefined || first === second) return undefined;
  const step = first - second;
  const straight = first + step;
  if (third === undefined || fourth === undefined) return straight;
  const before = second - third;
  if (Math.abs(step - before) <= roundingError || before === 0) return straight;
  // Each step of a rotation is a multiple of the one before it, less the one before that.
  return first + ((step + third - fourth) / before) * step - before;
}

/** How far each number of a text that moves is from what was foreseen, in units of its last bit, as a word of digits. */
export function encodeErrors(history: NumberHistory, base: NumberedText, next: NumberedText): string {
  const actual = new Map(next.numbers.map(({ key, value }) => [key, value]));
  let errors = "";
  for (const { key } of base.numbers) {
    const foreseen = foreseeNumber(history.get(key) ?? []);
    if (foreseen === undefined) continue;
    const value = actual.get(key) ?? foreseen;
    const error = Math.round((value - foreseen) / getLastBit(foreseen));
    const isForeseen = Math.abs(error) < maxError && foreseen + error * getLastBit(foreseen) === value;
    errors += encodeError(isForeseen ? error : 0);
  }
  return errors.replaceAll(/A{3,}/g, ({ length }) => `${runMark}${encodeError(length)}`);
}

/** The text that follows `base` if its numbers move on, with their errors added; undefined if these do not fit. */
export function advanceNumbers(history: NumberHistory, base: NumberedText, errors: string): string | undefined {
  const read = createErrorReader(errors);
  let text = "";
  let at = 0;
  for (const { key, from, to } of base.numbers) {
    const foreseen = foreseeNumber(history.get(key) ?? []);
    if (foreseen === undefined) continue;
    const error = read();
    if (error === undefined) return undefined;
    text += base.text.slice(at, from) + formatFloat(foreseen + error * getLastBit(foreseen));
    at = to;
  }
  return text + base.text.slice(at);
}

/** Formats a float as Python does: 1 is "1.0". */
const formatFloat = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

const doubleView = new DataView(new ArrayBuffer(8));

/** The value of a number's last bit. */
function getLastBit(value: number): number {
  doubleView.setFloat64(0, value);
  const exponent = (doubleView.getUint16(0) >> 4) & 0x7ff;
  doubleView.setBigUint64(0, 0n);
  doubleView.setUint16(0, Math.max(1, exponent - 52) << 4);
  return doubleView.getFloat64(0);
}

/** Five bits a digit, lowest first; the sign is the lowest bit, and the sixth bit says that more follow. */
function encodeError(error: number): string {
  let rest = error < 0 ? -2 * error - 1 : 2 * error;
  let word = "";
  for (; rest >= 32; rest = Math.floor(rest / 32)) word += digits[32 + (rest % 32)];
  return word + digits[rest];
}

function createErrorReader(errors: string): () => number | undefined {
  let at = 0;
  let zeros = 0;
  function readError(): number | undefined {
    let value = 0;
    let digit = 32;
    for (let scale = 1; digit >= 32; scale *= 32) {
      digit = at < errors.length && scale <= maxError ? digits.indexOf(errors[at++]!) : -1;
      value += (digit % 32) * scale;
    }
    if (digit < 0) return undefined;
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  return () => {
    if (zeros === 0 && errors[at] === runMark) {
      at++;
      zeros = readError() ?? 0;
    }
    if (zeros <= 0) return readError();
    zeros--;
    return 0;
  };
}
