import { formatDecimal, t } from "../l10n/speak.ts";
import { type DuelSummary, formatElo } from "./duel-summary.ts";

/** A running or finished tuning run as the editor shows it: plain JSON data. */
export interface TuningSummary {
  readonly id: string;
  /** The path of its state, with which `spar tune --resume` goes on, or writes the numbers found. */
  readonly file: string;
  /** The URI of the bot that is tuned. */
  readonly bot: string;
  readonly name: string;
  readonly at: string;
  readonly game: string;
  readonly method: string;
  /** The settings of the method. */
  readonly settings: Readonly<Record<string, number>>;
  /** The opponents as named by the user; if empty, the bot plays against its own original. */
  readonly opponents: readonly string[];
  /** A sentence naming the files without a ghost in folders of ghosts. */
  readonly leftOut?: string;
  readonly seed: string;
  readonly pairs: number;
  /**
   * `waiting`: other matches are being played. Final states: `done`; `stopped`, can be continued on the command line;
   * `failed`, could not be played.
   */
  readonly state: "preparing" | "playing" | "waiting" | "done" | "stopped" | "failed";
  /** The number of completed steps; the test follows the last one. */
  readonly step: number;
  readonly steps: number;
  /** Matches of the search, including those of the current step. */
  readonly matches: number;
  /** The remaining time of the search; null if unknown. */
  readonly secondsLeft: number | null;
  /** In the order of the source. */
  readonly numbers: readonly TunedNumber[];
  /** The best numbers after steps, beginning with step 0, each in the order of `numbers`. */
  readonly way: readonly TuningPoint[];
  readonly failed: { readonly trials: number; readonly matches: number; readonly why?: string };
  /** The test of the numbers found against the original, on fresh seeds. */
  readonly test: TuningTestSummary | null;
  /** Why the run could not be played, with the line if known. */
  readonly trouble?: { readonly message: string; readonly file?: string; readonly line?: number };
}

export interface TunedNumber {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly before: number;
  /** The best value known. */
  readonly found: number;
  /** The correlation with the points, -1 to 1. */
  readonly influence: number;
  /** Whether the correlation is larger than what chance alone often produces. */
  readonly matters: boolean;
}

export interface TuningPoint {
  readonly step: number;
  readonly values: readonly number[];
  /** The measured share of points, with its 95 % interval. */
  readonly fitness?: number;
  readonly low?: number;
  readonly high?: number;
}

type DuelNumbers = "verdict" | "matches" | "wins" | "draws" | "losses" | "elo" | "los" | "llr" | "bounds" | "left";

/** The duel of the numbers found with those of before. */
export interface TuningTestSummary extends Pick<DuelSummary, DuelNumbers> {
  readonly isOver: boolean;
  /** The bot that failed in every match, and why. */
  readonly broken?: string;
}

/** Whether a run has not ended yet. */
export function isTuning({ state }: Pick<TuningSummary, "state">): boolean {
  return state === "preparing" || state === "playing" || state === "waiting";
}

/** Whether any number differs from the original. */
export function hasFound({ numbers }: Pick<TuningSummary, "numbers">): boolean {
  return numbers.some(({ before, found }) => before !== found);
}

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
