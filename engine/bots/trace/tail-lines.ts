/**
 * Splits bytes into lines. Of a line longer than `maxBytes` bytes only the end is passed on, so an endless line takes no
 * more memory. Time is linear in the number of bytes.
 */
export function createLineSplitter(
  maxBytes: number,
  notify: (line: string) => void,
): { add(chunk: Buffer): void; end(): void } {
  let parts: Buffer[] = [];
  let size = 0;
  function keep(part: Buffer) {
    parts.push(Buffer.from(part));
    size += part.length;
    if (size <= 2 * maxBytes && parts.length < 4096) return;
    const kept = Buffer.concat(parts);
    parts = [Buffer.from(kept.subarray(-maxBytes))];
    size = parts[0]!.length;
  }
  function passKept() {
    const line = Buffer.concat(parts).subarray(-maxBytes).toString("utf8");
    parts = [];
    size = 0;
    notify(line);
  }
  function passAll(lines: string) {
    for (const line of lines.split("\n")) notify(line.length > maxBytes ? line.slice(-maxBytes) : line);
  }
  return {
    /** The caller may use the chunk's memory again. */
    add(chunk) {
      let start = 0;
      if (size > 0) {
        const end = chunk.indexOf(0x0a);
        keep(end < 0 ? chunk : chunk.subarray(0, end));
        if (end < 0) return;
        passKept();
        start = end + 1;
      }
      const last = chunk.lastIndexOf(0x0a);
      if (last >= start) passAll(chunk.toString("utf8", start, last));
      const rest = Math.max(start, last + 1);
      if (rest < chunk.length) keep(chunk.subarray(rest));
    },
    /** The rest without a newline is a line too. */
    end() {
      if (size > 0) passKept();
    },
  };
}
