import type { LeaguePair } from "./league-report.ts";

/** The points of both sides of a pair in whole per cent; together they are 100, unless points were lost by both. */
export function roundPairShares({ points: [one, other], games }: LeaguePair): readonly [number, number] {
  const share = Math.round((100 * one) / games);
  return [share, one + other === games ? 100 - share : Math.round((100 * other) / games)];
}
