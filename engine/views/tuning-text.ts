import { formatDecimal, t } from "../l10n/speak.ts";
import { formatElo } from "./duel-text.ts";
import { hasFound, type TuningSummary } from "./tuning-summary.ts";

/** The status of a run in a few words: "tuning: step 12 of 100", "better: +53 ± 42, 384 matches". */
export function formatTuning(tuning: Pick<TuningSummary, "state" | "step" | "steps" | "test" | "numbers">): string {
  const { state, step, steps, test } = tuning;
  if (state === "failed") return t("tuning failed");
  const where = step < steps ? t("step {step, number} of {steps, number}", { step, steps }) : testText(test);
  if (state === "stopped") return t("tuning stopped: {where}", { where });
  if (state !== "done") return t("tuning: {where}", { where });
  if (!test) return hasFound(tuning) ? t("tuned, not tested") : t("no better numbers found");
  if (test.broken !== undefined) return t("the tuned bot fails in every match");
  const { verdict, elo, matches } = test;
  const values = { elo: formatElo(elo), matches };
  return verdict === "undecided"
    ? t("tuned, not proven better ({elo}, {matches, number} matches)", values)
    : t("tuned, {verdict, select, better {better} other {not better}}: {elo}, {matches, number} matches", {
        verdict,
        ...values,
      });
}

function testText(test: TuningSummary["test"]): string {
  if (!test || test.matches === 0) return t("test");
  return t("test, {elo} after {matches, number} matches", { elo: formatElo(test.elo), matches: test.matches });
}

/** "40 s", "3 min", "2.5 h". */
export function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${formatDecimal(minutes / 60, 1)} h`;
}

/** "249", with a decimal for small rates. */
export function formatPerSecond(perSecond: number): string {
  return perSecond < 10 ? formatDecimal(perSecond, 1) : perSecond.toFixed(0);
}
