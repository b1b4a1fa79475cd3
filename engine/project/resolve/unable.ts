import type { Problem } from "../../record/problem.ts";

/** `message` says in one line why it cannot be played; `problems` are those with a place in a file. */
export interface Unable {
  readonly ok: false;
  readonly message: string;
  readonly problems: readonly Problem[];
  /** Path of the `spar.json` that has to be mended. */
  readonly config?: string;
}

/** `file`: where the reason is to be shown. */
export function unable(message: string, file?: string): Unable {
  const before = { player: 0, turn: -1, answer: -1, kind: "start", severity: "error", guessed: true } as const;
  return { ok: false, message, problems: file === undefined ? [] : [{ ...before, message, file, line: 1 }] };
}
