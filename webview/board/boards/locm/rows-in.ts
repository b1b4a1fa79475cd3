import { cutToWidth, measureText } from "../text-width.ts";

const largeText = 13;
const smallText = 11;

export interface PackedRows {
  readonly rows: readonly string[];
  readonly size: number;
  /** Width of the box around the rows. */
  readonly width: number;
}

/** Fits a text into a box: on one row, or on two smaller ones if it is too long; the rest is cut off. */
export function fitIntoRows(text: string, width: number, height: number): PackedRows {
  // The room for the text is the width without the rounded ends.
  const room = width - height;
  const isLong = measureText(text, largeText, 600) > room;
  const size = isLong ? smallText : largeText;
  const rows = isLong ? splitRows(text).map((row) => cutToWidth(row, room, size, 600)) : [text];
  const widest = Math.max(...rows.map((row) => measureText(row, size, 600)));
  return { rows, size, width: Math.min(width, widest + height) };
}

/** Scripts without spaces between words. */
const unspacedPattern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Splits a text between words into two rows of similar length. */
function splitRows(text: string): string[] {
  const starts = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)]
    .filter(({ segment, index }) => index > 0 && (text[index - 1] === " " || unspacedPattern.test(segment)))
    .map(({ index }) => index);
  const middle = text.length / 2;
  const nearer = (best: number, each: number) => (Math.abs(each - middle) < Math.abs(best - middle) ? each : best);
  const at = starts.reduce(nearer, starts[0] ?? text.length);
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}
