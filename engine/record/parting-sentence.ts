import type { Difference } from "../game.ts";
import { said } from "../l10n/speak.ts";

/** Where a game, played again, parts from its site, in one sentence. */
export function partingSentence({ where, expected, actual }: Difference): string {
  return said("Spar parts from the site in {where}: {expected} there, {actual} here.", { where, expected, actual });
}
