/** The width of a letter, as a share of its size. */
const letter = 0.57;
/** Letters that the round ends take. */
const ends = 3;

/** A text set into a box: in one row, or in two smaller ones where it is too long for that; what is longer is cut. */
export function rowsIn(
  text: string,
  width: number,
  height: number,
): { readonly rows: readonly string[]; readonly size: number; readonly width: number } {
  const large = Math.min(14, height * 0.52);
  const fits = (size: number) => Math.max(1, Math.floor(width / (size * letter)) - ends);
  const small = Math.min(large, height * 0.4);
  const size = text.length > fits(large) ? small : large;
  const rows = text.length > fits(large) ? split(text, fits(small)) : [text];
  const longest = Math.max(...rows.map((row) => row.length));
  return { rows, size, width: Math.min(width, (longest + ends) * size * letter) };
}

/** Two rows of about the same length, parted at a blank. */
function split(text: string, room: number): string[] {
  const middle = Math.ceil(text.length / 2);
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index);
  const nearer = (best: number, each: number) => (Math.abs(each - middle) < Math.abs(best - middle) ? each : best);
  const at = blanks.reduce(nearer, blanks[0] ?? middle);
  return [text.slice(0, at), text.slice(at).trim()].map((row) =>
    row.length > room ? `${row.slice(0, room - 1)}…` : row,
  );
}
