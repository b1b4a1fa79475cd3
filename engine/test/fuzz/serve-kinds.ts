import { parentPort } from "node:worker_threads";
import type { Kind } from "./kind.ts";
import { type Effort, type MadeInput, type Tried, tryKind } from "./run-kind.ts";

export interface TryRequest {
  readonly name: string;
  readonly effort: Effort;
}

/** Each input before it is tried, then what came of all. */
export type TryMessage = { readonly made: MadeInput; readonly inputsBefore: number } | { readonly tried: Tried };

/** Tries kinds in a thread, so that somebody is there to say which input never came to an end. */
export function serveKinds(kinds: readonly Kind[]): void {
  const port = parentPort!;
  const tell = (message: TryMessage) => port.postMessage(message);
  port.on("message", async ({ name, effort }: TryRequest) => {
    const kind = kinds.find((each) => each.name === name)!;
    tell({ tried: await tryKind(kind, effort, (made, inputsBefore) => tell({ made, inputsBefore })) });
  });
}
