import { t } from "../engine/l10n/speak.ts";

/** "strength 2 of 4" for a builtin of a game, sorted from weak to strong; undefined if there is only one. */
export function formatStrength(at: number, count: number): string | undefined {
  return count > 1 ? t("strength {at, number} of {count, number}", { at: at + 1, count }) : undefined;
}
