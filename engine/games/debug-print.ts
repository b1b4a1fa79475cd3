import type { AnswerHint } from "../game/turn.ts";

/** A text that was printed for a person, where a value was asked for: words, and something beside them. */
export function debugPrintIn(text: string): { readonly hint?: AnswerHint } {
  return /^\s*[a-z_]+\s*[:=]|^\s*[a-z_]\S*\s+\S/i.test(text) ? { hint: { kind: "debug print" } } : {};
}
