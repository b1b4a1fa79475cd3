import seedrandom from "seedrandom";

/** A generator of numbers in [0, 1) that depend only on the text. */
export const createRandom = (seed: string): (() => number) => seedrandom(seed);

/** `createRandom` with a generator made in a quarter of the time, to be reseeded thousands of times per match. */
export const createQuickRandom = (seed: string): (() => number) => seedrandom.tychei(seed);

/** A separate seed for a named part of a match, so that parts do not influence each other's random numbers. */
export const deriveSeed = (seed: string, name: string): string => `${seed}/${name}`;

/** A signed 64-bit integer as decimal text, for games with their own generators. */
export function deriveSeed64(seed: string): string {
  const random = seedrandom(seed);
  const upper = BigInt(random.int32());
  return BigInt.asIntN(64, (upper << 32n) + BigInt(random.int32())).toString();
}

/** The random numbers of a builtin, derived from the match's seeds; the generator is created on first use. */
export function createBuiltinRandom(
  seeds: Readonly<Record<string, string>>,
  player: number,
  gameNumber: number,
): () => number {
  let random: (() => number) | undefined;
  return () => {
    random ??= createRandom(deriveSeed(JSON.stringify(seeds), `builtin ${player} ${gameNumber}`));
    return random();
  };
}

/** Shuffles a list in place. */
export function shuffle(list: unknown[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = list[i];
    list[i] = list[j];
    list[j] = kept;
  }
}
