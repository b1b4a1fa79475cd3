import { formatDecimal, t } from "../l10n/speak.ts";

/** The scores of a series in an optimization game. */
export interface MeanScore {
  /** The mean of the cases that have a score; null without any. */
  readonly mean: number | null;
  /** In how many cases the bot has a score. */
  readonly cases: number;
}

/** "mean score 1234.5 in 19 of 20 cases, 97.3 % of the best known"; `share` is that of the best known scores, from 0 to 1. */
export function formatMeanScore({ mean, cases }: MeanScore, played: number, share?: number): string {
  if (mean === null) return t("no score in {played, plural, one {# case} other {# cases}}", { played });
  const shown = Number(mean.toFixed(Math.abs(mean) < 100 ? 3 : 1));
  const reached =
    cases === played
      ? t("mean score {mean, number} in {cases, plural, one {# case} other {# cases}}", { mean: shown, cases })
      : t("mean score {mean, number} in {cases, number} of {played, plural, one {# case} other {# cases}}", {
          ...{ mean: shown, cases, played },
        });
  return share === undefined ? reached : `${reached}, ${t("{share} of the best known", { share: formatShare(share) })}`;
}

/** A share of the best known score as a percentage, which is 100 only at the best itself. */
export const roundShare = (share: number, digits: number): string =>
  formatDecimal(share < 1 ? Math.min(100 * share, 100 - 10 ** -digits) : 100, digits);

export const formatShare = (share: number): string => `${roundShare(share, 1)} %`;
