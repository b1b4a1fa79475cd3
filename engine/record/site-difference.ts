import type { Difference } from "../game/extras.ts";
import { t, translate } from "../l10n/speak.ts";

/** One sentence on where a replayed game differs from the site. */
export function describeDifference({ where, expected, actual }: Difference): string {
  return t("Spar differs from the site in {where}: {expected} there, {actual} here.", {
    where: translate(where),
    expected: translate(expected),
    actual: translate(actual),
  });
}
