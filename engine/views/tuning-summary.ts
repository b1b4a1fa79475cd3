import type { DuelElo } from "./duel-summary.ts";

/** How a run of tuning stands, or ended, as the editor shows it: plain data that survives JSON. */
export interface TuningSummary {
  readonly id: string;
  /** URI of the bot whose numbers are looked for. */
  readonly bot: string;
  readonly name: string;
  readonly at: string;
  readonly game: string;
  readonly method: string;
  /** Those of the method. */
  readonly settings: Readonly<Record<string, number>>;
  /** As they were named; none: the bot as it was. */
  readonly opponents: readonly string[];
  /** Which files of folders of ghosts are not met, in a sentence. */
  readonly leftOut?: string;
  readonly seed: string;
  readonly pairs: number;
  /**
   * `waiting`: something else is being played; `paused`: by a person. At its end `done`; `stopped`, from where it can go
   * on; `failed`, when it could not be played on.
   */
  readonly state: "preparing" | "playing" | "waiting" | "paused" | "done" | "stopped" | "failed";
  /** How many of the steps were done; then the test follows. */
  readonly step: number;
  readonly steps: number;
  /** Of the search, with those of the step that goes on. */
  readonly matches: number;
  /** Matches a second; null where it does not play. */
  readonly perSecond: number | null;
  /** Of the search or of the test, whichever goes on; null where nobody can say. */
  readonly secondsLeft: number | null;
  /** In the order of the source. */
  readonly numbers: readonly TunedNumber[];
  /** The best numbers after steps, in the order of `numbers`, from step 0 on. */
  readonly way: readonly TuningPoint[];
  readonly failed: { readonly trials: number; readonly matches: number; readonly why?: string };
  /** What was found against the bot as it was, on fresh seeds. */
  readonly test: TuningTestSummary | null;
  /** Why it could not be played, with the line if there is one. */
  readonly trouble?: { readonly message: string; readonly file?: string; readonly line?: number };
  /** The source is another by now: what was found cannot be put into it. */
  readonly outdated?: true;
}

export interface TunedNumber {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly before: number;
  /** The best that is known. */
  readonly found: number;
  /** The correlation with the points, -1 to 1. */
  readonly influence: number;
  /** The correlation is more than chance alone often makes. */
  readonly matters: boolean;
}

export interface TuningPoint {
  readonly step: number;
  readonly values: readonly number[];
  /** The share of the points that was measured here, with its 95 % interval. */
  readonly fitness?: number;
  readonly low?: number;
  readonly high?: number;
}

export interface TuningTestSummary {
  readonly verdict: "better" | "not better" | "undecided";
  readonly isOver: boolean;
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly elo: DuelElo;
  readonly los: number;
  readonly llr: number;
  readonly bounds: { readonly lower: number; readonly upper: number };
  /** About how many more matches; null where nobody can say. */
  readonly left: number | null;
  /** A bot that failed in every match, and why. */
  readonly broken?: string;
}

/** Whether a run has not ended yet; a paused one has not. */
export function isTuning({ state }: Pick<TuningSummary, "state">): boolean {
  return state === "preparing" || state === "playing" || state === "waiting" || state === "paused";
}

/** What was found may be written into the source. */
export function isOffered({ state, test, outdated }: Pick<TuningSummary, "state" | "test" | "outdated">): boolean {
  return state === "done" && test?.isOver === true && test.verdict === "better" && !outdated;
}

/** Whether any number is another than it was. */
export function hasFound({ numbers }: Pick<TuningSummary, "numbers">): boolean {
  return numbers.some(({ before, found }) => before !== found);
}
