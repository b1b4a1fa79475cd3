import assert from "node:assert/strict";
import { computeStandings } from "../arena/league/league.ts";
import { formatLeagueTable } from "../arena/league/league-text.ts";
import { listPairs } from "../arena/league/run-league.ts";
import { planSeries } from "../arena/series/series.ts";
import { computeWilsonInterval } from "../arena/statistics/normal.ts";
import { createTally, getResult, tallyMatch } from "../arena/statistics/tally.ts";

describe("the Wilson interval", () => {
  // Published example values: Newcombe 1998, Statistics in Medicine 17, table I, method 3.
  const published: [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [successes, trials, low, high] of published) {
    it(`has the published bounds for ${successes} of ${trials} successes`, () => {
      const got = computeWilsonInterval(successes, trials);
      assert.equal(got.low.toFixed(4), low.toFixed(4));
      assert.equal(got.high.toFixed(4), high.toFixed(4));
    });
  }

  it("covers all rates without trials", () =>
    assert.deepEqual(computeWilsonInterval(0, 0), { rate: 0, low: 0, high: 1 }));
});

describe("series", () => {
  const bots = ["mine", "theirs"].map((name) => ({ kind: "site" as const, name }));
  const series = {
    game: "locm",
    options: {},
    timeScale: 1,
    trace: true,
    bots,
    seeds: (match: string) => ({ seed: match }),
  };

  it("plays each seed from both sides before the next", () => {
    const plans = planSeries(series, "s", 5);
    const summary = plans.map(({ plan, seats }) => [
      plan.seeds.seed,
      plan.bots.map((bot) => bot.name).join(" "),
      seats[0],
    ]);
    assert.deepEqual(summary, [
      ["s/0", "mine theirs", 0],
      ["s/0", "theirs mine", 1],
      ["s/1", "mine theirs", 0],
      ["s/1", "theirs mine", 1],
      ["s/2", "mine theirs", 0],
    ]);
  });

  it("derives the seeds of a match when it is asked for them, since a long series has many", () => {
    const asked: string[] = [];
    const derive = (seed: string) => ({ seed: `${asked.push(seed)}` });
    const [, second] = planSeries({ ...series, seeds: derive }, "s", 1000);
    assert.deepEqual(asked, []);
    assert.deepEqual(
      [second!.plan.seeds, structuredClone(second!.plan).seeds, asked],
      [{ seed: "1" }, { seed: "1" }, ["s/0"]],
    );
  });

  it("counts results for the bot's seat, and a shared first place as a draw", () => {
    const problem = {
      player: 1,
      turn: 3,
      answer: 3,
      kind: "illegal",
      severity: "warning",
      message: "",
      guessed: false,
    } as const;
    const matches = [
      { places: [1, 2], problems: [problem] },
      { places: [1, 2], problems: [problem] },
      { places: [1, 1], problems: [] },
    ];
    const running = createTally();
    for (const [i, seat] of [0, 1, 0].entries()) running.add(tallyMatch(matches[i]!, seat));
    const tally = running.now();
    assert.deepEqual([tally.wins, tally.draws, tally.losses, tally.rate, tally.errors], [1, 1, 1, 0.5, { illegal: 1 }]);
  });

  it("gives no win to the player in second place", () => assert.equal(getResult([2, 1, 3], 0), "lost"));
});

describe("league", () => {
  it("plays every pair once", () => {
    for (const count of [2, 3, 6, 7]) {
      const pairs = listPairs(count).map(([a, b]) => `${a}-${b}`);
      const wanted = Array.from({ length: count }, (_, b) => Array.from({ length: b }, (_, a) => `${a}-${b}`)).flat();
      assert.deepEqual(pairs.sort(), wanted.sort());
    }
  });

  // The published table of the Dungeon challenge: points of eight bots over 7 × 400 games and the rates beside them.
  it("shows points and rates as the published table does", () => {
    const published: [string, number, string][] = [
      ["GrailThief", 2732, "0.98"],
      ["Steve", 2399, "0.86"],
      ["DevilWorshipper", 1854, "0.66"],
      ["RunAway", 1336, "0.48"],
      ["BoringPlayer", 1190, "0.42"],
      ["SlapAndFlap", 783, "0.28"],
      ["DareDevilDumDum", 750, "0.27"],
      ["RandomMandom", 156, "0.06"],
    ];
    const results = published.map(([, points], i) => ({
      entries: [i, 8] as const,
      points: [points, 0] as const,
      games: 2800,
      faults: [0, 0] as const,
    }));
    const rows = computeStandings([...published.map(([name]) => name), "nobody"], results);
    assert.deepEqual(
      rows.slice(0, 8).map((row) => [row.place, row.name, row.points, row.rate.toFixed(2)]),
      published.map(([name, points, rate], i) => [i + 1, name, points, rate]),
    );
  });

  it("counts failures also where both of two bots failed and one of them won", () => {
    const match = { entries: [0, 1] as const, points: [1, 1] as const, games: 2, faults: [2, 1] as const };
    const lines = formatLeagueTable(computeStandings(["a", "b"], [match])).split("\n");
    assert.deepEqual(
      lines.map((line) => line.split("  ").at(-1)),
      ["2 failures", "1 failure"],
    );
  });

  it("lets equal points share a place", () => {
    const even = { entries: [0, 1] as const, points: [5, 5] as const, games: 10, faults: [0, 2] as const };
    assert.deepEqual(
      computeStandings(["a", "b"], [even]).map(({ place, faults }) => [place, faults]),
      [
        [1, 0],
        [1, 2],
      ],
    );
  });
});
