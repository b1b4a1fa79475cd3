import type { Difference } from "../game/extras.ts";
import { retold } from "../l10n/retell.ts";
import { t } from "../l10n/speak.ts";

/** Where a game, played again, parts from its site, in one sentence. */
export function partingSentence({ where, expected, actual }: Difference): string {
  return t("Spar parts from the site in {where}: {expected} there, {actual} here.", {
    where: retold(where),
    expected: retold(expected),
    actual: retold(actual),
  });
}
