/** `java.util.Random`, number for number: 48-bit linear congruential, kept as two halves of 24 bits. */
export interface JavaRandom {
  /** From 0 to bound - 1. */
  nextInt(bound: number): number;
  nextLong(): bigint;
}

const half = 0x1000000;
const multiplierHigh = 0x5de;
const multiplierLow = 0xece66d;
const increment = 0xb;
const intLimit = 0x80000000;

export function javaRandom(seed: bigint): JavaRandom {
  const scrambled = BigInt.asUintN(48, seed ^ 0x5deece66dn);
  let high = Number(scrambled >> 24n);
  let low = Number(scrambled & 0xffffffn);

  function step(): void {
    const product = low * multiplierLow + increment;
    high = (high * multiplierLow + low * multiplierHigh + Math.floor(product / half)) % half;
    low = product % half;
  }
  /** The upper 31 of the 48 bits. */
  function next31(): number {
    step();
    return high * 0x80 + (low >>> 17);
  }
  function next32(): bigint {
    step();
    return BigInt((high * 0x100 + (low >>> 16)) | 0);
  }
  function nextInt(bound: number): number {
    if ((bound & -bound) === bound) return Math.floor(next31() / (intLimit / bound));
    for (;;) {
      const bits = next31();
      const value = bits % bound;
      if (bits - value + (bound - 1) < intLimit) return value;
    }
  }
  function nextLong(): bigint {
    const upper = next32();
    return BigInt.asIntN(64, (upper << 32n) + next32());
  }
  return { nextInt, nextLong };
}

/** `Collections.shuffle`: a shuffled copy. */
export function javaShuffle<T>(items: readonly T[], random: JavaRandom): T[] {
  const shuffled = items.slice();
  for (let i = shuffled.length; i > 1; i--) {
    const j = random.nextInt(i);
    const last = shuffled[i - 1]!;
    shuffled[i - 1] = shuffled[j]!;
    shuffled[j] = last;
  }
  return shuffled;
}
