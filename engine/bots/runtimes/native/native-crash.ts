import { dirname } from "node:path";
import { isInFolder } from "../../../files/in-folder.ts";
import type { BotError, SourceRange } from "../../../record/answer.ts";

/** Parses the messages that the C and C++ runtime libraries print before they abort. */
export function readNativeCrash(stderr: string, file: string): BotError | undefined {
  return readSanitizer(stderr, file) ?? readAbort(stderr, file);
}

/** Parses reports of the sanitizers. */
function readSanitizer(stderr: string, file: string): BotError | undefined {
  const head = /ERROR: (\w+Sanitizer): (.*)$/m.exec(stderr) ?? /^\S+:\d+:\d+: (runtime error): (.*)$/m.exec(stderr);
  if (!head) return undefined;
  const own = (path: string) => isInFolder(path, dirname(file));
  const frames: SourceRange[] = [];
  const [, path, line, column] = /^(\S+):(\d+):(\d+): runtime error/.exec(head[0]) ?? [];
  if (path && own(path)) frames.push({ file: path, line: Number(line), column: Number(column) });
  // The first stack is the bot's; later ones show where memory was allocated.
  const stack = stderr.slice(head.index).split(/\n\s*\n/)[0]!;
  for (const [, name, source, at] of stack.matchAll(/^\s*#\d+ 0x\w+ in (.+) (\/\S+?):(\d+)(?::\d+)?$/gm)) {
    if (own(source!)) frames.push({ file: source!, line: Number(at), name: name!.replace(/\(.*$/, "") });
  }
  return { type: head[1]!, message: head[2]!.replace(/ on (unknown )?address.*$/, ""), frames };
}

function readAbort(stderr: string, file: string): BotError | undefined {
  const [, type, what] =
    /terminate called after throwing an instance of '([^']+)'(?:\s+what\(\):\s*(.*))?/.exec(stderr) ?? [];
  if (type) return { type, message: what ?? "", frames: [] };
  const [, line, failed] = /^\S*: [^\n]*?:(\d+): [^\n]*?(Assertion [^\n]* failed\.)/m.exec(stderr) ?? [];
  if (failed) return { type: "assertion", message: failed, frames: [{ file, line: Number(line) }] };
  const [, library] = /^\/\S+?:\d+: [^\n]*?(Assertion [^\n]* failed\.)/m.exec(stderr) ?? [];
  if (library) return { type: "assertion", message: library, frames: [] };
  const [, heap] =
    /^((?:free|malloc|double free|corrupted|munmap_chunk|\*\*\* stack smashing)[^\n]*)$/m.exec(stderr) ?? [];
  return heap ? { type: "SIGABRT", message: heap, frames: [] } : undefined;
}
