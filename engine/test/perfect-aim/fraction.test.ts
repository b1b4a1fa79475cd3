import assert from "node:assert/strict";
import fc from "fast-check";
import {
  add,
  compare,
  createFraction,
  divide,
  type Fraction,
  formatFraction,
  isEqual,
  multiply,
  roundDown,
  subtract,
  toNumber,
} from "../../games/perfect-aim/fraction.ts";
import { readFraction } from "../verify/recorded-game.ts";

/** Small, near 2^53 and far beyond it: both representations and the way between them. */
const whole = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(BigInt),
  fc.bigInt({ min: -(2n ** 27n), max: 2n ** 27n }),
  fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
  fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n }),
);
const rational = fc.tuple(
  whole,
  whole.map((n) => (n < 0n ? -n : n) + 1n),
);
const of = ([n, d]: readonly [bigint, bigint]) => createFraction(n, d);

function assertIs(actual: Fraction, n: bigint, d: bigint) {
  assert.equal(BigInt(actual.n) * d, n * BigInt(actual.d), `${formatFraction(actual)} is not ${n}/${d}`);
  const [top, bottom] = [BigInt(actual.n), BigInt(actual.d)];
  assert.ok(bottom > 0n);
  assert.equal(divisor(top, bottom), 1n, `${formatFraction(actual)} is not in lowest terms`);
  const small = [top, bottom].every((part) => Number.isSafeInteger(Number(part)));
  assert.equal(typeof actual.n, small ? "number" : "bigint");
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b);
}

describe("Exact fractions agree with big integers", () => {
  it("in sum, difference, product and quotient", () => {
    fc.assert(
      fc.property(rational, rational, (a, b) => {
        assertIs(add(of(a), of(b)), a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
        assertIs(subtract(of(a), of(b)), a[0] * b[1] - b[0] * a[1], a[1] * b[1]);
        assertIs(multiply(of(a), of(b)), a[0] * b[0], a[1] * b[1]);
        if (b[0] !== 0n) assertIs(divide(of(a), of(b)), a[0] * b[1], a[1] * b[0]);
      }),
    );
  });

  it("in order, equality, the whole part and text", () => {
    fc.assert(
      fc.property(rational, rational, (a, b) => {
        const difference = a[0] * b[1] - b[0] * a[1];
        assert.equal(Math.sign(compare(of(a), of(b))), difference < 0n ? -1 : difference > 0n ? 1 : 0);
        assert.equal(isEqual(of(a), of(b)), difference === 0n);
        assert.deepEqual(readFraction(formatFraction(of(a))), of(a));
        if (a[0] > 0n && a[0] < 2n ** 50n) assert.equal(roundDown(of(a)), Number(a[0] / a[1]));
      }),
    );
  });

  it("where doubles would treat two instants as equal", () => {
    const a = createFraction(2n ** 53n + 1n, 2n ** 53n);
    assert.notEqual(compare(a, createFraction(1)), 0);
    assert.ok(
      compare(createFraction(9007199254740991, 9007199254740990), createFraction(9007199254740990, 9007199254740989)) <
        0,
    );
  });
});

describe("Fractions as text", () => {
  it("are in lowest terms with a denominator", () => {
    assert.equal(formatFraction(createFraction(6, 4)), "3/2");
    assert.equal(formatFraction(createFraction(4)), "4/1");
    assert.equal(formatFraction(createFraction(0, 7)), "0/1");
    assert.equal(formatFraction(createFraction(3, -6)), "-1/2");
    assert.equal(toNumber(createFraction(-7, 2)), -3.5);
  });

  it("that are invalid are refused", () => {
    for (const text of ["", "1/0", "a", "1/2/3", "1.5", "1/-2", " 1"])
      assert.equal(readFraction(text), undefined, text);
    assert.throws(() => createFraction(1, 0), RangeError);
  });
});
