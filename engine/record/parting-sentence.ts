import type { Difference } from "../game.ts";

/** Where a game, played again, parts from its site, in one sentence. */
export function partingSentence({ where, expected, actual }: Difference): string {
  return `Spar parts from the site in ${where}: ${expected} there, ${actual} here.`;
}
