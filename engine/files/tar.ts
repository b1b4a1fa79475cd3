/** A file longer than this has its size in another form. */
const maxOctalSize = 8 ** 11;
const blockSize = 512;
/** A longer name is stored in its own block before the file. */
const maxNameBytes = 100;

/** A tar archive of regular files by path with slashes, in their order. All are dated 1970, so that equal files make equal archives. */
export function createTar(files: ReadonlyMap<string, Buffer>): Buffer {
  const blocks = [...files].flatMap(([name, content]) => {
    const path = Buffer.from(name);
    const long = path.length > maxNameBytes ? createEntry(Buffer.from("././@LongLink"), path, "L") : [];
    return [...long, ...createEntry(path.subarray(0, maxNameBytes), content, "0")];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockSize)]);
}

/** `type` is "0" for a file and "L" for the long name of the next one, as GNU tar writes it. */
function createEntry(name: Buffer, content: Buffer, type: "0" | "L"): Buffer[] {
  if (content.length >= maxOctalSize) throw new RangeError(`${name} is too long for an archive.`);
  const header = Buffer.alloc(blockSize);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, "0"), at);
  name.copy(header);
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(content.length, 124, 11);
  octal(0, 136, 11);
  // The checksum is summed up with spaces in its own place.
  header.write(" ".repeat(8), 148);
  header.write(type, 156);
  header.write("ustar  ", 257);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header[154] = 0;
  return [header, content, Buffer.alloc((blockSize - (content.length % blockSize)) % blockSize)];
}
