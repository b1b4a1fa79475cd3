import assert from "node:assert/strict";
import { createRandom } from "../../random/seeded.ts";
import { DamagedRecord } from "../../record/damaged-record.ts";
import type { RecordLine } from "../../record/match-record.ts";
import { readRecord, writeRecord } from "../../record/record-file.ts";
import { applyDelta, computeDelta } from "../../record/text-delta.ts";

describe("observations in records", () => {
  it("are what they were, whatever the text before them", () => {
    const random = createRandom("delta");
    const number = () => (random() < 0.5 ? Math.floor(random() * 4) : random() * 100);
    const make = () => JSON.stringify(Array.from({ length: Math.floor(random() * 40) }, () => [number(), number()]));
    let base = make();
    for (let i = 0; i < 500; i++) {
      const text = random() < 0.7 ? base.replace(/\d\.\d+/, String(random())) : make();
      assert.equal(applyDelta(base, computeDelta(base, text), 100_000), text);
      base = text;
    }
  });

  const agent = (step: number) => ({
    status: "ACTIVE",
    reward: 0,
    observation: `{"board":[${"0,".repeat(200)}0],"step":${step}}`,
    limitMs: 1000,
  });
  const lines = [
    {
      ...{ kind: "match", format: 1, engine: "0", at: "", game: "kaggle:x", options: {}, seeds: {}, timeScale: 1 },
      ...{ trace: true, bots: [] },
    },
    ...[0, 1, 2].map((step) => ({ kind: "referee", next: { kind: "step", agents: [agent(step), agent(step)] } })),
  ] as unknown as RecordLine[];

  it("are stored as differences and read as they were", () => {
    const text = writeRecord(lines);
    assert.deepEqual(readRecord(text), lines);
    assert.ok(text.length < 1000, `${text.length} characters`);
  });

  it("that do not fit the one before them are damage", () => {
    const broken = writeRecord(lines).replace(/\[\[0,\d+/, "[[0,9999");
    assert.throws(() => readRecord(broken), DamagedRecord);
  });
});
