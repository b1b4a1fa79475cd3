import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eloToScore } from "../../arena/statistics/sprt.ts";
import { methodIds, resolveMethod } from "../../arena/tune/begin-tuning.ts";
import type { TuningTrial } from "../../arena/tune/method.ts";
import {
  computeInfluence,
  createTuningState,
  findBest,
  type PlayedTrial,
  readTuning,
  runTuning,
  type TuningState,
  writeTuning,
} from "../../arena/tune/tuning-state.ts";
import type { Tunable } from "../../game/bots.ts";
import { createRandom } from "../../random/seeded.ts";

// A toy bot whose strength is known: so many Elo are lost with the distance of each number from its best; the last one
// does not matter.
const numbers: readonly Tunable[] = [
  { name: "attack", value: 5, low: 0, high: 10, step: 0.01 },
  { name: "risk", value: 0.7, low: 0, high: 1, step: 0.001 },
  { name: "cards", value: 5, low: -50, high: 50, step: 1 },
  { name: "idle", value: 3, low: 0, high: 9, step: 1 },
];
const best = [7, 0.4, -20];
const matches = 16;

function computeElo(values: readonly number[]): number {
  const off = best.map((value, i) => (values[i]! - value) / (numbers[i]!.high - numbers[i]!.low));
  return -off.reduce((sum, each) => sum + 800 * each ** 2, 0);
}

/** What trials come to by the chance of a seed alone, in matches that are won or lost. */
function playedBy(seed: string, trials: readonly TuningTrial[], step: number): PlayedTrial[] {
  return trials.map(({ values, against = numbers.map(({ value }) => value) }, i) => {
    const random = createRandom(`${seed} ${step} ${i}`);
    const chance = eloToScore(computeElo(values) - computeElo(against));
    const won = Array.from({ length: matches }, random).filter((number) => number < chance).length;
    return { share: won / matches, matches, failed: 0 };
  });
}

const steps: Readonly<Record<string, number>> = { spsa: 200, genetic: 30 };

function begun(id: string, seed: string): TuningState {
  const made = resolveMethod(id, {});
  assert.ok(typeof made !== "string");
  const { method, settings } = made;
  const what = { game: "toy", bot: "toy", version: "1", opponents: [], setting: "" };
  const head = { ...what, method: id, settings: { ...settings }, seed, steps: steps[id]!, pairs: matches / 2 };
  return createTuningState(head, [...numbers], method.begin(numbers));
}

function search(state: TuningState, stopAt = Number.POSITIVE_INFINITY, tell = (_: TuningState) => {}) {
  const { method } = resolveMethod(state.head.method, {}) as Exclude<ReturnType<typeof resolveMethod>, string>;
  const play = async (trials: readonly TuningTrial[], step: number) =>
    step < stopAt ? playedBy(state.head.seed, trials, step) : undefined;
  return runTuning({ method, state, matches, play, tell });
}

function found(state: TuningState): readonly number[] {
  const { method } = resolveMethod(state.head.method, {}) as Exclude<ReturnType<typeof resolveMethod>, string>;
  return findBest(method, state).values;
}

describe("tuning a bot whose best numbers are known", () => {
  for (const id of methodIds) {
    it(`comes within 35 Elo of the best by ${id} in nine of ten runs, from 160 below`, async () => {
      const runs = await Promise.all(Array.from({ length: 10 }, (_, i) => search(begun(id, `run ${i}`))));
      const left = runs.map((state) => Math.round(-computeElo(found(state)))).sort((a, b) => a - b);
      assert.ok(
        left[8]! <= 35,
        `${left.join(", ")} below the best, from ${-computeElo(numbers.map(({ value }) => value))}`,
      );
    });

    it(`finds the same by ${id} when it was killed after any step and resumed from its file`, async () => {
      const folder = mkdtempSync(join(tmpdir(), "spar-tune-"));
      const file = join(folder, "run.json");
      try {
        const whole = await search(begun(id, "again"));
        await search(begun(id, "again"), 7, (state) => writeTuning(file, state));
        const kept = readTuning(file);
        assert.ok(typeof kept !== "string", String(kept));
        assert.equal(kept.step, 7);
        writeTuning(file, await search(kept));
        const resumed = readFileSync(file, "utf8");
        writeTuning(file, whole);
        assert.ok(resumed === readFileSync(file, "utf8"), "the files of both runs are the same");
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  it("says which numbers matter", async () => {
    const { influence } = await search(begun("genetic", "influence"));
    const [attack, , cards, idle] = influence.map((sums) => Math.abs(computeInfluence(sums)));
    assert.ok(attack! > 2 * idle! && cards! > 2 * idle!, `${attack} ${cards} ${idle}`);
  });

  it("keeps every number in its range and on its steps", async () => {
    await search(begun("genetic", "range"), 10, (state) => {
      const { population } = state.search as { readonly population: readonly { readonly values: readonly number[] }[] };
      for (const { values } of population)
        for (const [i, value] of values.entries()) {
          const { low, high, step } = numbers[i]!;
          assert.ok(value >= low && value <= high && Math.abs(value / step - Math.round(value / step)) < 1e-6);
        }
    });
  });
});

describe("the state of a tuning", () => {
  it("stays small, however long the tuning runs", async () => {
    const state = begun("spsa", "long");
    const long = await search({ ...state, head: { ...state.head, steps: 1500 } });
    assert.ok(JSON.stringify(long).length < 30_000);
    assert.ok(long.way.points.length > 50);
  });

  it("says that a file is not a saved run", () => {
    assert.match(String(readTuning(__filename)), /is not the saved state of a tuning run\.$/);
    assert.match(String(resolveMethod("spsa", { c: 2 })), /setting c of the method spsa is wrong/);
    assert.match(String(resolveMethod("spsa", { d: 2 })), /has no setting "d"/);
  });
});
