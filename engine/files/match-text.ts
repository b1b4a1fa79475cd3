import { gunzipSync } from "node:zlib";
import { t } from "../l10n/speak.ts";
import { decodeText, maxRecordBytes, readUserBytes, type UserFile } from "./user-file.ts";

/** Reads a record, or site games, from a file that may be gzipped; refuses UTF-16 with a message that names it. */
export function readMatchText(path: string): UserFile<string> {
  const read = readUserBytes(path, maxRecordBytes);
  if (!read.ok) return read;
  try {
    const bytes = isPacked(read.content) ? gunzipSync(read.content, { maxOutputLength: maxRecordBytes }) : read.content;
    if (isUtf16(bytes))
      return { ok: false, why: (file) => t("{file} is text in UTF-16: save it as UTF-8.", { file }), isUnfit: true };
    return { ok: true, content: decodeText(bytes) };
  } catch (error) {
    const { message: reason } = error as Error;
    return { ok: false, why: (file) => t("{file} cannot be unpacked: {reason}.", { file, reason }), isUnfit: true };
  }
}

const isPacked = ([first, second]: Buffer) => first === 0x1f && second === 0x8b;

/** Detected by the byte order mark, or by a zero byte in the first character. */
function isUtf16([first, second]: Buffer): boolean {
  if (first === undefined || second === undefined) return false;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0) !== (second === 0);
}
