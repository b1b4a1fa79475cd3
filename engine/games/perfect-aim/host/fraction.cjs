// Exact fractions for bots, with BigInt numerator and denominator, so nothing is ever rounded. `<` and `>` work because
// `valueOf` returns the nearest number.
"use strict";

class Fraction {
  /** Reduced, with a positive denominator; see `fraction`. */
  constructor(n, d) {
    this.n = n;
    this.d = d;
    Object.freeze(this);
  }

  plus(other) {
    const { n, d } = fraction(other);
    return reduceFraction(this.n * d + n * this.d, this.d * d);
  }

  minus(other) {
    const { n, d } = fraction(other);
    return reduceFraction(this.n * d - n * this.d, this.d * d);
  }

  times(other) {
    const { n, d } = fraction(other);
    return reduceFraction(this.n * n, this.d * d);
  }

  over(other) {
    const { n, d } = fraction(other);
    return reduceFraction(this.n * d, this.d * n);
  }

  /** Negative, zero or positive, if this is less than, equal to or greater than the other. */
  compare(other) {
    const { n, d } = fraction(other);
    const difference = this.n * d - n * this.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  equals(other) {
    return this.compare(other) === 0;
  }

  /** The greatest integer that is not larger. */
  floor() {
    const quotient = this.n / this.d;
    return Number(this.n < 0n && quotient * this.d !== this.n ? quotient - 1n : quotient);
  }

  valueOf() {
    return Number(this.n) / Number(this.d);
  }

  toString() {
    return `${this.n}/${this.d}`;
  }

  toJSON() {
    return this.toString();
  }
}

/** Makes a fraction from a fraction, an integer or a text "n/d"; or from two integers. */
function fraction(value, over = 1) {
  if (value instanceof Fraction && over === 1) return value;
  if (typeof value === "string" && over === 1) {
    const [n, d = "1"] = value.split("/");
    return reduceFraction(BigInt(n), BigInt(d));
  }
  return reduceFraction(toWhole(value), toWhole(over));
}

function toWhole(value) {
  if (typeof value === "bigint") return value;
  if (Number.isInteger(value)) return BigInt(value);
  throw new TypeError(`${String(value)} is no whole number: a fraction is exact, as fraction(1, 10)`);
}

function reduceFraction(n, d) {
  if (d === 0n) throw new RangeError("A fraction cannot have the denominator 0");
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  const sign = d < 0n ? -a : a;
  return new Fraction(n / sign, d / sign);
}

/** A cache, since messages repeat a few values. */
const read = new Map();

function readFraction(text) {
  let value = read.get(text);
  if (value === undefined) {
    if (read.size > 5000) read.clear();
    value = fraction(text);
    read.set(text, value);
  }
  return value;
}

module.exports = { Fraction, fraction, readFraction };
