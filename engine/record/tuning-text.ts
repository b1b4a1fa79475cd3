import { eloText } from "./duel-text.ts";
import { hasFound, type TuningSummary } from "./tuning-summary.ts";

/** How a run of tuning stands in a few words: "tuning: step 12 of 100", "better: +53 ± 42, 384 matches". */
export function tuningText(tuning: Pick<TuningSummary, "state" | "step" | "steps" | "test" | "numbers">): string {
  const { state, step, steps, test } = tuning;
  if (state === "failed") return "tuning failed";
  const where = step < steps ? `step ${step} of ${steps}` : testText(test);
  if (state === "stopped") return `tuning stopped: ${where}`;
  if (state !== "done") return `tuning: ${where}`;
  if (!test) return hasFound(tuning) ? "tuned, not tested" : "no better numbers found";
  if (test.broken !== undefined) return "the tuned bot fails in every match";
  const { verdict, elo, matches } = test;
  const told = `${eloText(elo)}, ${matches} matches`;
  return verdict === "undecided" ? `tuned, not known to be better (${told})` : `tuned, ${verdict}: ${told}`;
}

function testText(test: TuningSummary["test"]): string {
  if (!test || test.matches === 0) return "test";
  return `test, ${eloText(test.elo)} after ${test.matches} matches`;
}

/** "40 s", "3 min", "2.5 h". */
export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

/** "249", and with a decimal where they are few. */
export function rateText(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : perSecond.toFixed(0);
}
