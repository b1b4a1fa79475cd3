import { cutToWidth, textWidth } from "../text-width.ts";

const large = 13;
const small = 11;

export interface Rows {
  readonly rows: readonly string[];
  readonly size: number;
  /** Of the box around them. */
  readonly width: number;
}

/** A text set into a box: in one row, or in two smaller ones where it is too long for that; what is longer is cut. */
export function rowsIn(text: string, width: number, height: number): Rows {
  // What the round ends take.
  const room = width - height;
  const isLong = textWidth(text, large, 600) > room;
  const size = isLong ? small : large;
  const rows = isLong ? split(text).map((row) => cutToWidth(row, room, size, 600)) : [text];
  const widest = Math.max(...rows.map((row) => textWidth(row, size, 600)));
  return { rows, size, width: Math.min(width, widest + height) };
}

/** Of languages that are written without blanks between words. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Two rows of about the same length, parted between two words. */
function split(text: string): string[] {
  const starts = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)]
    .filter(({ segment, index }) => index > 0 && (text[index - 1] === " " || unspaced.test(segment)))
    .map(({ index }) => index);
  const middle = text.length / 2;
  const nearer = (best: number, each: number) => (Math.abs(each - middle) < Math.abs(best - middle) ? each : best);
  const at = starts.reduce(nearer, starts[0] ?? text.length);
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}
