/**
 * An exact rational in lowest terms with a positive denominator. Plain numbers while both parts are safe integers, else
 * bigints: ties between events must be exact.
 */
export type Fraction =
  | { readonly n: number; readonly d: number; readonly isBig?: undefined }
  | { readonly n: bigint; readonly d: bigint; readonly isBig: true };

export const zero: Fraction = { n: 0, d: 1 };
export const one: Fraction = { n: 1, d: 1 };
export const half: Fraction = { n: 1, d: 2 };

/** Throws RangeError if the denominator is 0. */
export function createFraction(n: number | bigint, d: number | bigint = 1): Fraction {
  if (typeof n === "number" && typeof d === "number" && isSafe(n) && isSafe(d) && d > 0) return reduceFraction(n, d);
  return reduceBig(BigInt(n), BigInt(d));
}

/** The exact sum. Throws RangeError for a denominator of 0, which no valid fraction has. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (!a.isBig && !b.isBig) {
    if (a.d === 1 && b.d === 1 && isSafe(a.n + b.n)) return { n: a.n + b.n, d: 1 };
    const left = a.n * b.d;
    const right = b.n * a.d;
    const d = a.d * b.d;
    if (isSafe(left) && isSafe(right) && isSafe(d) && isSafe(left + right)) return reduceFraction(left + right, d);
  }
  const [an, ad, bn, bd] = [BigInt(a.n), BigInt(a.d), BigInt(b.n), BigInt(b.d)];
  return reduceBig(an * bd + bn * ad, ad * bd);
}

/** The exact difference, `a` − `b`. */
export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, negateFraction(b));

/** The exact product. Throws RangeError for a denominator of 0, which no valid fraction has. */
export function multiply(a: Fraction, b: Fraction): Fraction {
  if (!a.isBig && !b.isBig) {
    const n = a.n * b.n;
    const d = a.d * b.d;
    if (isSafe(n) && isSafe(d)) return reduceFraction(n, d);
  }
  return reduceBig(BigInt(a.n) * BigInt(b.n), BigInt(a.d) * BigInt(b.d));
}

/** Throws RangeError if `b` is 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  if (!a.isBig && !b.isBig) {
    const n = a.n * b.d;
    const d = a.d * b.n;
    if (isSafe(n) && isSafe(d) && d > 0) return reduceFraction(n, d);
  }
  return reduceBig(BigInt(a.n) * BigInt(b.d), BigInt(a.d) * BigInt(b.n));
}

/** Negative, 0 or positive if `a` is less than, equal to or greater than `b`. */
export function compare(a: Fraction, b: Fraction): number {
  if (!a.isBig && !b.isBig) {
    if (a.d === b.d) return a.n - b.n;
    const left = a.n * b.d;
    const right = b.n * a.d;
    if (isSafe(left) && isSafe(right)) return left - right;
  }
  const left = BigInt(a.n) * BigInt(b.d);
  const right = BigInt(b.n) * BigInt(a.d);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Values in lowest terms can be compared part by part. */
export const isEqual = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d;

/** The greatest whole number not above `a`. */
export function roundDown(a: Fraction): number {
  if (!a.isBig) return Math.floor(a.n / a.d);
  const quotient = a.n / a.d;
  return Number(a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient);
}

/** "n/d" in lowest terms, "1/1" for 1. */
export const formatFraction = (a: Fraction): string => `${a.n}/${a.d}`;

/** The nearest number. */
export const toNumber = (a: Fraction): number => Number(a.n) / Number(a.d);

const negateFraction = (a: Fraction): Fraction => (a.isBig ? { n: -a.n, d: a.d, isBig: true } : { n: 0 - a.n, d: a.d });

/** If rounding changed a product of two safe integers, it is at least 2^53. */
const isSafe = (n: number): boolean => n <= Number.MAX_SAFE_INTEGER && n >= Number.MIN_SAFE_INTEGER;

function reduceFraction(n: number, d: number): Fraction {
  let a = n < 0 ? -n : n;
  let b = d;
  while (b !== 0) [a, b] = [b, a % b];
  return a === 1 ? { n, d } : { n: n / a, d: d / a };
}

function reduceBig(n: bigint, d: bigint): Fraction {
  if (d === 0n) throw new RangeError("A fraction cannot have the denominator 0.");
  let a = n < 0n ? -n : n;
  let b = d < 0n ? -d : d;
  while (b !== 0n) [a, b] = [b, a % b];
  const sign = d < 0n ? -1n : 1n;
  const [top, bottom] = [(sign * n) / a, (sign * d) / a];
  const isSmall = isSafe(Number(top)) && isSafe(Number(bottom));
  return isSmall ? { n: Number(top), d: Number(bottom) } : { n: top, d: bottom, isBig: true };
}
