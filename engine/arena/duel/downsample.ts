/** Enough points for a chart. */
const maxPoints = 240;

/** Keeps an evenly thinned selection of a sequence of any length, always with the newest value. */
export function createDownsampler(): { add(value: number): void; readonly points: readonly number[] } {
  let kept: number[] = [];
  let stride = 1;
  let count = 0;
  let newest: number | undefined;
  return {
    add(value) {
      newest = value;
      if (count++ % stride !== 0) return;
      newest = undefined;
      kept.push(value);
      if (kept.length < maxPoints) return;
      kept = kept.filter((_, i) => i % 2 === 0);
      stride *= 2;
    },
    get points() {
      return newest === undefined ? [...kept] : [...kept, newest];
    },
  };
}
