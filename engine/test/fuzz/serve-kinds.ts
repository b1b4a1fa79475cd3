import { parentPort } from "node:worker_threads";
import type { Kind } from "./kind.ts";
import { type Effort, type MadeInput, type Tried, tryKind } from "./run-kind.ts";

export interface ToTry {
  readonly name: string;
  readonly effort: Effort;
}

/** Each input before it is tried, then what came of all. */
export type FromTrying = { readonly made: MadeInput; readonly inputsBefore: number } | { readonly tried: Tried };

/** Tries kinds in a thread, so that somebody is there to say which input never came to an end. */
export function serveKinds(kinds: readonly Kind[]): void {
  const port = parentPort!;
  const tell = (message: FromTrying) => port.postMessage(message);
  port.on("message", async ({ name, effort }: ToTry) => {
    const kind = kinds.find((each) => each.name === name)!;
    tell({ tried: await tryKind(kind, effort, (made, inputsBefore) => tell({ made, inputsBefore })) });
  });
}
