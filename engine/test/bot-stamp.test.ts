import assert from "node:assert/strict";
import { DamagedRecord } from "../record/damaged-record.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { readPlan } from "../record/record-lines.ts";

const head = {
  ...{ kind: "match", format: 1, engine: "0.1.0", at: "2026-01-01T00:00:00.000Z", game: "locm" },
  ...{ options: { rules: "1.0" }, seeds: { decks: "1" }, timeScale: 1, trace: true },
};
const read = (bots: readonly object[]) => readRecord(`${JSON.stringify({ ...head, bots })}\n`);

describe("the bots of a record", () => {
  /** As they were written before they had a kind. */
  const old = [
    ["file", { name: "wall", file: "/bots/wall.py", language: "python", command: ["python3", "/bots/wall.py"] }],
    ["file", { name: "shared", file: "wall.py", language: "python" }],
    ["command", { name: "./bot", language: "command", command: ["./bot"], cwd: "/bots" }],
    ["builtin", { name: "greedy", builtin: "greedy", numbers: [1, 2] }],
    ["person", { name: "you", person: true }],
    ["ghost", { name: "ghost of wall", ghost: { record: "/records/a.spar.jsonl", player: 1 } }],
    ["site", { name: "Anna" }],
  ] as const;

  it("of old records without a kind get it from their fields, and keep everything else", () => {
    assert.deepEqual(
      readPlan(read(old.map(([, stamp]) => stamp))).bots,
      old.map(([kind, stamp]) => ({ kind, ...stamp })),
    );
  });

  it("are read as they were written", () => {
    const record = read(old.map(([, stamp]) => stamp));
    assert.deepEqual(readRecord(writeRecord(record)), record);
  });

  for (const [what, stamp] of [
    ["a kind that there is not", { kind: "robot", name: "a" }],
    ["a file without a path", { kind: "file", name: "a" }],
    ["a command that is no list", { name: "a", command: "./bot" }],
    ["a ghost without a player", { name: "a", ghost: { record: "/a.spar.jsonl" } }],
  ] as const)
    it(`are refused as damaged: ${what}`, () => assert.throws(() => read([stamp]), DamagedRecord));
});
