import seedrandom from "seedrandom";

/** Numbers in [0, 1) that depend on the text alone. */
export function seeded(seed: string): () => number {
  return seedrandom(seed);
}

/** The same from a generator that is made in a quarter of the time, for what is seeded anew thousands of times a match. */
export function quicklySeeded(seed: string): () => number {
  return seedrandom.tychei(seed);
}

/** A seed of its own for a named part of a match, so that one part never shifts another. */
export function subSeed(seed: string, name: string): string {
  return `${seed}/${name}`;
}

/** A signed 64-bit number as decimal text, for games whose own generators want one. */
export function seed64(seed: string): string {
  const random = seedrandom(seed);
  const upper = BigInt(random.int32());
  return BigInt.asIntN(64, (upper << 32n) + BigInt(random.int32())).toString();
}

/** The chance of a builtin, which comes from its match's seeds; the generator is made when it is first asked. */
export function builtinChance(
  seeds: Readonly<Record<string, string>>,
  player: number,
  gameNumber: number,
): () => number {
  let random: (() => number) | undefined;
  return () => {
    random ??= seeded(subSeed(JSON.stringify(seeds), `builtin ${player} ${gameNumber}`));
    return random();
  };
}
