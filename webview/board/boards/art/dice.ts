/** Random numbers that depend only on the card, so that it always looks the same. */
export interface Dice {
  from(low: number, high: number): number;
  whole(below: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** A small multiplicative generator, good enough for variety. */
export function createDice(number: number): Dice {
  let state = Math.imul(number + 11, 0x9e3779b1);
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    state ^= state >>> 16;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    from: (low, high) => Math.round((low + next() * (high - low)) * 10) / 10,
    whole: (below) => Math.floor(next() * below),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  };
}
