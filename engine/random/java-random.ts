/** A port of `java.util.Random`: a 48-bit linear congruential generator, kept as two 24-bit halves. */
export type JavaRandom = Generator;

const mask = 0xffffff;
const perHalf = 1 / 0x1000000;
const multiplierHigh = 0x5de;
const multiplierLow = 0xece66d;
const increment = 0xb;

/** Creates a generator with the same numbers as `java.util.Random` for a seed. */
export function createJavaRandom(seed: bigint): JavaRandom {
  const bits = Number(BigInt.asUintN(48, seed));
  return new Generator(Math.floor(bits * perHalf) ^ multiplierHigh, (bits & mask) ^ multiplierLow);
}

class Generator {
  private high: number;
  private low: number;

  constructor(high: number, low: number) {
    this.high = high;
    this.low = low;
  }

  /** A whole number from 0 to `bound` - 1. */
  nextInt(bound: number): number {
    // The upper bits, for powers of two.
    if ((bound & -bound) === bound) return this.next31() >>> Math.clz32(bound);
    for (;;) {
      const bits = this.next31();
      const value = bits % bound;
      // As in Java, by overflow.
      if (((bits - value + (bound - 1)) | 0) >= 0) return value;
    }
  }

  nextLong(): bigint {
    const upper = this.next32();
    return BigInt.asIntN(64, (upper << 32n) + this.next32());
  }

  /** The product of the low halves is exact as a float; of everything else only the lowest 24 bits matter. */
  private step(): void {
    const { low } = this;
    const carry = ((low * multiplierLow + increment) * perHalf) | 0;
    this.low = (Math.imul(low, multiplierLow) + increment) & mask;
    this.high = (Math.imul(this.high, multiplierLow) + Math.imul(low, multiplierHigh) + carry) & mask;
  }

  /** The upper 31 of the 48 bits. */
  private next31(): number {
    this.step();
    return (this.high << 7) | (this.low >>> 17);
  }

  private next32(): bigint {
    this.step();
    return BigInt((this.high << 8) | (this.low >>> 16));
  }
}

/** `Collections.shuffle`, but returns a shuffled copy. */
export function shuffleLikeJava<T>(items: readonly T[], random: JavaRandom): T[] {
  const shuffled = items.slice();
  for (let i = shuffled.length; i > 1; i--) {
    const j = random.nextInt(i);
    const last = shuffled[i - 1]!;
    shuffled[i - 1] = shuffled[j]!;
    shuffled[j] = last;
  }
  return shuffled;
}
