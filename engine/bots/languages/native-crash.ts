import type { BotError } from "../../record/answer.ts";

/** What the runtime libraries of C and C++ print before they abort. */
export function readNativeCrash(stderr: string, file: string): BotError | undefined {
  const [, type, what] =
    /terminate called after throwing an instance of '([^']+)'(?:\s+what\(\):\s*(.*))?/.exec(stderr) ?? [];
  if (type) return { type, message: what ?? "", frames: [] };
  const [, line, failed] = /^\S*: [^\n]*?:(\d+): [^\n]*?(Assertion [^\n]* failed\.)/m.exec(stderr) ?? [];
  if (failed) return { type: "assertion", message: failed, frames: [{ file, line: Number(line) }] };
  const [, heap] =
    /^((?:free|malloc|double free|corrupted|munmap_chunk|\*\*\* stack smashing)[^\n]*)$/m.exec(stderr) ?? [];
  return heap ? { type: "SIGABRT", message: heap, frames: [] } : undefined;
}
