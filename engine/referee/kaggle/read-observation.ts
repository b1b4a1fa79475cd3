import type { KaggleField } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import type { InputPart, InputValue, ReadValue, TableRow } from "../stub/read-input.ts";
import type { StubField } from "../stub/stub.ts";

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, KaggleField>>;
type TablePart = Extract<InputPart, { kind: "table" }>;

/** The grid that serialized positions count, row by row. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Deeper values are shown as JSON. */
const maxDepth = 3;

/**
 * An observation as lines and tables with names, like the input that a stub describes: lists of lists and of objects
 * become tables, lists as long as the grid of the configuration its cells. Names and comments are those of the environment.
 */
export function readObservation(observation: Values, configuration: Values, fields: Fields): InputPart[] {
  const grid = findGrid(configuration);
  const owner = findOwnNumber(observation);
  const read = listInputs("", observation, fields, { grid, owner });
  const size = grid ? [createLine("width", grid.columns, undefined), createLine("height", grid.rows, undefined)] : [];
  return [...read, ...size];
}

interface Context {
  readonly grid: Grid | undefined;
  /** The number that stands for the player itself. */
  readonly owner: number | undefined;
}

function listInputs(prefix: string, values: Values, fields: Fields, context: Context, depth = 0): InputPart[] {
  return Object.entries(values).flatMap(([key, value]): InputPart[] => {
    const name = `${prefix}${key}`;
    const field = fields[key] ?? {};
    if (Array.isArray(value)) return listTables(name, value, field, context);
    if (isObject(value) && depth < maxDepth)
      return listInputs(`${name}.`, value, field.properties ?? {}, context, depth + 1);
    return [createLine(name, value, describeField(field))];
  });
}

function createLine(name: string, value: unknown, comment: string | undefined): InputPart {
  return { kind: "line", isOnce: false, values: [createValue(name, value, comment)] };
}

function createValue(name: string, value: unknown, comment?: string): ReadValue {
  const plain = toInputValue(value);
  const type = typeof plain === "number" ? "float" : typeof plain === "boolean" ? "bool" : "word";
  const field: StubField = { name, type, ...(comment && { comment }) };
  return { field, value: plain, from: 0, to: 0 };
}

const toInputValue = (value: unknown): InputValue =>
  typeof value === "number" || typeof value === "boolean" || typeof value === "string" ? value : JSON.stringify(value);

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function listTables(name: string, list: readonly unknown[], field: KaggleField, context: Context): InputPart[] {
  if (list.length === 0) return [];
  const { grid } = context;
  if (
    grid &&
    list.length === grid.columns * grid.rows &&
    list.every((each) => !Array.isArray(each) && !isObject(each))
  ) {
    const cells = list.map((value, i) => ({
      index: [Math.floor(i / grid.columns), i % grid.columns],
      values: [createValue(name, value, describeField(field))],
    }));
    return [{ ...createTable(name, cells), amounts: [grid.rows, grid.columns] }];
  }
  const rows = list.map((each, index): TableRow => {
    const values = readRow(name, each, field, context);
    return { index: [index], values };
  });
  return [createTable(name, rows)];
}

/** The columns are those of the longest row. */
function createTable(name: string, rows: readonly TableRow[]): TablePart {
  const longest = rows.reduce((most, row) => (row.values.length > most.values.length ? row : most), rows[0]!);
  return {
    kind: "table",
    isOnce: false,
    name,
    amounts: [name],
    columns: longest.values.map(({ field }) => field),
    rows,
  };
}

function readRow(name: string, row: unknown, field: KaggleField, { grid, owner }: Context): ReadValue[] {
  const { description } = field;
  const item = Array.isArray(field.items) ? undefined : (field.items as KaggleField | undefined);
  if (isObject(row)) {
    const known = item?.properties ?? {};
    return Object.entries(row).map(([key, value]) =>
      createValue(key, value, describeOwner(key, known[key] && describeField(known[key]), owner)),
    );
  }
  if (Array.isArray(row)) {
    if (grid && isPositions(row, grid) && /position/i.test(`${description} ${item?.description}`))
      return createBody(row as number[], grid, description);
    const named = readColumnNames(description, row.length);
    // Initial positions get other names, so that the board does not draw them over current ones.
    const names = /^initial/.test(name) ? named?.map((each) => `${each} at start`) : named;
    return row.map((value, i) =>
      createValue(names?.[i] ?? String(i), value, describeOwner(names?.[i], description, owner)),
    );
  }
  if (grid && typeof row === "number" && /position/i.test(description ?? "")) {
    const { x, y } = toCell(row, grid);
    return [createValue("x", x, description), createValue("y", y, description)];
  }
  return [createValue(name, row, description)];
}

/** The places of something long, such as a snake, as one text that the board reads; a short one has x and y. */
function createBody(positions: readonly number[], grid: Grid, description: string | undefined): ReadValue[] {
  const places = positions.map((position) => toCell(position, grid));
  const [head] = places;
  if (!head) return [createValue("length", 0)];
  const body = places.map(({ x, y }) => `${x},${y}`).join(":");
  return [
    ...[createValue("x", head.x, description), createValue("y", head.y, description)],
    ...(places.length > 1 ? [createValue("body", body)] : []),
    createValue("length", places.length),
  ];
}

const toCell = (position: number, { columns }: Grid) => ({ x: position % columns, y: Math.floor(position / columns) });

const isPositions = (row: readonly unknown[], { columns, rows }: Grid): boolean =>
  row.every((each) => Number.isInteger(each) && (each as number) >= 0 && (each as number) < columns * rows);

/** The field that names the player itself, for the board's colours. */
function describeOwner(name: string | undefined, description: string | undefined, owner: number | undefined) {
  if (owner === undefined || name === undefined || !/^(?:owner|player|player_?id|team)$/i.test(name))
    return description;
  return `${description ? `${description}; ` : ""}${owner} = you`;
}

/** The names of a row's values, where a description lists as many: "[id, owner, x, y]". */
export function readColumnNames(description: string | undefined, length: number): readonly string[] | undefined {
  for (const [, listed] of (description ?? "").matchAll(/\[\s*([a-z_]\w*(?:\s*,\s*[a-z_]\w*)*)\s*\]/gi)) {
    const names = listed!.split(",").map((name) => name.trim());
    if (names.length === length) return names;
  }
  return undefined;
}

function findGrid({ columns, rows, size, boardSize }: Values): Grid | undefined {
  const [across, down] = [columns ?? size ?? boardSize, rows ?? size ?? boardSize];
  return typeof across === "number" && typeof down === "number" ? { columns: across, rows: down } : undefined;
}

/** The number of the player who was sent an observation, under one of the names that environments use. */
const findOwnNumber = ({ player, index, mark }: Values): number | undefined =>
  [player, index, mark].find((each): each is number => typeof each === "number");

/** What an environment says about a field: its description, and the values that it may have; undefined if it says nothing. */
export function describeField(field: KaggleField): string | undefined {
  const item = Array.isArray(field.items) ? undefined : (field.items as KaggleField | undefined);
  const range = describeRange(field) ?? (item && describeRange(item));
  const description = [field.description, range].filter((part) => part !== undefined && part !== "");
  return description.length > 0 ? description.join(" · ") : undefined;
}

function describeRange({ enum: choices, minimum, maximum }: KaggleField): string | undefined {
  if (choices) return t("one of {choices}", { choices: choices.join(", ") });
  if (minimum !== undefined && maximum !== undefined)
    return t("{least, number} to {most, number}", { least: minimum, most: maximum });
  if (minimum !== undefined) return t("at least {least, number}", { least: minimum });
  return maximum === undefined ? undefined : t("at most {most, number}", { most: maximum });
}
