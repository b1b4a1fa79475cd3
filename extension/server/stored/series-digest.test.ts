import assert from "node:assert/strict";
import { computeQuantile } from "../../../engine/arena/statistics/tally.ts";
import type { AnswerLine } from "../../../engine/record/match-record.ts";
import { createReplay } from "../../../engine/record/replay.ts";
import { baseRecords } from "../../../engine/test/fuzz/base-records.ts";
import { chartDigests, createDigest, type SeriesDigest } from "./series-digest.ts";

const digest = (turns: number[], values: number[]): SeriesDigest => ({
  turns: Float32Array.from(turns),
  lists: new Map([["health", Float32Array.from(values)]]),
  names: new Map([["health", "health"]]),
});

describe("the charts of a series", () => {
  it("show the quantiles at 10, 50 and 90 % of a turn's values", () => {
    const digests = Array.from({ length: 11 }, (_, i) => digest([3], [i]));
    const [{ points }] = chartDigests(digests) as [ReturnType<typeof chartDigests>[number]];
    assert.deepEqual(points, [{ turn: 3, values: 11, low: 1, median: 5, high: 9 }]);
    assert.equal(computeQuantile([1, 2], 0.5), 1.5);
  });

  it("leave out matches without a number", () => {
    const [{ points }] = chartDigests([digest([1, 2], [7, Number.NaN])]) as [ReturnType<typeof chartDigests>[number]];
    assert.deepEqual(
      points.map(({ turn }) => turn),
      [1],
    );
  });

  it("contain times, the game's measure and plots of a match, for the bot's own turns", async () => {
    const replay = await played((line, i) => ({ ...line, ms: i, stderr: '@spar {"plot":{"risk":0.5}}' }));
    const own = replay.turns.filter(({ ask }) => ask.player === 1);
    const { turns, lists } = createDigest(replay, 1);
    assert.deepEqual(
      [...turns],
      own.map(({ ask }) => ask.turn),
    );
    assert.deepEqual(
      [...lists.get("Time for an answer")!],
      own.map(({ answer }) => answer.ms),
    );
    assert.ok([...lists.get("plot risk")!].every((value) => value === 0.5));
    const { name } = replay.game.views.measure;
    assert.deepEqual(
      [...lists.get(name)!],
      own.map(({ measures }) => measures[1]),
    );
    assert.deepEqual(
      [...lists.get(`${name} of the opponent`)!],
      own.map(({ measures }) => measures[0]),
    );
  });

  it("stay small for a match of thousands of turns, but keep its slowest answer", async () => {
    const replay = await played((line, i) => ({ ...line, ms: i === 20 || i === 21 ? 77 : 1 }));
    const { turns, lists } = createDigest({ ...replay, turns: Array(40).fill(replay.turns).flat() }, 0);
    assert.ok(turns.length <= 120);
    assert.ok(lists.get("Time for an answer")!.includes(77));
  });
});

/** A match of the arena, with other facts of its answers. */
async function played(change: (line: AnswerLine, i: number) => AnswerLine) {
  const record = (await baseRecords()).at(-1);
  const lines = record!.map((line, i) => (line.kind === "answer" ? change(line, i) : line));
  return createReplay(lines, { includeNotes: false, includeMeasures: true });
}
