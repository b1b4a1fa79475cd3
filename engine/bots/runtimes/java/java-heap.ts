import { basename } from "node:path";

/** Limits Java's heap: by default it uses a quarter of the machine's memory before it collects garbage. */
export function addHeapLimit(command: readonly string[], megabytes: number): readonly string[] {
  const [program = "", ...args] = command;
  if (!/^java(\.exe)?$/i.test(basename(program)) || args.some((arg) => /^-(Xmx|XX:Max(RAM|Heap))/.test(arg)))
    return command;
  // Leaves a quarter of the limit for memory outside the heap.
  return [program, `-Xmx${Math.max(16, Math.floor(0.75 * megabytes))}m`, ...args];
}
