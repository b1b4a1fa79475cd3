import { type FindOwner, findId } from "./find-owner.ts";
import { nameValue, type Piece, type Place } from "./input-board.ts";
import type { ReadValue, TableRow } from "./read-input.ts";

const coordinatePatterns: readonly (readonly [across: RegExp, down: RegExp])[] = [
  [/^(.*?)_?x(\d*)$/i, /^(.*?)_?y(\d*)$/i],
  [/^(.*?)_?col(?:umn)?(\d*)$/i, /^(.*?)_?row(\d*)$/i],
  [/^(.*?)_?q(\d*)$/i, /^(.*?)_?r(\d*)$/i],
  [/^(.*?)_?c(\d*)$/i, /^(.*?)_?r(\d*)$/i],
];

/** Whether a name is that of a coordinate. */
export const isCoordinate = (name: string) => /^(?:x|y|q|r|col|column|row|.*[a-z](?:X|Y|Row|Col))$/.test(name);

/** The first place described by some values, ignoring speeds and directions. */
export function findPlace(values: readonly ReadValue[]): Place | undefined {
  const numbers = values.filter(({ value }) => typeof value === "number");
  for (const [across, down] of coordinatePatterns) {
    for (const { field, value } of numbers) {
      const [all, stem, digits] = across.exec(field.name) ?? [];
      if (all === undefined || /^(?:d|v|dir|speed|vel|max|min|.*(?:speed|velocity|ma|V))$/.test(stem!)) continue;
      if (stem !== "" && /^[a-z]+$/.test(field.name) && stem!.length > 1 && across !== coordinatePatterns[0]![0])
        continue;
      const other = numbers.find(({ field: { name } }) => {
        const [found, otherStem, otherDigits] = down.exec(name) ?? [];
        return found !== undefined && otherStem === stem && otherDigits === digits;
      });
      if (other) return { x: value as number, y: other.value as number };
    }
  }
  return undefined;
}

/** The places listed in a text such as `3,4:3,5:3,6`. */
function parsePlaces(text: string): readonly Place[] {
  if (!/^-?\d+,-?\d+(?:[:;|]-?\d+,-?\d+)+$/.test(text)) return [];
  return text.split(/[:;|]/).map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x: x!, y: y! };
  });
}

/** Some rows of the input that may describe pieces. */
export interface PieceRows {
  /** The name of their table or field. */
  readonly kind: string;
  readonly rows: readonly Pick<TableRow, "values">[];
  /** Whether their number never changes, so that each row stands for the same piece in every turn. */
  readonly isFixed: boolean;
}

/**
 * The pieces described by some rows: their places and owners. A piece is known by its id; if it has none, or shares it
 * with others as 0 for "none", by its row in a table of fixed length, and else by its place.
 */
export function findPieces({ kind, rows, isFixed }: PieceRows, findOwner: FindOwner): readonly Piece[] {
  const idCounts = countEach(rows.map(({ values }) => findId(values)?.value));
  const taken = new Map<string, number>();
  return rows.flatMap(({ values }, row): Piece[] => {
    const { places, isListed } = findPlaces(values);
    const [head] = places;
    if (!head) return [];
    const owner = findOwner(values, kind);
    const found = findId(values)?.value;
    const id = idCounts.get(found) === 1 ? found : undefined;
    const name = `${kind} ${id ?? (isFixed ? row : `${head.x},${head.y}`)}`;
    const nth = (taken.get(name) ?? 0) + 1;
    taken.set(name, nth);
    return [
      {
        id: nth === 1 ? name : `${name} (${nth})`,
        label: String(id ?? takeInitial((isListed ? undefined : findWord(values)) ?? kind)),
        kind,
        places,
        ...(owner && { owner }),
        values: values.map(nameValue),
      },
    ];
  });
}

const takeInitial = (word: string) => word.slice(0, 1).toUpperCase();

/** What the input calls a piece, such as its type. */
function findWord(values: readonly ReadValue[]): string | undefined {
  const word = values.find(({ field, value }) => field.type === "word" && value !== "")?.value;
  return word === undefined ? undefined : String(word);
}

/** All places of a piece: those of its body, or its single one. */
function findPlaces(values: readonly ReadValue[]): { readonly places: readonly Place[]; readonly isListed: boolean } {
  const listed = values
    .map(({ value }) => (typeof value === "string" ? parsePlaces(value) : []))
    .find(({ length }) => length > 0);
  if (listed) return { places: listed, isListed: true };
  const place = findPlace(values);
  return { places: place ? [place] : [], isListed: false };
}

function countEach<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
