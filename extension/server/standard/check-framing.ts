/** A header has one or two short lines; more is no header. */
const maxHeaderChars = 4096;

/** Checks the bytes that an editor sends, and calls `fail` once where a message cannot be told from the next. */
export function createFramingCheck(fail: (why: string) => void): (chunk: Buffer) => void {
  let header = "";
  /** Bytes of the body that are still to come. */
  let left = 0;
  let hasFailed = false;
  return (chunk) => {
    for (let at = 0; at < chunk.length && !hasFailed; ) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - at);
        left -= taken;
        at += taken;
        continue;
      }
      header += String.fromCharCode(chunk[at++]!);
      if (!header.endsWith(headerEnd) && header.length < maxHeaderChars) continue;
      const length = readLength(header);
      hasFailed = length === undefined;
      if (hasFailed) fail(`no header with a valid Content-Length: ${JSON.stringify(header.slice(0, 200))}`);
      left = length ?? 0;
      header = "";
    }
  };
}

const headerEnd = "\r\n\r\n";

/** The length that a header gives; undefined if it is none. */
function readLength(header: string): number | undefined {
  const [, digits] = /^Content-Length:[ \t]*(\d+)[ \t]*\r$/im.exec(header) ?? [];
  return digits === undefined || !header.endsWith(headerEnd) ? undefined : Number(digits);
}
