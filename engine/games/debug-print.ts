import type { AnswerHint } from "../game/turn.ts";

/** A debug message printed where a value was expected: words with something after them. */
export function findDebugPrint(text: string): { readonly hint?: AnswerHint } {
  return /^\s*[a-z_]+\s*[:=]|^\s*[a-z_]\S*\s+\S/i.test(text) ? { hint: { kind: "debug print" } } : {};
}
