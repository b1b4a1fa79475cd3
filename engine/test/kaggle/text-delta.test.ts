import assert from "node:assert/strict";
import { createRandom } from "../../random/seeded.ts";
import { DamagedRecord, type RecordLine } from "../../record/match-record.ts";
import { readRecord, writeRecord } from "../../record/record-file.ts";
import { applyDelta, computeDelta } from "../../record/text-delta.ts";

describe("observations in records", () => {
  it("are restored exactly, whatever text came before", () => {
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

  it("are stored as differences and restored exactly", () => {
    const text = writeRecord(lines);
    assert.deepEqual(readRecord(text), lines);
    assert.ok(text.length < 1000, `${text.length} characters`);
  });

  it("that do not fit the one before them are reported as damaged", () => {
    const broken = writeRecord(lines).replace(/"delta":\[0,\d+/, '"delta":[0,9999');
    assert.throws(() => readRecord(broken), DamagedRecord);
  });

  it("copy equal parts even after other texts were compared", () => {
    const base = JSON.stringify(Array.from({ length: 50 }, (_, i) => [i, i * 1.5]));
    const once = computeDelta(base, base.replace("3.0", "3.5"));
    assert.deepEqual(computeDelta(base, base.replace("3.0", "3.5")), once);
    assert.ok(JSON.stringify(once).length < 40, JSON.stringify(once));
  });

  /** Ships that fly straight and planets that turn, as Orbit Wars has them; both agents are shown all of them. */
  function makeVoyage(steps: number): RecordLine[] {
    const random = createRandom("voyage");
    const fleets = Array.from({ length: 40 }, (_, id) => [id, random() * 100, random() * 100, random() * 7]);
    const orbits = Array.from({ length: 10 }, (_, id) => [id, random() * 40, random() * 7]);
    const show = (step: number, player: number) => {
      for (const fleet of fleets) {
        fleet[1]! += 3 * Math.cos(fleet[3]!);
        fleet[2]! += 3 * Math.sin(fleet[3]!);
      }
      const planets = orbits.map(([id, r, a]) => [id, 50 + r! * Math.cos(a! + 0.03 * step), 1e-7 * a!]);
      return JSON.stringify({ planets, fleets: step > 30 ? fleets.slice(9) : fleets, step, player });
    };
    const played = Array.from({ length: steps }, (_, step) => {
      const shown = show(step, 0);
      const agents = [shown, shown.replace('"player":0', '"player":1')].map((observation) => ({
        ...{ status: "ACTIVE", reward: 0, observation, limitMs: 1000 },
      }));
      return { kind: "referee", next: { kind: "step", agents } };
    });
    return [lines[0]!, ...played] as unknown as RecordLine[];
  }

  it("predict what moves evenly, and are restored exactly", () => {
    const voyage = makeVoyage(60);
    const text = writeRecord(voyage);
    assert.deepEqual(readRecord(text), voyage);
    // Forty fleets have eighty numbers of seventeen digits, which would be some 1,400 characters a step.
    const [from, to] = [35, 55].map((n) => text.split("\n").slice(0, n).join("\n").length);
    assert.ok((to! - from!) / 20 < 400, `${(to! - from!) / 20} characters a step`);
  });

  it("are read from older records without predictions", () => {
    const observations = ['{"board":[0,0,0,0,0,0,0],"step":0}', '{"board":[0,0,0,1,0,0,0],"step":1}'];
    const agents = [
      { status: "ACTIVE", reward: 0, observation: observations[0], limitMs: 9 },
      { status: "ACTIVE", reward: 0, observation: computeDelta(observations[0]!, observations[1]!), limitMs: 9 },
    ];
    const old = { kind: "referee", next: { kind: "step", agents: [...agents, computeDelta(observations[1]!, "{}")] } };
    const read = readRecord(`${JSON.stringify(lines[0])}\n${JSON.stringify(old)}\n`)[1];
    assert.ok(read?.kind === "referee" && read.next.kind === "step");
    assert.deepEqual(
      read.next.agents.map(({ observation }) => observation),
      [...observations, "{}"],
    );
  });

  it("whose corrections do not fit the numbers are reported as damaged", () => {
    const voyage = writeRecord(makeVoyage(10)).split("\n");
    const broken = voyage.map((line, i) => (i === 8 ? line.replace(/"moved":"[^"]*"/, '"moved":"A?"') : line));
    assert.throws(() => readRecord(broken.join("\n")), DamagedRecord);
  });
});
