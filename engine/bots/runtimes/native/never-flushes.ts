import { readUserText } from "../../../files/user-file.ts";

const printPattern = /\b(?:printf|puts|putchar|fputs|fputc|putc|fwrite)\s*\(/;
/** Patterns that flush; reading from `cin` also flushes stdout. */
const flushPattern =
  /\bfflush(?:_unlocked)?\s*\(\s*(?!stderr)|\bset(?:v|line)?buf(?:fer)?\s*\(|\b(?:endl|flush|unitbuf|cin|isatty)\b/;

/**
 * Whether a C program prints with the standard library and never flushes: it relies on a terminal, where output is
 * line-buffered.
 */
export function neverFlushes(file: string): boolean {
  if (!/\.(?:c|cc|cpp|cxx)$/.test(file)) return false;
  const text = readUserText(file) ?? "";
  return printPattern.test(text) && !flushPattern.test(text);
}
