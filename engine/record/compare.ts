import type { View } from "../game/views.ts";
import { english, isText } from "../l10n/message.ts";
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
  /**
   * Path from the view's root; an element with an id is named by its id: `["players", 0, "board", "#12", "defense"]`.
   */
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
