// Exact fractions for bots. Numerator and denominator are big integers, so nothing is ever rounded; `<` and `>` compare
// fractions as numbers do, because `valueOf` gives the nearest one.
"use strict";

class Fraction {
  /** In lowest terms, with a denominator above 0; see `fraction`. */
  constructor(n, d) {
    this.n = n;
    this.d = d;
    Object.freeze(this);
  }

  plus(other) {
    const { n, d } = fraction(other);
    return reduced(this.n * d + n * this.d, this.d * d);
  }

  minus(other) {
    const { n, d } = fraction(other);
    return reduced(this.n * d - n * this.d, this.d * d);
  }

  times(other) {
    const { n, d } = fraction(other);
    return reduced(this.n * n, this.d * d);
  }

  over(other) {
    const { n, d } = fraction(other);
    return reduced(this.n * d, this.d * n);
  }

  /** Below 0, 0 or above 0, as this is less than, equal to or greater than the other. */
  compare(other) {
    const { n, d } = fraction(other);
    const difference = this.n * d - n * this.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  equals(other) {
    return this.compare(other) === 0;
  }

  /** The greatest whole number that is not above. */
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

/** Of a fraction, a whole number or a text "n/d"; or of two whole numbers. */
function fraction(value, over = 1) {
  if (value instanceof Fraction && over === 1) return value;
  if (typeof value === "string" && over === 1) {
    const [n, d = "1"] = value.split("/");
    return reduced(BigInt(n), BigInt(d));
  }
  return reduced(whole(value), whole(over));
}

function whole(value) {
  if (typeof value === "bigint") return value;
  if (Number.isInteger(value)) return BigInt(value);
  throw new TypeError(`${String(value)} is no whole number: a fraction is exact, as fraction(1, 10)`);
}

function reduced(n, d) {
  if (d === 0n) throw new RangeError("A fraction cannot have the denominator 0");
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  const sign = d < 0n ? -a : a;
  return new Fraction(n / sign, d / sign);
}

/** Messages repeat the same few. */
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
