import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { SourceRange } from "../../../record/answer.ts";

/** Where a piece of generated text comes from: columns and lines from 0, `source` an index. */
type Segment = readonly [column: number, source: number, line: number, sourceColumn: number];
interface SourceMap {
  readonly sources: readonly string[];
  /** For each generated line its segments by column. */
  readonly lines: readonly (readonly Segment[])[];
}

/** Maps places in generated JavaScript back to their source, by the map that the file carries or names. */
export function sourceMapped(): (range: SourceRange) => SourceRange {
  const maps = new Map<string, SourceMap | undefined>();
  return (range) => {
    if (!/\.[cm]?js$/.test(range.file)) return range;
    if (!maps.has(range.file)) maps.set(range.file, mapOf(range.file));
    const map = maps.get(range.file);
    return map ? placed(range, map) : range;
  };
}

function placed(range: SourceRange, { sources, lines }: SourceMap): SourceRange {
  const segments = lines[range.line - 1] ?? [];
  const column = (range.column ?? 1) - 1;
  const segment = segments.findLast(([from]) => from <= column) ?? segments[0];
  const file = segment && sources[segment[1]];
  if (!segment || file === undefined) return range;
  const { name } = range;
  const place = { file, line: segment[2] + 1, ...(name ? { name } : {}) };
  return range.column === undefined ? place : { ...place, column: segment[3] + 1 };
}

function mapOf(file: string): SourceMap | undefined {
  try {
    const text = readFileSync(file, "utf8");
    const url = [...text.matchAll(/^\/\/[#@] sourceMappingURL=(\S+)\s*$/gm)].at(-1)?.[1];
    if (url === undefined) return undefined;
    const { sources, sourceRoot = "", mappings } = JSON.parse(contentOf(url, file)) as RawMap;
    const folder = resolve(dirname(file), sourceRoot);
    const paths = sources.map((path) => (path.startsWith("file:") ? fileURLToPath(path) : resolve(folder, path)));
    return { sources: paths, lines: decode(mappings) };
  } catch {
    return undefined; // A broken map costs only the way back.
  }
}

interface RawMap {
  readonly sources: readonly string[];
  readonly sourceRoot?: string;
  readonly mappings: string;
}

function contentOf(url: string, file: string): string {
  if (!url.startsWith("data:")) return readFileSync(resolve(dirname(file), decodeURIComponent(url)), "utf8");
  const comma = url.indexOf(",");
  const data = url.slice(comma + 1);
  return url.slice(0, comma).endsWith(";base64") ? Buffer.from(data, "base64").toString() : decodeURIComponent(data);
}

/** The mappings of a source map, version 3: differences in base 64, five bits to a digit. */
function decode(mappings: string): Segment[][] {
  let [source, line, sourceColumn] = [0, 0, 0];
  return mappings.split(";").map((text) => {
    let column = 0;
    return text.split(",").flatMap((segment): Segment[] => {
      const [columns = 0, sources, lines = 0, sourceColumns = 0] = numbers(segment);
      column += columns;
      if (sources === undefined) return [];
      source += sources;
      line += lines;
      sourceColumn += sourceColumns;
      return [[column, source, line, sourceColumn]];
    });
  });
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function numbers(segment: string): number[] {
  const found: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = digits.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    found.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return found;
}
