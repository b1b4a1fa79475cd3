import { t } from "../engine/l10n/speak.ts";

/** "strength 2 of 4", of the builtins of a game, which stand from weak to strong; nothing where there is but one. */
export function strengthText(at: number, count: number): string | undefined {
  return count > 1 ? t("strength {at, number} of {count, number}", { at: at + 1, count }) : undefined;
}
