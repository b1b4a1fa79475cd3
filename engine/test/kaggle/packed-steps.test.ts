import assert from "node:assert/strict";
import { deflateSync, strFromU8, strToU8 } from "fflate";
import { createRandom } from "../../random/seeded.ts";
import { compactLines, expandLines } from "../../record/compact-lines.ts";
import { DamagedRecord, type RecordLine } from "../../record/match-record.ts";
import { readRecord, writeRecord } from "../../record/record-file.ts";

describe("observations in records", () => {
  it("are restored exactly, whatever text came before", () => {
    const random = createRandom("steps");
    const number = () => (random() < 0.5 ? Math.floor(random() * 4) : random() * 100);
    const make = () => JSON.stringify(Array.from({ length: Math.floor(random() * 40) }, () => [number(), number()]));
    let shown = make();
    const observe = () => {
      shown = random() < 0.7 ? shown.replace(/\d\.\d+/, String(random())) : random() < 0.9 ? make() : `~1~"${shown}`;
      return { status: "ACTIVE", reward: 0, ...(random() < 0.9 && { observation: shown }) };
    };
    const steps = Array.from({ length: 500 }, () => ({
      kind: "referee",
      next: { kind: "step", agents: [observe(), observe(), observe()] },
    }));
    const record = [lines[0]!, ...steps] as RecordLine[];
    assert.deepEqual(readRecord(writeRecord(record)), record);
  });

  it("are restored where a match is sent in pieces", () => {
    const voyage = makeVoyage(30);
    const pieces = [voyage.slice(0, 9), voyage.slice(9, 10), voyage.slice(10)];
    assert.deepEqual(expandLines(pieces.flatMap((piece) => compactLines(piece))), voyage);
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

  it("are stored packed and restored exactly", () => {
    const text = writeRecord(lines);
    assert.deepEqual(readRecord(text), lines);
    assert.ok(text.length < 1000, `${text.length} characters`);
  });

  for (const [what, damage] of [
    ["are cut off", (text: string) => text.replace(/"deflated":"[^"]{9}/, '"deflated":"')],
    ["are larger than said", (text: string) => text.replace(/"size":\d+/, '"size":5')],
    ["are fewer than their lines", (text: string) => `${text}{"kind":"step"}\n`],
  ] as const) {
    it(`that ${what} are reported as damaged`, () => {
      assert.throws(() => readRecord(damage(writeRecord(lines))), DamagedRecord);
    });
  }

  it("that would fill the memory are reported as damaged", () => {
    const pack = (observations: unknown[], size?: number) => {
      const agents = observations.map((observation) => ({ status: "ACTIVE", reward: 0, observation }));
      const bytes = strToU8(JSON.stringify([{ kind: "referee", next: { kind: "step", agents } }]));
      const deflated = btoa(strFromU8(deflateSync(bytes), true));
      return JSON.stringify({ kind: "steps", size: size ?? bytes.length, deflated });
    };
    const read = (groups: readonly string[]) => readRecord([JSON.stringify(lines[0]), ...groups].join("\n"));
    assert.equal(read([pack(["{}"], 60_000_000)]).length, 2);
    assert.throws(() => read(Array(20).fill(pack(["{}"], 60_000_000))), DamagedRecord);
    // A field that is repeated by its place.
    assert.throws(() => read([pack([["x".repeat(1_000_000)], Array(200).fill(0)])]), DamagedRecord);
  });

  it("with a player's reward that is no number are reported as damaged", () => {
    const [head, first] = lines;
    const agents = [{ status: "ACTIVE", reward: "1", observation: "{}" }];
    const odd = [head, { ...first, next: { kind: "step", agents } }] as RecordLine[];
    assert.throws(() => readRecord(writeRecord(odd)), /next\.agents\.0\.reward/);
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
    assert.ok(text.length / 60 < 400, `${text.length / 60} characters a step`);
  });
});
