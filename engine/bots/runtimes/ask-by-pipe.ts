import type { Writable } from "node:stream";

/** Asks a host for its stack through its pipe. */
export function askByPipe(_pid: number, questions: Writable | undefined): void {
  questions?.write("stack\n");
}
