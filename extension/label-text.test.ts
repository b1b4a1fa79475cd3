import assert from "node:assert/strict";
import type { Problem } from "../engine/record/problem.ts";
import { escapeLabel, escapeNotice } from "./label-text.ts";
import { toCodeBlock } from "./server/editor/hover.ts";
import { makeLenses } from "./server/editor/register-editor.ts";
import { toDiagnostic } from "./server/problems/diagnostics.ts";

const hostile = "\x1b[2J\x07\x9b\x7f\u202eevil\u2028\n$(error) [Show](command:workbench.action.quit)";
const acts = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

describe("a bot's text in the editor", () => {
  it("draws no picture in a label and makes no link in a notification", () => {
    assert.equal(escapeLabel("won $(error) vs \u202ex"), "won \\$(error) vs \\u202ex");
    assert.equal(escapeNotice("[Show](command:x)\n"), "[Show] (command:x)\\n");
    assert.doesNotMatch(escapeLabel(hostile) + escapeNotice(hostile), acts);
  });

  it("is shown with escapes in a diagnostic and its related information", () => {
    const problem: Problem = {
      ...{ player: 0, turn: 0, answer: 0, kind: "crash", severity: "error", guessed: false },
      message: hostile,
      related: [{ file: "/a.py", line: 1, message: hostile }],
    };
    const { message, relatedInformation } = toDiagnostic([{ ...problem, match: "m" }], [], false);
    for (const text of [message, ...relatedInformation!.map((each) => each.message)])
      assert.doesNotMatch(String(text), acts);
  });

  it("is shown with escapes in a hover and in a code lens", () => {
    assert.doesNotMatch(toCodeBlock(hostile).replaceAll("\n", ""), acts);
    for (const { command } of makeLenses("file:///a.py", hostile, [], false)) {
      assert.doesNotMatch(command!.title, acts);
      assert.doesNotMatch(command!.title, /(?<!\\)\$\(/);
    }
  });
});
