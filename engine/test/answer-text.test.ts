import assert from "node:assert/strict";
import { toAnswerSpans } from "../bots/process-bot/answers.ts";

describe("the lines that wrote an answer", () => {
  it("cover each answer as a whole, whatever the length of others that the same lines wrote", () => {
    const frames = [{ file: "/bot.py", line: 3 }];
    for (const text of ["PASS", "SUMMON 1 0", "PASS", ""]) {
      const of = Buffer.from(`${text}\n`);
      const parts = [{ fromByte: 0, toByte: of.length, frames, linesRead: 1 }];
      const spans = toAnswerSpans(parts, { of, start: 0, end: of.length }, 0, text);
      assert.deepEqual(spans, [{ span: [0, text.length], frames }]);
    }
  });
});
