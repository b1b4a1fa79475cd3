import type { ChildProcess } from "node:child_process";
import type { Writable } from "node:stream";

/** Asks a host for its stack on descriptor 4. */
export function askByPipe(child: ChildProcess): void {
  (child.stdio[4] as Writable).write("stack\n");
}
