import { findLiterals, type Syntax } from "../source/syntax.ts";
import { type BundleText, findLineNumber } from "./bundle.ts";

/** A source that is edited in its code only; literals and comments stay as they are. */
export type CodeText = ReturnType<typeof createCodeText>;

/** A source whose code, without strings and comments, can be searched and edited. Edits apply on reading. */
export function createCodeText(source: string, syntax: Syntax) {
  const { code } = findLiterals(source, syntax);
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const put = (from: number, to: number, text: string) => void edits.push({ from, to, text });
  return {
    /** The text with literals and comments replaced by spaces. */
    code,
    /** The code without comments and strings, in which everything inside braces is blank as well. */
    outside: cutBraces(code),
    /** Replaces a range by one line of text. Of overlapping ranges the first counts. */
    put,
    /** Replaces every match of a pattern in the code. */
    putAll(pattern: RegExp, text: string) {
      for (const found of code.matchAll(pattern)) put(found.index, found.index + found[0].length, text);
    },
    lineAt: (index: number) => findLineNumber(source, index),
    /** Writes the lines, except those that became empty. */
    writeTo(bundle: BundleText, file: string) {
      const before = source.split("\n");
      const after = applyEdits(source, edits).split("\n");
      const first = after.findIndex((text) => text.trim() !== "");
      const last = after.findLastIndex((text) => text.trim() !== "");
      for (const [i, text] of after.entries()) {
        const wasEmptied = text.trim() === "" && before[i]!.trim() !== "";
        if (!wasEmptied && i >= first && i <= last) bundle.add(text.replace(/\r$/, ""), { file, line: i + 1 });
      }
    },
  };
}

/** Keeps line ends inside a replaced range, so that line numbers stay the same. */
function applyEdits(source: string, edits: readonly { from: number; to: number; text: string }[]): string {
  let text = "";
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    if (edit.from < at) continue;
    text += source.slice(at, edit.from) + edit.text + source.slice(edit.from, edit.to).replace(/[^\n]/g, "");
    at = edit.to;
  }
  return text + source.slice(at);
}

function cutBraces(code: string): string {
  let depth = 0;
  let outside = "";
  for (const sign of code) {
    if (sign === "}") depth--;
    outside += depth > 0 && sign !== "\n" ? " ".repeat(sign.length) : sign;
    if (sign === "{") depth++;
  }
  return outside;
}
