import type { Problem } from "../../record/problem.ts";

/** `message` is a line that says why something cannot be played; `problems` are errors with a place in a file. */
export interface RefusedRequest {
  readonly ok: false;
  readonly message: string;
  readonly problems: readonly Problem[];
  /** Path of the `spar.json` that needs a fix. */
  readonly config?: string;
}

/** A refusal with this message, shown in `file` if one is given. */
export function refuse(message: string, file?: string): RefusedRequest {
  const before = { player: 0, turn: -1, answer: -1, kind: "start", severity: "error", guessed: true } as const;
  return { ok: false, message, problems: file === undefined ? [] : [{ ...before, message, file, line: 1 }] };
}
