import { readlinkSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";

/** As many as Linux follows. */
const maxLinks = 40;

/** An absolute path and, link by link, all that it stands for; the last one has no links. */
export function followLinks(path: string): string[] {
  const hops = [path];
  for (let next = getNext(path); next !== undefined && hops.length <= maxLinks; next = getNext(next)) hops.push(next);
  return hops;
}

/** The path without its first link. */
function getNext(path: string): string | undefined {
  const parts = path.split(sep);
  for (let length = 2; length <= parts.length; length++) {
    const upper = parts.slice(0, length).join(sep);
    const target = getTarget(upper);
    if (target !== undefined) return join(resolve(dirname(upper), target), ...parts.slice(length));
  }
  return undefined;
}

function getTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // It is no link, or cannot be reached.
    return undefined;
  }
}
