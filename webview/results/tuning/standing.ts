import { getSpoken, msg, t } from "../../../engine/l10n/speak.ts";
import { hasFound, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { formatSeconds } from "../../../engine/views/tuning-text.ts";

interface Headline {
  readonly text: string;
  readonly tone: "good" | "bad" | "open";
}

const runningTexts = {
  preparing: msg("Preparing"),
  playing: msg("Tuning"),
  waiting: msg("Waiting for another run"),
  stopped: msg("Stopped"),
} as const;

/** The result of a run in a word or two. */
export function formatHeadline(tuning: TuningSummary): Headline {
  const { state, step, steps, test } = tuning;
  if (state === "failed") return { text: msg("Cannot be tuned"), tone: "bad" };
  if (state !== "done") {
    const isTest = state === "playing" && step >= steps;
    return { text: isTest ? msg("Testing the result") : runningTexts[state], tone: "open" };
  }
  if (!test) return { text: hasFound(tuning) ? msg("Not tested") : msg("No better numbers found"), tone: "open" };
  if (test.broken !== undefined) return { text: msg("It fails in every match"), tone: "bad" };
  if (test.verdict === "undecided") return { text: msg("Not proven better"), tone: "open" };
  return test.verdict === "better" ? { text: msg("Better"), tone: "good" } : { text: msg("Not better"), tone: "bad" };
}

/** The progress and remaining time of a run. */
export function describeStanding({ state, step, steps, matches, secondsLeft }: TuningSummary): string {
  if (state === "failed") return "";
  const parts = [
    step < steps
      ? t("step {step, number} of {steps, number}", { step, steps })
      : t("{steps, plural, one {# step} other {# steps}}", { steps }),
    t("{matches, number} matches", { matches: matches.toLocaleString(getSpoken().language) }),
    secondsLeft !== null && state === "playing" ? t("{time} left", { time: formatSeconds(secondsLeft) }) : "",
  ].filter(Boolean);
  const text = parts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
