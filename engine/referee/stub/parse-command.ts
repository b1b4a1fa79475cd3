import type { Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import type { FieldType, StubField, StubPiece } from "./stub.ts";

/** Alternative names of types in published stubs. */
const types: Readonly<Record<string, FieldType>> = {
  int: "int",
  integer: "int",
  long: "long",
  float: "float",
  double: "float",
  bool: "bool",
  boolean: "bool",
  word: "word",
  string: "string",
};

const declarationPattern = /^([A-Za-z_]\w*)\s*:\s*([A-Za-z]+)\s*(?:\(\s*(\w*)\s*\))?\s*,?\s*/;

/** Parses the fields of `x:int name:word(20)`, or says which one is wrong. */
export function parseRead(text: string): { readonly fields: readonly StubField[]; readonly wrong?: Text } {
  const fields: StubField[] = [];
  const no = (wrong: Text) => ({ fields, wrong });
  for (let rest = text.trim(); rest !== ""; ) {
    const [all, name, typeName, length] = declarationPattern.exec(rest) ?? [];
    if (all === undefined) {
      return no(
        msg("“{text}” is not a field: write a name, a colon and a type, such as x:int.", {
          text: rest.split(/\s/)[0]!,
        }),
      );
    }
    const type = types[typeName!.toLowerCase()];
    if (type === undefined) {
      return no(
        msg("The type of {name} must be int, long, float, bool, word(length) or string(length).", { name: name! }),
      );
    }
    if (fields.at(-1)?.type === "string") {
      return no(msg("{name} follows a string, which takes the rest of the line.", { name: name! }));
    }
    const bound = /^\d{1,9}$/.test(length ?? "") ? Number(length) : undefined;
    fields.push({ name: name!, type, ...(bound !== undefined && { length: bound }) });
    rest = rest.slice(all.length);
  }
  return fields.length > 0 ? { fields } : no(msg("The command needs at least one field, such as x:int."));
}

/** Parses a line of an example: plain text, or `join("MOVE", x, y)`, whose parts are separated by spaces. */
export function parseWrittenLine(line: string, names: ReadonlySet<string>): readonly StubPiece[] {
  const inside = /^\s*join\s*\((.*)\)\s*;?\s*$/.exec(line)?.[1];
  if (inside === undefined) return [{ text: unescapeText(line) }];
  const pieces = [...inside.matchAll(/"((?:[^"\\]|\\.)*)"|([^",\s][^",]*)/g)].map(([, quoted, bare]): StubPiece => {
    const name = bare?.trim() ?? "";
    if (quoted !== undefined) return { text: unescapeText(quoted) };
    return names.has(name) ? { field: name } : { text: name };
  });
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [{ text: " " }, piece])).reduce<StubPiece[]>(mergeText, []);
}

/** The site copies the text of an example between quotes, so a backslash in it escapes. */
const unescapeText = (text: string) => text.replace(/\\(["\\])/g, "$1");

function mergeText(pieces: StubPiece[], piece: StubPiece): StubPiece[] {
  const last = pieces.at(-1);
  if (last && "text" in last && "text" in piece) return [...pieces.slice(0, -1), { text: last.text + piece.text }];
  return [...pieces, piece];
}
