import { javaRandom } from "../../random/java-random.ts";
import { seed64, subSeed } from "../../random/seeded.ts";

/** The three official seeds, signed 64-bit decimals. */
export interface LocmSeeds {
  readonly draftChoices: string;
  readonly shufflePlayer0: string;
  readonly shufflePlayer1: string;
}

const names = ["draftChoices", "shufflePlayer0", "shufflePlayer1"] as const;
const known = ["seed", ...names];

/** A seed that a user gave cannot be used; the message says which and why. */
export class BadSeed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadSeed";
  }
}

/** `given.seed` is the official main seed; the others override what comes from it or from Spar's own seed. */
export function locmSeeds(seed: string, given: Readonly<Record<string, string>> = {}): Record<keyof LocmSeeds, string> {
  for (const [name, value] of Object.entries(given)) check(name, value);
  const random = given.seed === undefined ? undefined : javaRandom(BigInt(given.seed));
  const derived = names.map((name) => random?.nextLong().toString() ?? seed64(subSeed(seed, name)));
  const [draftChoices, shufflePlayer0, shufflePlayer1] = names.map((name, i) => canonical(given[name] ?? derived[i]!));
  return { draftChoices: draftChoices!, shufflePlayer0: shufflePlayer0!, shufflePlayer1: shufflePlayer1! };
}

/** The seeds that a match was planned with; all three must be there. */
export function plannedSeeds(seeds: Readonly<Record<string, string>>): LocmSeeds {
  const missing = names.find((name) => seeds[name] === undefined);
  if (missing) throw new BadSeed(`A LOCM match needs the seed ${missing}.`);
  return locmSeeds("", seeds);
}

function check(name: string, value: string): void {
  if (!known.includes(name)) throw new BadSeed(`LOCM has no seed "${name}". Seeds: ${known.join(", ")}.`);
  const number = /^[+-]?\d+$/.test(value) ? BigInt(value.replace("+", "")) : undefined;
  if (number === undefined || BigInt.asIntN(64, number) !== number) {
    throw new BadSeed(`The LOCM seed ${name} is "${value}"; it must be a whole number of 64 bits, such as -48025331.`);
  }
}

function canonical(value: string): string {
  return BigInt(value.replace("+", "")).toString();
}
