import seedrandom from "seedrandom";

/** Numbers in [0, 1) that depend on the text alone. */
export function seeded(seed: string): () => number {
  return seedrandom(seed);
}

/** A seed of its own for a named part of a match, so that one part never shifts another. */
export function subSeed(seed: string, name: string): string {
  return `${seed}/${name}`;
}
