import type { InputValue } from "./read-input.ts";
import type { StubField } from "./stub.ts";

// A named value in what a player was sent.

export interface NamedInput {
  readonly name: string;
  readonly comment?: string;
  readonly value: InputValue;
}

export interface InputColumn {
  readonly name: string;
  readonly comment?: string;
}

/** A table in what a player was sent: the rows of a loop. */
export interface InputTable {
  readonly name: string;
  readonly columns: readonly InputColumn[];
  readonly rows: readonly (readonly InputValue[])[];
}

/** The owner of a piece: the number in its field, and whether that is the player who was sent it, if known. */
export interface PieceOwner {
  readonly number: number;
  readonly isMe?: boolean;
}

/** Something at a place or along several places, like a snake. */
export interface Piece {
  /** Stays the same from turn to turn, if the game sends ids. */
  readonly id: string;
  readonly label: string;
  /** The name of the table or field that the piece comes from. */
  readonly kind: string;
  readonly places: readonly Place[];
  readonly owner?: PieceOwner;
  readonly values: readonly NamedInput[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a cell is made of: a character of a row, or the fields the game sends for it. */
export interface Ground extends Place {
  readonly sign: string;
  readonly owner?: PieceOwner;
  readonly values: readonly NamedInput[];
}

/** Where things are, in cells or any numbers; y points down, and hexes use axial coordinates: x is q, y is r. */
export interface Plane {
  readonly shape: "squares" | "hexes" | "space";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The table that the ground comes from. */
  readonly groundName?: string;
  readonly ground: readonly Ground[];
  readonly pieces: readonly Piece[];
  /** The links of a map without coordinates, whose places are only how it is drawn. */
  readonly links?: readonly (readonly [from: Place, to: Place])[];
}

/** What a player was sent, by names; without a plane if nothing has a place. */
export interface InputBoard {
  readonly plane?: Plane;
  /** The values of this turn, then those of the whole match. */
  readonly values: readonly NamedInput[];
  readonly tables: readonly InputTable[];
}

export const nameValue = ({ field, value }: { readonly field: StubField; readonly value: InputValue }): NamedInput => ({
  ...nameColumn(field),
  value,
});

export const nameColumn = ({ name, comment }: StubField): InputColumn => ({
  name,
  ...(comment !== undefined && { comment }),
});

/** What is visible of a match with an external referee: all its messages, but not its internal state. */
export interface RefereeView {
  /** The last input of each player, line by line; null before its first question. */
  readonly inputs: readonly (readonly string[] | null)[];
  /** Each player's last input as a board with the stub's names; null if it does not match the stub, absent without one. */
  readonly boards?: readonly (InputBoard | null)[];
  /** The latest events, in the referee's words. */
  readonly summary: readonly string[];
  /** The scores once the match is over. */
  readonly scores: readonly number[] | null;
}

/** What a player was sent, to compare with predictions: fields by name, rows of tables by id or index. */
export function listBoardFields(board: InputBoard | null | undefined): Readonly<Record<string, unknown>> {
  if (!board) return {};
  const groups = new Map<string, readonly InputTable[]>();
  for (const table of board.tables) {
    const count = cutTableName(table);
    groups.set(count, [...(groups.get(count) ?? []), table]);
  }
  return {
    ...Object.fromEntries([...groups].flatMap(([count, tables]) => listRows(count, tables))),
    ...Object.fromEntries(board.values.map(({ name, value }) => [name, value])),
  };
}

/** The name of a table without the first of its fields, which tells tables of one count apart. */
function cutTableName({ name, columns: [first] }: InputTable): string {
  const plain = name.replace(/ \d+$/, "");
  return plain.endsWith(` ${first?.name}`) ? plain.slice(0, -first!.name.length - 1) : name;
}

/** The rows of tables of one count are about the same things: each has the fields of all, unless two have the same name. */
function listRows(count: string, tables: readonly InputTable[]): (readonly [name: string, rows: object])[] {
  const names = tables.flatMap(({ columns }) => columns.map(({ name }) => name));
  if (tables.length === 1 || new Set(names).size < names.length || names.some((name) => idPattern.test(name)))
    return tables.map((table) => [`${table.name} rows`, extractRows(table)]);
  const rows = Array.from({ length: Math.max(...tables.map((table) => table.rows.length)) }, (_, i) => {
    const values = tables.flatMap<InputValue | null>(
      (table) => table.rows[i] ?? new Array(table.columns.length).fill(null),
    );
    return Object.fromEntries(names.map((name, column) => [name, values[column]]));
  });
  return [[`${count} rows`, { ...rows }]];
}

const idPattern = /id$/i;

function extractRows({ columns, rows }: InputTable): Readonly<Record<string, unknown>> {
  const id = columns.findIndex(({ name }) => idPattern.test(name));
  return Object.fromEntries(
    rows.map((row, i) => [
      String(columns.length > 1 && id >= 0 ? row[id] : i),
      columns.length === 1 ? row[0] : Object.fromEntries(columns.map(({ name }, column) => [name, row[column]])),
    ]),
  );
}

/** A number keeps all its digits, since it would be another one; a word is clipped. */
export const clipWord = (text: string, most: number) => (/^-?[\d.]+$/.test(text) ? text : text.slice(0, most));
