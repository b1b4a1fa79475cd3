import { unzipSync } from "fflate";

/** How much longer than its content a short file may be when packed. */
const packingBytes = 64;

/** The first file of a name; undefined if missing or over `maxBytes`, as its header says. Throws for no archive. */
export function unzipFirst(archive: Uint8Array, name: string, maxBytes: number): Uint8Array | undefined {
  let isFound = false;
  const filter = (file: { readonly name: string; readonly size: number; readonly originalSize: number }) => {
    const isFirst = !isFound && file.name === name;
    isFound ||= isFirst;
    return isFirst && file.originalSize <= maxBytes && file.size <= file.originalSize + packingBytes;
  };
  return unzipSync(archive, { filter })[name];
}
