/** So many points are enough for a chart. */
const maxPoints = 240;

/** The values of a sequence of any length, thinned evenly; the newest one is always there. */
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
