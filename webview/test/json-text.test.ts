import assert from "node:assert/strict";
import { formatJson } from "../board/inspector/sent.tsx";

describe("JSON lines for reading", () => {
  const value = {
    type: "turn",
    background: ["#####", "#...#", "#####"],
    players: Array.from({ length: 9 }, (_, id) => ({ id, name: "somebody" })),
  };
  const line = JSON.stringify(value);
  it("puts the rows of a grid below each other and keeps everything", () => {
    const text = formatJson(line)!;
    assert.ok(text.includes('\n    "#####",\n    "#...#",\n    "#####"\n'));
    assert.deepEqual(JSON.parse(text), value);
  });
  it("does not change short lines and other texts", () => {
    assert.equal(formatJson('{"type":"start_turn"}'), undefined);
    assert.equal(formatJson(`${line}{`), undefined);
    assert.equal(formatJson("30 0 18 25 ".repeat(20)), undefined);
  });
});
