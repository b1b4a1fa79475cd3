import { basename } from "node:path";

/** Java takes a quarter of the machine before it looks for memory that can be used again, so it is told what it may have. */
export function withHeap(command: readonly string[], megabytes: number): readonly string[] {
  const [program = "", ...args] = command;
  if (!/^java(\.exe)?$/i.test(basename(program)) || args.some((arg) => /^-(Xmx|XX:Max(RAM|Heap))/.test(arg)))
    return command;
  // What is not its heap has to fit in as well.
  return [program, `-Xmx${Math.max(16, Math.floor(0.75 * megabytes))}m`, ...args];
}
