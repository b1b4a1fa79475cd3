import { unzipSync } from "fflate";

/** The first file of a name; undefined if missing or, by its header, over `maxBytes`. Throws for no archive. */
export function unzipFirst(archive: Uint8Array, name: string, maxBytes: number): Uint8Array | undefined {
  let isFound = false;
  const filter = (file: { readonly name: string; readonly originalSize: number }) => {
    const isFirst = !isFound && file.name === name;
    isFound ||= isFirst;
    return isFirst && file.originalSize <= maxBytes;
  };
  return unzipSync(archive, { filter })[name];
}
