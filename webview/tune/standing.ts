import { hasFound, type TuningSummary } from "../../engine/record/tuning-summary.ts";
import { rateText, timeText } from "../../engine/record/tuning-text.ts";

interface Headline {
  readonly text: string;
  readonly tone: "good" | "bad" | "open";
}

const going = {
  preparing: "Preparing",
  playing: "Tuning",
  waiting: "Waits while something else is played",
  paused: "Paused",
  stopped: "Stopped",
} as const;

/** What a run has come to, in a word or two. */
export function headline(tuning: TuningSummary): Headline {
  const { state, step, steps, test } = tuning;
  if (state === "failed") return { text: "Cannot be tuned", tone: "bad" };
  if (state !== "done") {
    const isTest = state === "playing" && step >= steps;
    return { text: isTest ? "Testing what was found" : going[state], tone: "open" };
  }
  if (!test) return { text: hasFound(tuning) ? "Not tested" : "No better numbers found", tone: "open" };
  if (test.broken !== undefined) return { text: "It fails in every match", tone: "bad" };
  if (test.verdict === "undecided") return { text: "Not known to be better", tone: "open" };
  return test.verdict === "better" ? { text: "Better", tone: "good" } : { text: "Not better", tone: "bad" };
}

/** How far it is, how fast, and how long it takes; and whether the file is another by now. */
export function standing({ state, step, steps, matches, perSecond, secondsLeft, outdated }: TuningSummary): string {
  if (state === "failed") return "";
  const parts = [
    step < steps ? `step ${step} of ${steps}` : `${steps} steps`,
    `${matches.toLocaleString()} matches`,
    perSecond !== null && state === "playing" ? `${rateText(perSecond)} a second` : "",
    secondsLeft !== null && state === "playing" ? `${timeText(secondsLeft)} left` : "",
  ].filter(Boolean);
  const text = parts.join(", ");
  const old = outdated ? " The file has changed since the run began." : "";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.${old}`;
}
