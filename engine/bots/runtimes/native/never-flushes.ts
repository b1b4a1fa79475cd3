import { userText } from "../../../files/user-file.ts";

const prints = /\b(?:printf|puts|putchar|fputs|fputc|putc|fwrite)\s*\(/;
/** Reading from `cin` flushes what was printed. */
const flushes =
  /\bfflush(?:_unlocked)?\s*\(\s*(?!stderr)|\bset(?:v|line)?buf(?:fer)?\s*\(|\b(?:endl|flush|unitbuf|cin|isatty)\b/;

/** Whether a program in C prints by its standard library and never flushes: it counts on a terminal, which takes each line at once. */
export function neverFlushes(file: string): boolean {
  if (!/\.(?:c|cc|cpp|cxx)$/.test(file)) return false;
  const text = userText(file) ?? "";
  return prints.test(text) && !flushes.test(text);
}
