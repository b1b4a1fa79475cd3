/** A number that a bot printed, over many matches. */
export interface TalliedNumber {
  readonly name: string;
  /** In how many matches it was printed. */
  readonly matches: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Collects the numbers of matches; `now` gives them in the order of their first appearance. */
export function createNumberTally() {
  const known = new Map<string, { matches: number; sum: number; low: number; high: number }>();
  return {
    add(numbers: Readonly<Record<string, number>>): void {
      for (const [name, value] of Object.entries(numbers)) {
        const { matches, sum, low, high } = known.get(name) ?? { matches: 0, sum: 0, low: value, high: value };
        known.set(name, {
          matches: matches + 1,
          sum: sum + value,
          low: Math.min(low, value),
          high: Math.max(high, value),
        });
      }
    },
    now: (): TalliedNumber[] =>
      [...known].map(([name, { matches, sum, low, high }]) => ({ name, matches, mean: sum / matches, low, high })),
  };
}
