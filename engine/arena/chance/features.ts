import { parseJson } from "../../text/json.ts";
import type { Sample, SampledMatch } from "./samples.ts";

// Numbers that say how a player stands, from nothing but the names of what it was sent.

/** How many values a column may have for its values to be counted. */
const maxValues = 6;
/** A field that holds an owner. */
const ownerPattern = /^(?:owner|player|team|faction)(?:_?(?:id|index|idx))?$|^.+player_?id$|^(?:is_?)?mine$/i;
const myNumberPattern =
  /^(?:my|player|you|your)_?(?:id|index|idx|number|team_?id|player_?(?:id|index|idx))$|^(?:player|mark)$/i;

type Row = Readonly<Record<string, unknown>>;

interface TableRow {
  readonly table: string;
  readonly row: Row;
  readonly index: number;
  /** How many rows the table has. */
  readonly count: number;
}

/** In a table with so few rows, which has no owners, each row is a thing of its own, such as a player. */
const fewRows = 4;

/** The numbers of a match's questions, which are all that is learned from. */
export interface MatchFeatures extends Omit<SampledMatch, "samples"> {
  readonly names: readonly string[];
  /** For each question a value for each name, with six digits. */
  readonly rows: readonly (Pick<Sample, "player" | "turn"> & { readonly values: readonly number[] })[];
  /** The columns of tables that have too many values for each to be counted. */
  readonly many: readonly string[];
}

export function readMatchFeatures({ samples, ...match }: SampledMatch): MatchFeatures {
  const many = findManyValues(samples);
  const read = samples.map((sample) => readFeatures(sample, (column) => !many.has(column)));
  const names = [...new Set(read.flatMap((found) => [...found.keys()]))];
  const rows = samples.map(({ player, turn }, i) => {
    return { player, turn, values: names.map((name) => Number((read[i]!.get(name) ?? 0).toPrecision(6))) };
  });
  return { ...match, names, rows, many: [...many] };
}

/** The columns of tables whose values are too many to count each, as `table.column`. */
function findManyValues(samples: readonly Sample[]): ReadonlySet<string> {
  const seen = new Map<string, Set<unknown>>();
  for (const { table, row } of samples.flatMap(({ fields }) => listRows(fields))) {
    for (const [column, value] of Object.entries(row)) {
      const name = `${table}.${column}`;
      const values = seen.get(name) ?? new Set();
      seen.set(name, values);
      if (values.size <= maxValues) values.add(value);
    }
  }
  return new Set([...seen].flatMap(([name, { size }]) => (size > maxValues ? [name] : [])));
}

/** The column whose values a number counts, as `table.column`; undefined for other numbers. */
export const getCountedColumn = (name: string): string | undefined => name.split(countSign, 2)[1];

/** Stands between a number's name and its column. */
const countSign = "\n";

/** The rows of all lists of a question, by column; a row that is a text has its signs as columns. */
function listRows(fields: Sample["fields"]): TableRow[] {
  return Object.entries(fields).flatMap(([table, value]) => {
    const rows = typeof value === "object" && value !== null ? Object.values(value) : [];
    return rows.map((item, index) => ({ table, row: toRow(item), index, count: rows.length }));
  });
}

function toRow(item: unknown): Row {
  if (typeof item === "object" && item !== null) return Object.assign({}, ...Object.entries(item).map(openColumn));
  if (typeof item !== "string" || item.length < 2) return { value: item };
  const signs: Record<string, number> = {};
  for (const sign of item.slice(0, 200)) signs[sign] = (signs[sign] ?? 0) + 1;
  return signs;
}

/** A list inside a row, which is a text of JSON, becomes the number of its items and the sums of their numbers by place. */
function openColumn([column, value]: readonly [string, unknown]): Row {
  const list = typeof value === "string" && /^[[{]/.test(value) ? parseJson(value) : undefined;
  if (typeof list !== "object" || list === null) return { [column]: value };
  const items = Object.values(list);
  const row: Record<string, number> = { [column]: items.length };
  for (const item of items) {
    for (const [place, inner] of Object.entries(Object(item))) {
      const number = toNumber(inner);
      if (number !== undefined) row[`${column}.${place}`] = (row[`${column}.${place}`] ?? 0) + number;
    }
  }
  return row;
}

/** The numbers of a question: its values, and of each table by owner rows, sums of columns, and counts of values. */
export function readFeatures(
  { fields, player }: Pick<Sample, "fields" | "player">,
  isCounted: (column: string) => boolean,
): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string, value: number | undefined) =>
    value !== undefined && found.set(name, (found.get(name) ?? 0) + value);
  for (const [name, value] of Object.entries(fields)) add(name, toNumber(value));
  const me = Object.entries(fields).find(([name, value]) => myNumberPattern.test(name) && typeof value === "number");
  for (const one of listRows(fields)) {
    const { table, row } = one;
    const numbers = listNumbers(table, row, isCounted);
    for (const [group, sign] of listGroups(one, me?.[1] ?? player))
      for (const [name, number] of numbers) add(`${table} ${group} ${name}`, sign * number);
  }
  for (const [table, value] of Object.entries(fields)) {
    const of = `${table}.value`;
    const sides = isCounted(of) ? listSides(Object.values(Object(value)), me?.[1] ?? player) : [];
    for (const [name, side] of sides) add(`${table} ${name}${countSign}${of}`, side);
  }
  return found;
}

/** Of numbers that say whose each place is: 1 for the player's own, -1 for others'; pairs are neighbours in a grid. */
function listSides(cells: readonly unknown[], me: unknown): (readonly [string, number])[] {
  if (cells.length <= fewRows || !cells.every((cell) => typeof cell === "number")) return [];
  const nobody = Math.min(...cells);
  const sides = cells.map((cell) => (cell === me ? 1 : cell === nobody ? 0 : -1));
  // By distance; added up here since a board has very many pairs.
  const pairs: number[] = [];
  for (const [i, side] of sides.entries())
    for (let step = 1; step <= maxStep && side !== 0; step++)
      if (sides[i + step] === side) pairs[step] = (pairs[step] ?? 0) + side;
  const sums = Object.entries(pairs).map(([step, sum]) => [`pairs ${step}`, sum] as const);
  return [...sides.map((side, i) => [`at ${i}`, side] as const), ...sums];
}

const maxStep = 12;

/** What is added up of a row: one for itself, its numbers, and one for each value that is counted. */
function listNumbers(table: string, row: Row, isCounted: (column: string) => boolean): (readonly [string, number])[] {
  const numbers = Object.entries(row).flatMap(([column, value]): (readonly [string, number])[] => {
    const number = toNumber(value);
    const of = `${table}.${column}`;
    const counted = isCounted(of) ? [[`${column}=${value}${countSign}${of}`, 1] as const] : [];
    return number === undefined ? counted : [...counted, [column, number]];
  });
  return [["count", 1], ...numbers];
}

/** The groups that a row counts in, and whether it is added or taken away. */
function listGroups(one: TableRow, me: unknown): (readonly [string, number])[] {
  const [column, value] = Object.entries(one.row).find(([name]) => ownerPattern.test(name)) ?? [];
  if (column !== undefined) return listOwnerGroups(column, value, me);
  const { index, count } = one;
  if (count > fewRows) return [["all", 1]];
  const pair = index < 2 ? [["first less second", 1 - 2 * index] as const] : [];
  return [[`row ${index}`, 1], ...pair, ["own row less others", index === me ? 1 : -1]];
}

/** The owner as it was sent, which may be the same for all players or 1 for who is sent it. */
function listOwnerGroups(column: string, value: unknown, me: unknown): (readonly [string, number])[] {
  const owner = toNumber(value) ?? 0;
  const saysMine = /mine$/i.test(column);
  const isMine = saysMine ? owner === 1 : value === me;
  const own = isMine ? [["mine", 1] as const] : [];
  const both = isMine || saysMine || owner >= 0 ? [["mine less others", isMine ? 1 : -1] as const] : [];
  return [[`of ${value}`, 1], ...own, ...both];
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
