import { BadSeed } from "../../game/options.ts";
import { t } from "../../l10n/speak.ts";

/**
 * The seed of a match, a whole number of any size: `given.seed`, or the seed text if it is one, else a number below
 * 2^63 derived from the text (FNV-1a). Throws BadSeed if a given seed is not a whole number.
 */
export function aimSeeds(seed: string, given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const unknown = Object.keys(given).find((name) => name !== "seed");
  if (unknown !== undefined)
    throw new BadSeed(
      t('{game} has no seed "{name}"; its seeds are {seeds}.', { game: "Perfect Aim", name: unknown, seeds: "seed" }),
    );
  if (given.seed !== undefined) return { seed: getPlannedSeed(given).toString() };
  return { seed: isIntegerText(seed) ? seed : hashSeed(seed) };
}

/** The seed of a planned match. Throws BadSeed if it is not a whole number. */
export function getPlannedSeed({ seed }: Readonly<Record<string, string>>): bigint {
  if (seed === undefined)
    throw new BadSeed(t("A {game} match needs the seed {name}.", { game: "Perfect Aim", name: "seed" }));
  if (!isIntegerText(seed))
    throw new BadSeed(
      t('The seed {name} is "{value}"; it must be a whole number, such as 1000.', { name: "seed", value: seed }),
    );
  return BigInt(seed);
}

function isIntegerText(text: string): boolean {
  return /^-?\d{1,400}$/.test(text);
}

function hashSeed(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return (hash >> 1n).toString();
}
