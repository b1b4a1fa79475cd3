import { nameValue, type Piece, type PieceOwner, type Place } from "./input-board.ts";
import type { InputPart, ReadValue, TableRow } from "./read-input.ts";

/** Returns the owner of something, from its values and the name of its table or field. */
export type FindOwner = (values: readonly ReadValue[], kind: string) => PieceOwner | undefined;

/**
 * Creates a function that finds owners: by a field, by names such as `myUnits` and `oppX`, and by what another table
 * says about the same id, since games often send ownership only once.
 */
export function createFindOwner(parts: readonly InputPart[]): FindOwner {
  const me = findMe(parts);
  const known = new Map<string, PieceOwner>();
  for (const { values } of parts.flatMap((part) => (part.kind === "table" ? part.rows : []))) {
    const [id, owner] = [
      findId(values),
      findOwnOwner(values, me) ?? findOwnerByName(values.map(({ field }) => field.name)),
    ];
    if (id && owner) known.set(formatIdKey(id), owner);
  }
  return (values, kind) => {
    const id = findId(values);
    return (
      findOwnOwner(values, me) ??
      findOwnerByName([kind, ...values.map(({ field }) => field.name)]) ??
      (id && known.get(formatIdKey(id)))
    );
  };
}

const myNumber = /^(?:my|player|you|your)_?(?:id|index|idx|number|team_?id|player_?(?:id|index|idx))$/i;

function findMe(parts: readonly InputPart[]): number | undefined {
  const values = parts.flatMap((part) => (part.kind === "line" ? part.values : []));
  const found = values.find(({ field, value }) => myNumber.test(field.name) && typeof value === "number")?.value;
  return typeof found === "number" ? found : undefined;
}

const ownerNamePattern = /^(?:owner|player|team|faction)(?:_?(?:id|index|idx))?$|^.+player_?id$|^(?:is_?)?mine$/i;

/** Whether a name is that of a field that holds an owner, such as `owner`, `playerId` or `mine`. */
export const isOwnerName = (name: string) => ownerNamePattern.test(name);

/** The value that identifies a row. */
const findId = (values: readonly ReadValue[]): ReadValue | undefined =>
  values.find(({ field }) => /^(?:.*[a-z])?_?id$/i.test(field.name) && !ownerNamePattern.test(field.name));

/** Treats `mySnakeId` and `snakeId` as ids of the same kind. */
const formatIdKey = ({ field, value }: ReadValue) =>
  `${field.name.replace(/^(?:my|opp|opponent|foe|enemy)(?=_|[A-Z])_?/, "").toLowerCase()} ${value}`;

function findOwnOwner(values: readonly ReadValue[], me: number | undefined): PieceOwner | undefined {
  const found = values.find(({ field }) => ownerNamePattern.test(field.name));
  if (!found) return findOwnerByTypeComment(values);
  const { field, value } = found;
  if (typeof value === "boolean") return { number: value ? 0 : 1, isMe: value };
  if (/mine$/i.test(field.name)) return { number: value === 1 ? 0 : 1, isMe: value === 1 };
  if (typeof value !== "number" || value < 0) return undefined;
  const mine = findNumber(ownNumberPattern, field.comment) ?? me;
  return { number: value, ...(mine !== undefined && { isMe: value === mine }) };
}

/** The owner by the comment of a type field: `type: 0 = monster, 1 = your hero, 2 = opponent's hero`. */
function findOwnerByTypeComment(values: readonly ReadValue[]): PieceOwner | undefined {
  for (const { field, value } of values) {
    const [mine, theirs] = [
      findNumber(ownNumberPattern, field.comment),
      findNumber(opponentNumberPattern, field.comment),
    ];
    if (mine === undefined || theirs === undefined || mine === theirs) continue;
    return value === mine ? { number: 0, isMe: true } : value === theirs ? { number: 1, isMe: false } : undefined;
  }
  return undefined;
}

function findOwnerByName(names: readonly string[]): PieceOwner | undefined {
  if (names.some((name) => /^(?:my|ally|own)(?:_|[A-Z])/.test(name))) return { number: 0, isMe: true };
  const isTheirs = names.some((name) => /^(?:opp|opponent|foe|enemy|rival|his)(?:_|[A-Z])/.test(name));
  return isTheirs ? { number: 1, isMe: false } : undefined;
}

const meaningSource = String.raw`(-?\d+)\s*(?:=|:|for|if|is|means)\s*(?:it is\s+)?`;
const ownNumberPattern = new RegExp(`${meaningSource}(?:me|mine|you|yours?|friendly|ally)\\b`, "i");
const opponentNumberPattern = new RegExp(`${meaningSource}(?:opp(?:onent)?|foe|enemy|his|theirs?)(?:'s)?\\b`, "i");

/** The number that stands for a word in a comment such as `1 = me, 0 = foe`. */
function findNumber(words: RegExp, comment: string | undefined): number | undefined {
  const number = words.exec(comment ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}

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
        label: String(id ?? ((isListed ? undefined : findWord(values)) ?? kind).slice(0, 1).toUpperCase()),
        kind,
        places,
        ...(owner && { owner }),
        values: values.map(nameValue),
      },
    ];
  });
}

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
