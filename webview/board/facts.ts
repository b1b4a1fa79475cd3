import type { View } from "../../engine/game/views.ts";
import { msg } from "../../engine/l10n/speak.ts";
import { changesBetween } from "../../engine/record/compare.ts";

/** Something on a board that can be spoken of: a player, a card, a score. */
export interface Fact {
  /** The same thing has the same id before and after. */
  readonly id: string;
  /** Its name: "Slimer (7)". */
  readonly about: string;
  readonly player?: number;
  /** Where it is on the board. */
  readonly spots: readonly string[];
  /** By name, in the order they are told. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** What its coming and its going are called: "drawn", "dies". Without them it is not told. */
  readonly came?: string;
  readonly left?: string;
}

/** Puts a view into facts; `names` are the players'. */
export type ListFacts = (view: View, names: readonly string[]) => Fact[];

/** What became of one fact. */
export interface FactChange {
  readonly fact: Fact;
  /** It came or left, in a word. */
  readonly word?: string;
  readonly values: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

/** What changed, in the order of the facts after; what is gone comes last. */
export function factChanges(before: readonly Fact[], after: readonly Fact[]): FactChange[] {
  const earlier = new Map(before.map((fact) => [fact.id, fact]));
  const later = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((fact): FactChange[] => {
    const was = earlier.get(fact.id);
    if (!was) return fact.came === undefined ? [] : [{ fact, word: fact.came, values: [] }];
    const values = changesBetween(was.values, fact.values).map(({ path, before, after }) => ({
      name: String(path[0]),
      before: shown(before),
      after: shown(after),
    }));
    return values.length > 0 ? [{ fact, values }] : [];
  });
  const gone = before.filter((fact) => !later.has(fact.id) && fact.left !== undefined);
  return [...kept, ...gone.map((fact) => ({ fact, word: fact.left!, values: [] }))];
}

function shown(value: unknown): string {
  if (value === undefined || value === "") return "–";
  if (typeof value === "number") return String(Math.round(value * 100) / 100).replace("-", "−");
  return value === true ? msg("yes") : value === false ? msg("no") : String(value);
}
