import type { InputValue } from "./read-input.ts";
import type { Amount, Field } from "./stub.ts";

// What a board can show of any game: the values and tables that a player was sent and, where they have places, a plane.

export interface NamedInput {
  readonly name: string;
  readonly comment?: string;
  readonly value: InputValue;
}

export interface InputColumn {
  readonly name: string;
  readonly comment?: string;
}

/** The rows of a loop. */
export interface InputTable {
  /** The name that says how many there are, or the number. */
  readonly name: string;
  readonly columns: readonly InputColumn[];
  readonly rows: readonly (readonly InputValue[])[];
}

/** Whose a piece is: by the number in its field, and whether that is the player who was sent it, where that is known. */
export interface PieceOwner {
  readonly number: number;
  readonly isMe?: boolean;
}

/** Something at a place, or along several, as a snake is. */
export interface Piece {
  /** The same piece has the same id in the next turn, if the game names its pieces. */
  readonly id: string;
  readonly label: string;
  /** Where it came from: the name of its table or field. */
  readonly kind: string;
  readonly places: readonly Place[];
  readonly owner?: PieceOwner;
  readonly values: readonly NamedInput[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a cell is made of: a sign of a row, or the fields that the game sends for it. */
export interface Ground extends Place {
  readonly sign: string;
  readonly owner?: PieceOwner;
  readonly values: readonly NamedInput[];
}

/**
 * Where things are. Places of `squares` and `hexes` are whole cells, those of a `space` any numbers; y grows downwards.
 * Hexes are axial: x is q, y is r.
 */
export interface Plane {
  readonly shape: "squares" | "hexes" | "space";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The table that the ground is from. */
  readonly groundName?: string;
  readonly ground: readonly Ground[];
  readonly pieces: readonly Piece[];
}

/** What a player was sent, by name; without a plane where nothing has a place. */
export interface InputBoard {
  readonly plane?: Plane;
  /** Of this turn, then of the whole match. */
  readonly values: readonly NamedInput[];
  readonly tables: readonly InputTable[];
}

export const nameValue = ({ field, value }: { readonly field: Field; readonly value: InputValue }): NamedInput => ({
  ...nameColumn(field),
  value,
});

/** The column of a field, with its comment. */
export const nameColumn = ({ name, comment }: Field): InputColumn => ({
  name,
  ...(comment !== undefined && { comment }),
});

/** The name of a table from the counts that its loops repeat by. */
export const tableName = (amounts: readonly Amount[]) => amounts.join(" × ");
