import { t } from "../../engine/l10n/speak.ts";

/** "turn 7"; turns count from 1, and earlier questions, such as a greeting, belong to none. */
export function formatTurnName(turn: number): string {
  return turn === 0 ? t("before turn 1") : t("turn {turn, number}", { turn });
}
