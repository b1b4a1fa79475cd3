import { readlinkSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";

/** The number of symbolic links that Linux follows in one path. */
const maxLinks = 40;

/** An absolute path, followed link by link; the last entry contains no links. */
export function followLinks(path: string): string[] {
  const hops = [path];
  for (let next = resolveFirstLink(path); next !== undefined && hops.length <= maxLinks; next = resolveFirstLink(next))
    hops.push(next);
  return hops;
}

/** The path with its first link replaced; undefined if there is none. */
function resolveFirstLink(path: string): string | undefined {
  const parts = path.split(sep);
  for (let length = 2; length <= parts.length; length++) {
    const upper = parts.slice(0, length).join(sep);
    const target = readTarget(upper);
    if (target !== undefined) return join(resolve(dirname(upper), target), ...parts.slice(length));
  }
  return undefined;
}

function readTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // The path is not a link, or cannot be read.
    return undefined;
  }
}
