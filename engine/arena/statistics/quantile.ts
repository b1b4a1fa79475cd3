/** A quantile by linear interpolation (Hyndman and Fan, type 7); NaN without values. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)]!;
  const above = sorted[Math.ceil(at)]!;
  return below + (above - below) * (at - Math.floor(at));
}

export const computeMedian = (values: readonly number[]): number => computeQuantile(values, 0.5);
