import { BadSeed } from "../game/options.ts";
import { t } from "../l10n/speak.ts";
import { deriveSeed64 } from "../random/seeded.ts";

/**
 * The number of the test case that a seed names, or that is derived from it: the seeds of a series, `seed/0` and so on,
 * go through all test cases in turn. Throws BadSeed if there is no such number.
 */
export function chooseTestCase(testCases: Readonly<Record<string, string>>, seed: string): string {
  const numbers = Object.keys(testCases);
  if (numbers.includes(seed)) return seed;
  if (/^\d{1,4}$/.test(seed))
    throw new BadSeed(t("There is no test case {seed}; there are {numbers}.", { seed, numbers: numbers.join(", ") }));
  const [, first = seed, turn = "0"] = /^(.*)\/(\d+)$/s.exec(seed) ?? [];
  const at = BigInt.asUintN(64, BigInt(deriveSeed64(first))) + BigInt(turn);
  return numbers[Number(at % BigInt(numbers.length))]!;
}
