import type { Replayed } from "../../../engine/record/replayed.ts";
import type { Board } from "../boards/board.ts";
import { readNumber } from "./read-number.ts";

/** A field over the turns of a player. */
export interface FieldPlot {
  readonly name: string;
  /** Its values by the index of the answer; those of several rows, such as the ships of all planets, are added up. */
  readonly values: ReadonlyMap<number, number>;
  readonly isSum: boolean;
}

/** The numbers of the field that a query names, as a player was sent them; undefined if there is no such field. */
export function plotField(
  match: Replayed,
  query: string,
  player: number,
  board: Pick<Board, "fields">,
): FieldPlot | undefined {
  // What follows an operator is the value that is searched.
  const wanted = query.split(/[=<>]/)[0]!.trim().toLowerCase();
  if (wanted === "" || !board.fields) return undefined;
  let name = "";
  let isSum = false;
  const values = new Map<number, number>();
  for (const { index, ask } of match.turns) {
    if (ask.player !== player) continue;
    const found = board.fields(ask, match).filter((field) => field.name.toLowerCase() === wanted);
    const numbers = found.flatMap(({ from, to }) => readNumber(ask.text.slice(from, to)) ?? []);
    if (numbers.length === 0) continue;
    name = found[0]!.name;
    isSum ||= numbers.length > 1;
    values.set(
      index,
      numbers.reduce((sum, each) => sum + each, 0),
    );
  }
  return values.size > 1 ? { name, values, isSum } : undefined;
}
