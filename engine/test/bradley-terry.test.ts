import assert from "node:assert/strict";
import { bradleyTerry, type Meeting } from "../arena/bradley-terry.ts";
import { eloOf, scoreOf } from "../arena/elo.ts";
import { quicklySeeded } from "../random/seeded.ts";

describe("ratings by Bradley and Terry", () => {
  // Agresti, Categorical Data Analysis: the American League's eastern division in 1987, and the strengths fitted to it,
  // in logits above Baltimore.
  const wins = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
  ];
  const published = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0];

  it("are those published for seven baseball teams", () => {
    const meetings = wins.flatMap((row, a) =>
      row.slice(0, a).map((won, b): Meeting => ({ players: [a, b], wins: [won, wins[b]![a]!] })),
    );
    const fitted = bradleyTerry(7, meetings, 0);
    const logits = fitted.map(({ value }) => ((value - fitted[6]!.value) * Math.LN10) / 400);
    assert.deepEqual(
      logits.map((logit) => Number(logit.toFixed(2))),
      published,
    );
  });

  it("of two players are as far apart as their score promises", () => {
    const [a, b] = bradleyTerry(2, [{ players: [0, 1], wins: [640, 360] }], 0);
    assert.ok(Math.abs(a!.value - b!.value - eloOf(0.64)) < 1e-6);
  });

  it("of those who won or lost everything are finite, and nothing is known of who did not play", () => {
    const [winner, loser, idle] = bradleyTerry(3, [{ players: [0, 1], wins: [20, 0] }]);
    assert.ok(winner!.value > 200 && winner!.value < 1000 && loser!.value < -200);
    assert.ok(idle!.high - idle!.low > 500);
  });

  it("have intervals that hold the true strengths in 95 %", () => {
    const truth = [-150, -40, 0, 60, 130];
    const random = quicklySeeded("league");
    const leagues = 400;
    let covered = 0;
    for (let i = 0; i < leagues; i++) {
      const meetings = truth.flatMap((own, a) =>
        truth.slice(0, a).map((other, b): Meeting => {
          const won = Array.from({ length: 40 }).filter(() => random() < scoreOf(own - other)).length;
          return { players: [a, b], wins: [won, 40 - won] };
        }),
      );
      const rated = bradleyTerry(truth.length, meetings);
      covered += rated.filter(({ low, high }, player) => low <= truth[player]! && truth[player]! <= high).length;
    }
    const share = covered / (leagues * truth.length);
    assert.ok(share > 0.935, `${share}`);
  });
});
