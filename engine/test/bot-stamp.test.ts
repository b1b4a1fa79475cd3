import assert from "node:assert/strict";
import { DamagedRecord, readPlan } from "../record/match-record.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";

const head = {
  ...{ kind: "match", format: 1, engine: "0.1.0", at: "2026-01-01T00:00:00.000Z", game: "locm" },
  ...{ options: { rules: "1.0" }, seeds: { decks: "1" }, timeScale: 1, trace: true },
};
const read = (bots: readonly object[]) => readRecord(`${JSON.stringify({ ...head, bots })}\n`);

describe("the bots of a record", () => {
  const bots = [
    { kind: "file", name: "wall", file: "/bots/wall.py", language: "python", command: ["python3", "/bots/wall.py"] },
    { kind: "file", name: "shared", file: "wall.py", language: "python" },
    { kind: "command", name: "./bot", language: "command", command: ["./bot"], cwd: "/bots" },
    { kind: "builtin", name: "greedy", builtin: "greedy", numbers: [1, 2] },
    { kind: "person", name: "you" },
    { kind: "ghost", name: "ghost of wall", ghost: { record: "/records/a.spar.jsonl", player: 1 } },
    { kind: "site", name: "Anna" },
  ];

  it("are read as they were written", () => {
    const record = read(bots);
    assert.deepEqual(readPlan(record).bots, bots);
    assert.deepEqual(readRecord(writeRecord(record)), record);
  });

  for (const [what, stamp] of [
    ["a kind that there is not", { kind: "robot", name: "a" }],
    ["a file without a path", { kind: "file", name: "a" }],
    ["no kind", { name: "a" }],
    ["a command that is no list", { kind: "command", name: "a", command: "./bot" }],
    ["a ghost without a player", { kind: "ghost", name: "a", ghost: { record: "/a.spar.jsonl" } }],
  ] as const)
    it(`are refused as damaged: ${what}`, () => assert.throws(() => read([stamp]), DamagedRecord));
});
