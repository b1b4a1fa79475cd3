import { parseJson } from "../../text/json.ts";

// JSON.parse turns 1.0 into 1, which is another text, and to Python another type. Numbers that would change are kept as
// marked strings meanwhile.

const wordPattern = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const markedPattern = /"\\u0000([^"]*)"/g;

/** Parses JSON for `writeExactJson`; undefined for a text that is not JSON. */
export function parseExactJson(text: string): unknown {
  return parseJson(
    text.replaceAll(wordPattern, (found) =>
      found[0] === '"' || String(Number(found)) === found ? found : `"\\u0000${found}"`,
    ),
  );
}

/** JSON with every number as it was written. */
export function writeExactJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes("\\u0000") ? text.replaceAll(markedPattern, "$1") : text;
}
