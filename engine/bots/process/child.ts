import type { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";

/** What each descriptor of a process is: a pipe, nothing, or a file of this process. */
export type Stdio = ("pipe" | "ignore" | number)[];

/** A started process, by Node or by a launcher (`launcher.ts`): its events, its pipes and how it ended. */
export interface Child extends EventEmitter {
  readonly pid?: number | undefined;
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly stdio: readonly (Readable | Writable | null | undefined)[];
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
}
