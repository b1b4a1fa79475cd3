import assert from "node:assert/strict";
import { type CompactLine, compactLines, expandLines } from "../record/compact-lines.ts";
import { DamagedRecord, type RecordLine, type WrittenBy } from "../record/match-record.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";

const head: RecordLine = {
  kind: "match",
  format: 1,
  engine: "test",
  at: "2026-01-01T00:00:00Z",
  game: "dungeon",
  options: {},
  seeds: { decks: "1" },
  timeScale: 1,
  trace: true,
  bots: [
    { kind: "site", name: "a" },
    { kind: "site", name: "b" },
  ],
};

function writtenAt(line: number): readonly WrittenBy[] {
  return [{ span: [0, 1], frames: [{ file: "/bots/a.py", line, column: 9, name: "play" }] }];
}

function answers(...writers: (readonly WrittenBy[] | undefined)[]): RecordLine[] {
  return writers.map((writtenBy) => ({
    kind: "answer",
    player: 0,
    text: "6",
    ms: 1,
    ...(writtenBy ? { writtenBy } : {}),
  }));
}

describe("who wrote an answer", () => {
  const [five, nine] = [writtenAt(5), writtenAt(9)];
  const lines = [head, ...answers(five, nine, undefined, five, five, nine)];

  it("is stored once, and read back unchanged", () => {
    const text = writeRecord(lines);
    assert.equal(text.split("/bots/a.py").length - 1, 2);
    assert.deepEqual(readRecord(text), lines);
  });

  it("is the same when lines that were sent one by one are joined", () => {
    const more = answers(five, nine, nine);
    assert.deepEqual(expandLines([...compactLines(lines), ...compactLines(more)]), [...lines, ...more]);
  });

  it("is stored in full if no two answers share it", () => {
    const own = [head, ...answers(writtenAt(5), writtenAt(5))];
    assert.deepEqual(compactLines(own), own);
  });

  for (const back of [1, 2, 7]) {
    it(`is missing if a record refers to a line without it, ${back} lines before`, () => {
      const short = { kind: "answer", player: 0, text: "6", ms: 1, writtenBy: back } as CompactLine;
      const text = [head, ...answers(undefined), short].map((line) => `${JSON.stringify(line)}\n`).join("");
      assert.throws(() => readRecord(text), DamagedRecord);
      assert.throws(() => readRecord(text), /^DamagedRecord: Line 3 of the record is damaged/);
    });
  }
});
