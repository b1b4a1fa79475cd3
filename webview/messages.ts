import * as v from "valibot";

/** What a page may send to the extension: each kind of message with the schema of what it carries. */
export type MessageTable = Readonly<Record<string, v.GenericSchema<unknown, object>>>;

/** The messages of a table, or those of some kinds. */
export type TableMessage<Table extends MessageTable, Kind extends keyof Table = keyof Table> = {
  [Each in Kind & string]: { readonly kind: Each } & v.InferOutput<Table[Each]>;
}[Kind & string];

/** What is done with each kind of message. */
export type Handlers<Table extends MessageTable, Kind extends keyof Table = keyof Table> = {
  readonly [Each in Kind & string]: (message: v.InferOutput<Table[Each]>) => unknown;
};

/** Reads what a page has sent; undefined for what is no message of the table. */
export function readMessage<Table extends MessageTable>(table: Table, sent: unknown): TableMessage<Table> | undefined {
  const { kind } = Object(sent) as { readonly kind?: unknown };
  if (typeof kind !== "string" || !Object.hasOwn(table, kind)) return undefined;
  const read = v.safeParse(table[kind]!, sent);
  return read.success ? ({ kind, ...read.output } as TableMessage<Table>) : undefined;
}

/** Hands what a page has sent to the handler of its kind; what is no message of the table is dropped. */
export function dispatch<Table extends MessageTable>(table: Table, handlers: Handlers<Table>, sent: unknown): void {
  const message = readMessage(table, sent);
  if (message) (handlers as Readonly<Record<string, (message: object) => unknown>>)[message.kind]!(message);
}
