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
