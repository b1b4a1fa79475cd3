import * as v from "valibot";

/** The messages a page may send, each kind with the schema of its content. */
export type MessageTable = Readonly<Record<string, v.GenericSchema<unknown, object>>>;

/** All messages of a table, or those of some kinds. */
export type TableMessage<Table extends MessageTable, Kind extends keyof Table = keyof Table> = {
  [Each in Kind & string]: { readonly kind: Each } & v.InferOutput<Table[Each]>;
}[Kind & string];

export type Handlers<Table extends MessageTable, Kind extends keyof Table = keyof Table> = {
  readonly [Each in Kind & string]: (message: v.InferOutput<Table[Each]>) => unknown;
};

/** Validates a message of a page; undefined if it is not in the table. */
export function readMessage<Table extends MessageTable>(table: Table, sent: unknown): TableMessage<Table> | undefined {
  const { kind } = Object(sent) as { readonly kind?: unknown };
  if (typeof kind !== "string" || !Object.hasOwn(table, kind)) return undefined;
  const read = v.safeParse(table[kind]!, sent);
  return read.success ? ({ kind, ...read.output } as TableMessage<Table>) : undefined;
}

/** Passes a message of a page to its handler; drops invalid ones. */
export function dispatch<Table extends MessageTable>(table: Table, handlers: Handlers<Table>, sent: unknown): void {
  const message = readMessage(table, sent);
  if (message) (handlers as Readonly<Record<string, (message: object) => unknown>>)[message.kind]!(message);
}
