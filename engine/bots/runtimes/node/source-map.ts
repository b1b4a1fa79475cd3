import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readUserText } from "../../../files/user-file.ts";
import type { SourceRange } from "../../../record/answer.ts";

/** Maps places in generated JavaScript to the source, with the source map that the file contains or names. */
export function createSourceMapper(): (range: SourceRange) => SourceRange {
  const maps = new Map<string, SourceMap | undefined>();
  return (range) => {
    if (!/\.[cm]?js$/.test(range.file)) return range;
    if (!maps.has(range.file)) maps.set(range.file, loadMap(range.file));
    const map = maps.get(range.file);
    return map ? mapPlace(range, map) : range;
  };
}

function mapPlace(range: SourceRange, map: SourceMap): SourceRange {
  // If the column is before the first mapping of the line, any mapping of the line gives the right source line.
  const entry = findEntry(map, range.line, range.column ?? 1) ?? findEntry(map, range.line, Number.MAX_SAFE_INTEGER);
  if (!entry) return range;
  const { name } = range;
  const place = { file: entry.originalSource, line: entry.originalLine + 1, ...(name ? { name } : {}) };
  return range.column === undefined ? place : { ...place, column: entry.originalColumn + 1 };
}

/** The mapping of a generated line at or before a column; lines and columns count from 1. */
function findEntry(map: SourceMap, line: number, column: number) {
  const entry = map.findEntry(line - 1, column - 1);
  return "originalSource" in entry && entry.generatedLine === line - 1 ? entry : undefined;
}

function loadMap(file: string): SourceMap | undefined {
  try {
    const text = readUserText(file) ?? "";
    const url = [...text.matchAll(/^\/\/[#@] sourceMappingURL=(\S+)\s*$/gm)].at(-1)?.[1];
    if (url === undefined) return undefined;
    const map = JSON.parse(readContent(url, file));
    const folder = resolve(dirname(file), map.sourceRoot ?? "");
    const sources = (map.sources as string[]).map((path) =>
      path.startsWith("file:") ? fileURLToPath(path) : resolve(folder, path),
    );
    return new SourceMap({ ...map, sourceRoot: "", sources });
  } catch {
    return undefined; // A broken source map only costs the mapping to the source.
  }
}

function readContent(url: string, file: string): string {
  if (!url.startsWith("data:")) return readUserText(resolve(dirname(file), decodeURIComponent(url))) ?? "";
  const comma = url.indexOf(",");
  const data = url.slice(comma + 1);
  return url.slice(0, comma).endsWith(";base64") ? Buffer.from(data, "base64").toString() : decodeURIComponent(data);
}
