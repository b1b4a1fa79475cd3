const table = new Uint32Array(256).map((_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** CRC-32 (IEEE, as in zip) of the UTF-8 text, eight lowercase hex digits. */
export function computeCrc32(text: string): string {
  let c = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) c = table[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return ((c ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}
