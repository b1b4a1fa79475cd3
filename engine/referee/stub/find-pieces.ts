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

/** The pieces described by the rows of a table: their places and owners. `me` is the player's own id, if known. */
export function findPieces(
  kind: string,
  rows: readonly Pick<TableRow, "values">[],
  findOwner: FindOwner,
): readonly Piece[] {
  return rows.flatMap(({ values }, row): Piece[] => {
    const place = findPlace(values);
    const listed = values
      .map(({ value }) => (typeof value === "string" ? parsePlaces(value) : []))
      .find(({ length }) => length > 0);
    const places = listed ?? (place ? [place] : []);
    if (places.length === 0) return [];
    const owner = findOwner(values, kind);
    const id = findId(values)?.value;
    const word = values.find(({ field, value }) => field.type === "word" && value !== "" && !listed)?.value;
    return [
      {
        id: `${kind} ${id ?? row}`,
        label:
          id === undefined
            ? String(word ?? kind)
                .slice(0, 1)
                .toUpperCase()
            : String(id),
        kind,
        places,
        ...(owner && { owner }),
        values: values.map(nameValue),
      },
    ];
  });
}
