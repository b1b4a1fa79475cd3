// Positions of what moves have seventeen digits that all change, which no compression shortens. What moves evenly,
// straight or around a centre, is foreseen instead, but for the last bits, which are stored.

/** The last values of each number of the texts so far, newest first, by a key that finds it again in the next text. */
type NumberHistory = Map<string, number[]>;

/** How many earlier values are kept, enough to recognise a rotation. */
const maxHistory = 4;
/** Differences of steps up to this are rounding. */
const roundingError = 1e-9;
/** Numbers that are further off than so many last bits were not foreseen. */
const maxError = 2 ** 29;

/** A field, another string, the beginning of a row, a number with its fraction, or the error of one that was foreseen. */
const tokenPattern = /"((?:[^"\\]|\\.)*)":|"(?:[^"\\]|\\.)*"|([[{])|(-?\d+(\.\d+)?(?:[eE][+-]?\d+)?)|~(-?\d*)~/g;

/** A text of JSON in which the numbers that were foreseen are `~error~`, in units of the last bit; undefined if it has that sign itself. */
export function encodeNumbers(text: string, history: NumberHistory): string | undefined {
  if (text.includes("~")) return undefined;
  return rewriteNumbers(text, history, (written, foreseen) => {
    const value = Number(written);
    const error = foreseen === undefined ? Number.NaN : Math.round((value - foreseen) / getLastBit(foreseen));
    const isForeseen = Math.abs(error) < maxError && addError(foreseen!, error) === value;
    return { value, text: isForeseen && formatFloat(value) === written ? `~${error || ""}~` : written };
  });
}

/** The text again; throws RangeError if an error has no number that was foreseen. */
export function decodeNumbers(text: string, history: NumberHistory): string {
  return rewriteNumbers(text, history, (written, foreseen, error) => {
    if (error === undefined) return { value: Number(written), text: written };
    if (foreseen === undefined) throw new RangeError(`nothing was foreseen for ${written}`);
    const value = addError(foreseen, Number(error));
    return { value, text: formatFloat(value) };
  });
}

/** Rewrites numbers with a fraction, known by their field, what their row begins with, and their place in it. */
function rewriteNumbers(
  text: string,
  history: NumberHistory,
  rewrite: (
    written: string,
    foreseen: number | undefined,
    error: string | undefined,
  ) => { value: number; text: string },
): string {
  const seen: [key: string, value: number][] = [];
  let rewritten = "";
  let at = 0;
  let field = "";
  let rows = 0;
  let row = "";
  let place = 0;
  for (const { 0: token, 1: name, 2: bracket, 3: number, 4: fraction, 5: error, index } of text.matchAll(
    tokenPattern,
  )) {
    if (name !== undefined) {
      field = name;
      rows = 0;
    }
    if (bracket !== undefined) {
      row = `#${++rows}`;
      place = 0;
    }
    if (number === undefined && error === undefined) continue;
    const isWhole = error === undefined && fraction === undefined;
    if (place++ === 0 && isWhole) row = token;
    if (isWhole) continue;
    const key = `${field},${row},${place}`;
    const changed = rewrite(token, foreseeNumber(history.get(key)), error);
    seen.push([key, changed.value]);
    rewritten += text.slice(at, index) + changed.text;
    at = index + token.length;
  }
  for (const [key, value] of seen) rememberNumber(history, key, value);
  return rewritten + text.slice(at);
}

function rememberNumber(history: NumberHistory, key: string, value: number): void {
  const known = history.get(key);
  if (!known) history.set(key, [value]);
  else if (known.unshift(value) > maxHistory) known.pop();
}

/** The next value of something that moves evenly; undefined for what rests or is new. */
function foreseeNumber([first, second, third, fourth]: readonly number[] = []): number | undefined {
  if (first === undefined || second === undefined || first === second) return undefined;
  const step = first - second;
  const straight = first + step;
  if (third === undefined || fourth === undefined) return straight;
  const before = second - third;
  if (Math.abs(step - before) <= roundingError || before === 0) return straight;
  // Each step of a rotation is a multiple of the one before it, less the one before that.
  return first + ((step + third - fourth) / before) * step - before;
}

const addError = (foreseen: number, error: number): number => foreseen + error * getLastBit(foreseen);

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
