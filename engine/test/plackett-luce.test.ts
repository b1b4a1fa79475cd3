import assert from "node:assert/strict";
import { toChoices } from "../arena/league/league.ts";
import { fitContrasts, fitPlackettLuce } from "../arena/statistics/plackett-luce.ts";
import { eloToScore, scoreToElo } from "../arena/statistics/sprt.ts";
import { createQuickRandom } from "../random/seeded.ts";
import type { LeagueResult } from "../views/league-report.ts";

/** What two players won against each other. */
const meeting = (a: number, b: number, won: number, lost: number): LeagueResult => ({
  entries: [a, b],
  points: [won, lost],
  games: won + lost,
  faults: [0, 0],
});

/** A match of several: its players by their places, those who share one in a list of their own. */
const ranking = (...places: readonly (readonly number[])[]): LeagueResult => {
  const entries = places.flat();
  const points = places.flatMap((tied, i) => tied.map(() => places.length - i));
  return { entries, points, games: entries.length - 1, faults: entries.map(() => 0) };
};

const rated = (count: number, results: readonly LeagueResult[], prior?: number) =>
  fitPlackettLuce(count, toChoices(results), prior);

describe("ratings of pairs (Bradley and Terry)", () => {
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
    const meetings = wins.flatMap((row, a) => row.slice(0, a).map((won, b) => meeting(a, b, won, wins[b]![a]!)));
    const fitted = rated(7, meetings, 0);
    const logits = fitted.map(({ value }) => ((value - fitted[6]!.value) * Math.LN10) / 400);
    assert.deepEqual(
      logits.map((logit) => Number(logit.toFixed(2))),
      published,
    );
  });

  it("take hardly longer for many differences than for one", () => {
    const count = 250;
    const choices = Array.from({ length: count - 1 }, (_, n) => ({ first: n, among: [n, n + 1], weight: 3 }));
    const differences = choices.map(({ among }) =>
      Array.from({ length: count }, (_, n) => Number(n === among[0]) - Number(n === among[1])),
    );
    const measure = (contrasts: readonly (readonly number[])[]) => {
      const began = performance.now();
      fitContrasts(choices, contrasts);
      return performance.now() - began;
    };
    const one = Math.min(measure(differences.slice(0, 1)), measure(differences.slice(0, 1)));
    assert.ok(Math.min(measure(differences), measure(differences)) < 8 * one);
  });

  it("of two players are as far apart as their score promises", () => {
    const [a, b] = rated(2, [meeting(0, 1, 640, 360)], 0);
    assert.ok(Math.abs(a!.value - b!.value - scoreToElo(0.64)) < 1e-6);
  });

  it("of bots that won or lost everything are finite, and of one that did not play unknown", () => {
    const [winner, loser, idle] = rated(3, [meeting(0, 1, 20, 0)]);
    assert.ok(winner!.value > 200 && winner!.value < 1000 && loser!.value < -200);
    assert.ok(idle!.high - idle!.low > 500);
  });

  it("have intervals that hold the true strengths in 95 %", () => {
    const truth = [-150, -40, 0, 60, 130];
    const random = createQuickRandom("league");
    const leagues = 400;
    let covered = 0;
    for (let i = 0; i < leagues; i++) {
      const meetings = truth.flatMap((own, a) =>
        truth.slice(0, a).map((other, b) => {
          const won = Array.from({ length: 40 }).filter(() => random() < eloToScore(own - other)).length;
          return meeting(a, b, won, 40 - won);
        }),
      );
      covered += rated(truth.length, meetings).filter(
        ({ low, high }, player) => low <= truth[player]! && truth[player]! <= high,
      ).length;
    }
    const share = covered / (leagues * truth.length);
    assert.ok(share > 0.935, `${share}`);
  });
});

describe("ratings of groups (Plackett and Luce)", () => {
  const times = (count: number, ...order: number[]) =>
    Array.from({ length: count }, () => ranking(...order.map((player) => [player])));
  const elo = (logit: number) => (400 / Math.LN10) * logit;

  it("equal those of another program for the same rankings", () => {
    // choix 0.4.1 (Python), opt_rankings with alpha 0: strengths in logits around their mean.
    const others = [0.8832, 0.3441, -0.1469, -1.0804];
    const rankings = [
      ...times(3, 0, 1, 2, 3),
      ...times(2, 1, 0, 2, 3),
      ...times(2, 0, 2, 1, 3),
      ...[times(1, 2, 0, 3, 1), times(1, 3, 1, 0, 2), times(1, 1, 2, 3, 0), times(1, 0, 3, 1, 2)].flat(),
    ];
    for (const [i, { value }] of rated(4, rankings, 0).entries())
      assert.ok(Math.abs(value - elo(others[i]!)) < 0.05, `${i}: ${value}`);
  });

  it("of a shared place are the mean of both orders", () => {
    const shared = rated(3, [ranking([0, 1], [2]), ranking([2], [0], [1])]);
    const halves = toChoices([ranking([0], [1], [2]), ranking([1], [0], [2])]).map((choice) => ({
      ...choice,
      weight: choice.weight / 2,
    }));
    const apart = fitPlackettLuce(3, [...halves, ...toChoices([ranking([2], [0], [1])])]);
    for (const [i, { value }] of shared.entries()) assert.ok(Math.abs(value - apart[i]!.value) < 1e-6);
  });

  it("of a place that many share are the mean of all orders, and eight of them take no time", () => {
    const orders = [0, 1, 2, 3].flatMap((a) =>
      [0, 1, 2, 3].flatMap((b) =>
        [0, 1, 2, 3].flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : [])),
      ),
    );
    const upset = ranking([4], [2], [0, 1], [3]);
    const each = toChoices(orders.map((order) => ranking(...order.map((player) => [player]), [4])));
    const parts = each.map((choice) => ({ ...choice, weight: choice.weight / orders.length }));
    const apart = fitPlackettLuce(5, [...parts, ...toChoices([upset])]);
    for (const [i, { value }] of rated(5, [ranking([0, 1, 2, 3], [4]), upset]).entries())
      assert.ok(Math.abs(value - apart[i]!.value) < 1e-6);
    assert.equal(toChoices([ranking([0, 1, 2, 3, 4, 5, 6, 7])]).length, 8 * 2 ** 7 - 8);
  });

  it("do not depend on the order of the matches, nor of the seats", () => {
    const some = [ranking([0], [1, 2], [3]), ranking([3], [0], [2], [1]), ranking([2, 0, 1, 3])];
    const turned = some
      .toReversed()
      .map(({ entries, points, ...rest }) => ({ ...rest, entries: entries.toReversed(), points: points.toReversed() }));
    const [one, other] = [rated(4, some), rated(4, turned)];
    for (const [i, { value, low }] of one.entries()) {
      assert.ok(Math.abs(value - other[i]!.value) < 1e-6 && Math.abs(low - other[i]!.low) < 1e-6);
    }
  });

  it("have intervals that hold the true strengths in 95 %", () => {
    const truth = [-150, -40, 0, 60, 130];
    const random = createQuickRandom("groups");
    // Who is first, by a draw in proportion to strength; then who of the rest.
    const order = (left: readonly number[]): number[] => {
      if (left.length === 0) return [];
      const powers = left.map((player) => 10 ** (truth[player]! / 400));
      let at = random() * powers.reduce((sum, power) => sum + power, 0);
      const drawn =
        left.find((_, i) => {
          at -= powers[i]!;
          return at < 0;
        }) ?? left.at(-1)!;
      return [drawn, ...order(left.filter((player) => player !== drawn))];
    };
    const leagues = 300;
    let covered = 0;
    for (let i = 0; i < leagues; i++) {
      const groups = truth.map((_, out) => truth.flatMap((_, player) => (player === out ? [] : player)));
      const results = groups.flatMap((group) =>
        Array.from({ length: 12 }, () => ranking(...order(group).map((player) => [player]))),
      );
      covered += rated(truth.length, results).filter(
        ({ low, high }, player) => low <= truth[player]! && truth[player]! <= high,
      ).length;
    }
    const share = covered / (leagues * truth.length);
    assert.ok(share > 0.935 && share < 0.975, `${share}`);
  });
});
