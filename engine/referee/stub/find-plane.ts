import { findGraphPlane } from "./find-graph.ts";
import {
  createFindOwner,
  type FindOwner,
  findPieces,
  findPlace,
  isCoordinate,
  isOwnerName,
  type PieceRows,
} from "./find-pieces.ts";
import {
  clipWord,
  type Ground,
  type InputBoard,
  type InputTable,
  type NamedInput,
  nameColumn,
  nameValue,
  type Piece,
  type Place,
  type Plane,
} from "./input-board.ts";
import type { InputPart, InputReading, ReadValue } from "./read-input.ts";
import type { Amount } from "./stub.ts";

type TablePart = Extract<InputPart, { kind: "table" }>;

/** A board with more cells per side is treated as a continuous space, with places drawn as points. */
const maxCells = 100;

/**
 * Finds places by the names that games usually use: x and y, col and row, q and r, alone or at the end of a name; width
 * and height; owner, player, mine. This is a guess, since a stub may mean something else.
 */
function findPlane(parts: readonly InputPart[]): Plane | undefined {
  const values = parts.flatMap((part) => (part.kind === "line" ? part.values : []));
  const tables = parts.filter((part): part is TablePart => part.kind === "table");
  const findOwner = createFindOwner(parts);
  const ground = tables.map((table) => findGround(table, findOwner)).find((found) => found !== undefined);
  const groups: readonly PieceRows[] = [
    ...parts.flatMap((part) =>
      part.kind === "line" ? [{ kind: part.values[0]?.field.name ?? "", rows: [part], isFixed: true }] : [],
    ),
    ...tables
      .filter((table) => table !== ground?.table)
      .map(({ name, amounts, rows }) => ({
        kind: name,
        rows,
        isFixed: amounts.every((amount) => typeof amount === "number"),
      })),
  ];
  const pieces = dropNowhere(groups.flatMap((group) => findPieces(group, findOwner)));
  const isHex = [...tables.flatMap(({ columns }) => columns), ...values.map(({ field }) => field)].some(
    ({ name }, _, all) =>
      /(?:^|_)q$/i.test(name) && all.some((other) => other.name.replace(/r$/i, "") === name.replace(/q$/i, "")),
  );
  const bounds = findBounds(values, ground?.cells ?? [], pieces, isHex);
  if (!bounds) return findGraphPlane(parts, findOwner);
  const within = pieces.filter((piece) => piece.places.some((place) => isInRange(place, bounds)));
  const walls = bounds.shape === "squares" ? within.filter(isWall) : [];
  return {
    ...bounds,
    ...(ground && { groundName: ground.table.name }),
    ground: [...(ground?.cells ?? []), ...walls.map(({ places, values }) => ({ ...places[0]!, sign: "#", values }))],
    pieces: within.filter((piece) => !walls.includes(piece)),
  };
}

/** Without the pieces at (−1, −1), which is nowhere where no other place is below 0. */
function dropNowhere(pieces: readonly Piece[]): readonly Piece[] {
  const isNowhere = ({ places: [place] }: Piece) => place!.x === -1 && place!.y === -1;
  const others = pieces.filter((piece) => !isNowhere(piece));
  return others.some(({ places }) => places.some(({ x, y }) => x < 0 || y < 0)) ? pieces : others;
}

/** Whether a piece is part of the ground, by its kind. */
const isWall = ({ values, owner, places }: Piece) =>
  owner === undefined &&
  places.length === 1 &&
  values.some(({ value }) => /^(?:wall|rock|obstacle)$/i.test(String(value)));

type Bounds = Pick<Plane, "shape" | "left" | "top" | "width" | "height">;

const isInRange = ({ x, y }: Place, { shape, left, top, width, height }: Bounds) =>
  shape === "hexes" || (x >= left && y >= top && x < left + width && y < top + height) || shape === "space";

const findNumber = (values: readonly ReadValue[], name: RegExp): number | undefined => {
  const found = values.find(({ field, value }) => name.test(field.name) && typeof value === "number")?.value;
  return typeof found === "number" ? found : undefined;
};

/** Finds the table that describes the cells: rows of characters, or fields for each cell. */
function findGround(
  table: TablePart,
  findOwner: FindOwner,
): { readonly table: TablePart; readonly cells: readonly Ground[] } | undefined {
  const { columns, rows, amounts } = table;
  const [column] = columns;
  const isText = column?.type === "string" || column?.type === "word";
  if (amounts.length === 1 && columns.length === 1 && isText) {
    const lines = rows.map(({ values }) => String(values[0]!.value));
    const widest = Math.max(0, ...lines.map((line) => line.length));
    // Spaces at the end of a row, or at the beginning of the first, may have been trimmed.
    if (rows.length < 3 || widest < 3 || lines.some((line) => /\s\S+\s/.test(line) && /\w\w/.test(line)))
      return undefined;
    if (lines.filter((line) => line.length === widest).length < rows.length / 2) return undefined;
    // Such a line is a list of values, and not a row of cells.
    if (lines.every((line) => /^\S+(?: \S+)+$/.test(line))) return undefined;
    const cells = lines.flatMap((line, y) => {
      const whole = y === 0 ? line.padStart(widest) : line.padEnd(widest);
      return [...whole].map((sign, x) => ({ x, y, sign, values: [] }));
    });
    return { table, cells };
  }
  const hasPlaces = findPlace(rows[0]?.values ?? []) !== undefined;
  if (amounts.length !== 2 || rows.length < 4 || !(hasPlaces || amounts.every(isSide))) return undefined;
  const places = rows.map((row) => findPlace(row.values) ?? { x: row.index[1]!, y: row.index[0]! });
  const cells = rows.map(({ values }, i) => {
    const named = values.map(nameValue);
    const owner = findOwner(values, "");
    const sign = named.find(({ name }) => !isCoordinate(name) && !isOwnerName(name))?.value;
    return { ...places[i]!, sign: formatCell(sign), ...(owner && { owner }), values: named };
  });
  return { table, cells };
}

/** Whether a loop runs over rows or columns, rather than over things. */
const isSide = (amount: Amount) =>
  typeof amount === "number" ? amount > 2 : /(?:width|height|rows?|col(?:umn)?s?|size)$/i.test(amount);

const formatCell = (value: NamedInput["value"] | undefined) =>
  value === undefined || value === 0 || value === false ? "" : value === true ? "•" : clipWord(String(value), 3);

/** The size that the input names, or that its places need. */
function findBounds(
  values: readonly ReadValue[],
  ground: readonly Ground[],
  pieces: readonly Piece[],
  isHex: boolean,
): Bounds | undefined {
  const places = [...ground, ...pieces.flatMap((piece) => piece.places)];
  if (places.length === 0) return undefined;
  const [left, right] = findRange(places.map(({ x }) => x));
  const [top, bottom] = findRange(places.map(({ y }) => y));
  if (isHex) return { shape: "hexes", left, top, width: right - left + 1, height: bottom - top + 1 };
  const size = findSize(values, /^(?:map|board|grid|arena)?_?size$/i);
  const width = findSize(values, /^(?:map|board|grid|field|pit)?_?width$/i) ?? size;
  const height = findSize(values, /^(?:map|board|grid|field|pit)?_?height$/i) ?? size;
  if (ground.length > 0) return { shape: "squares", left: 0, top: 0, ...measureGround(ground) };
  const isWhole = places.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y));
  const cells = { width: width ?? right + 1, height: height ?? bottom + 1 };
  const isSmall = cells.width <= maxCells && cells.height <= maxCells;
  if (isWhole && isSmall && left >= 0 && top >= 0) return { shape: "squares", left: 0, top: 0, ...cells };
  const [fromX, fromY] = [-roundUp(-left), -roundUp(-top)];
  const space = { width: width ?? roundUp(right) - fromX, height: height ?? roundUp(bottom) - fromY };
  return { shape: "space", left: fromX, top: fromY, ...space };
}

function findSize(values: readonly ReadValue[], name: RegExp): number | undefined {
  const size = findNumber(values, name) ?? 0;
  return size > 0 ? size : undefined;
}

const measureGround = (ground: readonly Ground[]) => ({
  width: findRange(ground.map(({ x }) => x))[1] + 1,
  height: findRange(ground.map(({ y }) => y))[1] + 1,
});

const findRange = (numbers: readonly number[]): readonly [least: number, most: number] =>
  numbers.reduce<readonly [number, number]>(
    ([least, most], each) => [Math.min(least, each), Math.max(most, each)],
    [numbers[0]!, numbers[0]!],
  );

/** Rounds up to 1, 2 or 5 times a power of ten, to stay the same while things move; 0 for numbers up to 0. */
function roundUp(number: number): number {
  if (number <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, number)));
  return [1, 2, 5, 10].map((times) => times * unit).find((round) => round >= number)!;
}

/** The board of a player's last question; `once`, the first one, has the values for the whole match. */
export function makeInputBoard(last: InputReading, once?: InputReading): InputBoard | undefined {
  if (last.kind !== "read") return undefined;
  const kept = once?.kind === "read" && once !== last ? once.parts.filter(({ isOnce }) => isOnce) : [];
  const parts = [...last.parts, ...kept];
  const plane = findPlane(parts);
  return {
    ...(plane && { plane }),
    values: parts.flatMap((part) => (part.kind === "line" ? part.values.map(nameValue) : [])),
    tables: parts.flatMap((part) => (part.kind === "table" ? [makeTable(part)] : [])),
  };
}

function makeTable({ name, columns, rows }: TablePart): InputTable {
  return { name, columns: columns.map(nameColumn), rows: rows.map(({ values }) => values.map(({ value }) => value)) };
}
