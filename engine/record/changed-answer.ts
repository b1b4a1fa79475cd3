import { t } from "../l10n/speak.ts";
import { escapeLine } from "../text/visible.ts";

/** A recorded question that a changed bot answers differently. */
export interface ChangedAnswer {
  /** Index of the answer in the record, from 0. */
  readonly answer: number;
  readonly turn: number;
  /** The answer as a bot sends it; undefined if there was none. */
  readonly before?: string;
  readonly after?: string;
  /** Why there is no new answer: "timeout", "crash". The bot is not asked again after that. */
  readonly failure?: string;
  /** The line that wrote the new answer, from 1, if known. */
  readonly file?: string;
  readonly line?: number;
  /** The change of the winning chance, -1 to 1, if significant. */
  readonly gain?: number;
}

/** The answers a bot changed in a match, with the id of the match's record. */
export interface MatchChanges {
  readonly match: string;
  /** "vs greedy, lost". */
  readonly title: string;
  /** Questions the bot was asked. */
  readonly asked: number;
  readonly changed: readonly ChangedAnswer[];
  /** How many answers vary from run to run because the bot is not deterministic; these are not listed. */
  readonly unsteady: number;
}

const maxShown = 80;

/** "turn 14: ATTACK 3 -1 → PASS, −12 %". */
export function formatChange({ turn, before, after, failure, gain }: ChangedAnswer): string {
  const shown = (text: string | undefined, fallback: string) => {
    if (text === undefined) return fallback;
    const line = escapeLine(text.trim().replace(/\s+/g, " ")) || t("an empty answer");
    return line.length > maxShown ? `${line.slice(0, maxShown)}…` : line;
  };
  const none = t("no answer");
  const now = shown(after, failure === undefined ? none : t("no answer ({why})", { why: escapeLine(failure) }));
  const change = t("turn {turn, number}: {before} → {after}", { turn, before: shown(before, none), after: now });
  return gain === undefined ? change : `${change}, ${formatGain(gain)}`;
}

function formatGain(gain: number): string {
  const percent = Math.round(100 * Math.abs(gain));
  return `${percent === 0 ? "±" : gain > 0 ? "+" : "−"}${percent} %`;
}

/** "9 of 640 answers changed". */
export function formatChangedCount({ asked, changed }: { readonly asked: number; readonly changed: number }): string {
  return changed === 0
    ? t("all {asked, number} answers are the same", { asked })
    : t("{changed, number} of {asked, number} answers changed", { changed, asked });
}
