import type { Difference } from "../game/extras.ts";
import type { View } from "../game/views.ts";
import { english, isText, t, translate } from "../l10n/speak.ts";
import { escapeLine } from "../text/visible.ts";
import type { Replayed } from "./replayed.ts";

/** Where two matches with the same seed first differ in a question or an answer. */
interface FirstDifference {
  readonly answer: number;
  /** "sent": the questions differ; "answered": same question, other answer; "length": one match ends. */
  readonly what: "sent" | "answered" | "length";
}

/** The first answer in which two replays differ; undefined if they are equal. */
export function findFirstDifference(a: Replayed, b: Replayed): FirstDifference | undefined {
  const shared = Math.min(a.turns.length, b.turns.length);
  for (let answer = 0; answer < shared; answer++) {
    const [one, other] = [a.turns[answer]!, b.turns[answer]!];
    if (one.ask.player !== other.ask.player || one.ask.text !== other.ask.text) return { answer, what: "sent" };
    if (one.answer.text !== other.answer.text || one.answer.failure !== other.answer.failure) {
      return { answer, what: "answered" };
    }
  }
  return a.turns.length === b.turns.length ? undefined : { answer: shared, what: "length" };
}

/** A changed value of a view; undefined on the side where it does not exist. */
interface ViewChange {
  /** Path from the root; an element with an id is named by it: `["players", 0, "board", "#12", "defense"]`. */
  readonly path: readonly (string | number)[];
  readonly before: unknown;
  readonly after: unknown;
}

/** The differences between two views, in view order. */
export function compareViews(before: View, after: View): ViewChange[] {
  const changes: ViewChange[] = [];
  compareValues(before, after, [], changes);
  return changes;
}

type Path = readonly (string | number)[];

function compareValues(before: unknown, after: unknown, path: Path, changes: ViewChange[]): void {
  if (isText(before) && isText(after)) {
    if (english(before) !== english(after)) changes.push({ path, before, after });
  } else if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, changes);
  else if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compareValues(before[name], after[name], [...path, name], changes);
    }
  } else if (!Object.is(before, after)) changes.push({ path, before, after });
}

/** Elements with an id are matched by id, so that a moved card is not a change; others by position. */
function compareLists(before: readonly unknown[], after: readonly unknown[], path: Path, changes: ViewChange[]): void {
  const ids = [before, after].map((list) => list.map(readId));
  if (ids.some((list) => list.length > 0 && (list.includes(undefined) || new Set(list).size < list.length))) {
    for (let i = 0; i < Math.max(before.length, after.length); i++)
      compareValues(before[i], after[i], [...path, i], changes);
    return;
  }
  const [first, second] = ids as [string[], string[]];
  for (const id of new Set([...first, ...second])) {
    const [was, is] = [before[first.indexOf(id)], after[second.indexOf(id)]];
    compareValues(was, is, [...path, `#${id}`], changes);
  }
}

function readId(element: unknown): string | undefined {
  if (!isObject(element)) return undefined;
  const id = element.id ?? element.instanceId ?? element.color;
  return typeof id === "number" || typeof id === "string" ? String(id) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
    ? t("{asked, plural, one {the one answer is} other {all # answers are}} the same", { asked })
    : t("{changed, number} of {asked, number} answers changed", { changed, asked });
}

/** One sentence on where a replayed game differs from the site. */
export function describeDifference({ where, expected, actual }: Difference): string {
  return t("Spar differs from the site in {where}: {expected} there, {actual} here.", {
    where: translate(where),
    expected: translate(expected),
    actual: translate(actual),
  });
}
