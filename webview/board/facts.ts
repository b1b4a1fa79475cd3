import type { View } from "../../engine/game/views.ts";
import { msg } from "../../engine/l10n/speak.ts";
import { compareViews } from "../../engine/record/compare.ts";

/** Something on a board that changes are described for: a player, a card, a score. */
export interface Fact {
  /** Stays the same from state to state. */
  readonly id: string;
  /** The name of what the facts describe: "Slimer (7)". */
  readonly about: string;
  readonly player?: number;
  /** Where it is on the board, as names of spots. */
  readonly spots: readonly string[];
  /** Values by name, in display order. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** Words for its appearance and disappearance: "drawn", "dies". Without them, these are not listed. */
  readonly came?: string;
  readonly left?: string;
}

/** Converts a view to facts; `names` are the players' names. */
export type ListFacts = (view: View, names: readonly string[]) => Fact[];

/** How one thing on the board changed: whether it appeared or disappeared, and which of its values differ. */
export interface FactChange {
  readonly fact: Fact;
  /** A word for its appearance or disappearance. */
  readonly word?: string;
  readonly values: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

/** The changed facts in the order after the change; those that are gone come last. */
export function compareFacts(before: readonly Fact[], after: readonly Fact[]): FactChange[] {
  const earlier = new Map(before.map((fact) => [fact.id, fact]));
  const later = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((fact): FactChange[] => {
    const was = earlier.get(fact.id);
    if (!was) return fact.came === undefined ? [] : [{ fact, word: fact.came, values: [] }];
    const values = compareViews(was.values, fact.values).map(({ path, before, after }) => ({
      name: String(path[0]),
      before: formatValue(before),
      after: formatValue(after),
    }));
    return values.length > 0 ? [{ fact, values }] : [];
  });
  const gone = before.filter((fact) => !later.has(fact.id) && fact.left !== undefined);
  return [...kept, ...gone.map((fact) => ({ fact, word: fact.left!, values: [] }))];
}

function formatValue(value: unknown): string {
  if (value === undefined || value === "") return "–";
  if (typeof value === "number") return String(Math.round(value * 100) / 100).replace("-", "−");
  return value === true ? msg("yes") : value === false ? msg("no") : String(value);
}
