import { formatDecimal, formatSigned, t } from "../l10n/speak.ts";
import type { DuelElo, DuelSummary } from "./duel-summary.ts";

/** The result in a few words: "better: +34 ± 20, 212 matches", "no difference yet (+3 ± 40, 60 matches)". */
export function formatVerdict({ state, verdict, elo, matches, names, trouble }: DuelSummary): string {
  if (state === "failed") return t("the duel cannot be played");
  if (state === "broken") return t("{bot} fails in every match", { bot: trouble?.name ?? t("a bot") });
  if (state === "same") return t("only comments changed: same program");
  if (matches === 0) {
    if (state === "stopped") return t("stopped");
    return t("a duel against {opponent}", { opponent: names[1] ?? t("another version") });
  }
  const values = { verdict, elo: formatElo(elo), matches };
  return verdict === "undecided"
    ? t("no difference yet ({elo}, {matches, number} matches)", { elo: values.elo, matches })
    : t("{verdict, select, better {better} other {not better}}: {elo}, {matches, number} matches", values);
}

/** "+34 ± 20", or the known bound if the interval is open. */
export function formatElo({ value, low, high }: DuelElo): string {
  const [open, closed] = [isKnownElo(low), isKnownElo(high)];
  if (open && closed) return `${formatSignedElo(value)} ± ${Math.round((high! - low!) / 2)}`;
  if (open) return t("at least {elo}", { elo: formatSignedElo(low) });
  return closed ? t("at most {elo}", { elo: formatSignedElo(high) }) : t("unknown");
}

/** A rounded Elo difference with its sign; ±∞ for an infinite bound. */
export function formatSignedElo(elo: number | null): string {
  if (!isKnownElo(elo)) return elo !== null && elo > 0 ? "+∞" : "−∞";
  return formatSigned(Math.round(elo!));
}

/** A share as a percentage with one decimal. */
export const formatPercent = (share: number): string => `${formatDecimal(100 * share, 1)} %`;

function isKnownElo(value: number | null): boolean {
  return Number.isFinite(value);
}
