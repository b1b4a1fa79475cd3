import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { inEnglish } from "../../engine/l10n/speak.ts";
import type { SeriesCell } from "../../engine/views/series-facts.ts";
import { ResultsApp } from "../results/app.tsx";
import { type ResultsState, startResultsState, updateResults } from "../results/state/results-state.ts";
import {
  createFilter,
  emptySeries,
  makeMatrix,
  type SeriesPageState,
  sumScores,
  updateSeries,
} from "../results/state/series-state.ts";
import { sampleSeries, seriesMessages } from "./sample-series.ts";

const evil = "<img src=x onerror=alert(1)>\u202e";

const showSeries = (facts = sampleSeries(["greedy", "random"], 4)) =>
  seriesMessages(facts).reduce<ResultsState>(updateResults, startResultsState("series"));

const html = (state: ResultsState) => renderToString(<ResultsApp state={state} send={() => {}} post={() => {}} />);

const cell = (change: Partial<SeriesCell>): SeriesCell => ({
  ...{ match: "m", opponent: 0, number: 0, seed: "s", me: 0, result: "won", problems: 0, timeouts: 0, slowestMs: 5 },
  ...change,
});

function shown(
  change: Partial<SeriesPageState["filter"]>,
  cells: readonly SeriesCell[],
  found?: SeriesPageState["found"],
) {
  const state = { ...emptySeries, filter: { ...emptySeries.filter, ...change }, found };
  return cells.filter(createFilter(state)).map(({ match }) => match);
}

describe("the Series page", () => {
  it("has a row for each seed and a column for each side of each opponent", () => {
    const { rows, sides, columns } = makeMatrix(sampleSeries(["greedy", "random"], 4), () => true);
    assert.deepEqual([rows.length, sides, columns], [4, [0, 1], 4]);
    assert.deepEqual(
      rows[2]!.cells.map((each) => each?.match),
      ["m2-0-0", "m2-0-1", "m2-1-0", "m2-1-1"],
    );
  });

  const names: [string, string[], string[]][] = [
    ["Combat", ["a8183ba307/0/scenarios", "a8183ba307/12/scenarios"], ["a8183…/0", "a8183…/12"]],
    ["Dungeon", ["a8183ba307/1/decks", "a8183ba307/11/decks"], ["a8183…/1", "a8183…/11"]],
    ["a series with a seed by the user", ["spar 1/1/decks", "spar 1/11/decks"], ["spar 1/1", "spar 1/11"]],
    ["a referee", ["-6938392616133082175", "6938392616133082175"], ["-6938…2175", "69383…2175"]],
    ["a user who counts up", ["1700000000001", "1700000000002", "42"], ["17000…0001", "17000…0002", "42"]],
    ["Kaggle's simulations", ["123456789012", "-12345678901"], ["123456789012", "-12345678901"]],
    ["words", ["a8183ba307/decks", "my favourite"], ["a8183ba3…", "my favourite"]],
  ];
  for (const [game, seeds, expected] of names)
    it(`gives each seed its own short name, which fits beside its row: those of ${game}`, () => {
      const cells = seeds.map((seed, number) => cell({ match: seed, seed, number }));
      const page = html(showSeries({ ...sampleSeries(["greedy"], 0), cells }));
      const rows = [...page.matchAll(/<th scope="row"[^>]*title="([^"]+)">([^<]+)</g)];
      assert.deepEqual([rows.map(([, title]) => title), rows.map(([, , text]) => text)], [seeds, expected]);
      assert.ok(page.includes(`aria-label="Seed ${expected[0]} against greedy`));
    });

  it("leaves the cell of an unplayed match empty, and keeps the seeds in order", () => {
    const cells = [cell({ match: "late", number: 3, seed: "t" }), cell({ match: "early", number: 1, me: 1 })];
    const { rows } = makeMatrix({ ...sampleSeries(["greedy"], 0), cells }, () => true);
    assert.deepEqual(
      rows.map(({ number, cells: row }) => [number, row.map((each) => each?.match)]),
      [
        [1, [undefined, "early"]],
        [3, ["late", undefined]],
      ],
    );
  });

  it("counts a draw as half a point", () => {
    const cells = [cell({}), cell({ result: "drew" }), cell({ result: "lost" }), cell({ result: "stopped" })];
    assert.deepEqual(sumScores({ ...sampleSeries(["greedy"], 0), cells }), [{ points: 1.5, of: 4 }]);
  });

  it("marks results and regressions with different symbols", () => {
    const before = { match: "b", result: "won" };
    const cells = [
      cell({ match: "a" }),
      cell({ match: "b", seed: "2", result: "lost" }),
      cell({ match: "c", seed: "3", result: "drew" }),
      cell({ match: "d", seed: "4", result: "lost", before }),
    ];
    const page = html(showSeries({ ...sampleSeries(["greedy"], 0), cells }));
    const signs = [...page.matchAll(/<td[^>]*>(.)<\/td>/g)].map(([, sign]) => sign);
    assert.deepEqual(signs, ["✓", "✕", "=", "↓"]);
    assert.match(page, /aria-label="Seed 4 against greedy: lost, a regression: the version before won/);
  });

  it("says of scores what the status bar says, and marks no case as the best that is below it", () => {
    const cells = [
      cell({ score: 105, rel: 1, best: 105 }),
      cell({ seed: "2", score: 100, rel: 0.9999, best: 101, before: { match: "x", result: "won", rel: 1 } }),
      cell({ seed: "3", result: "lost", problems: 1, rel: 0, best: 7, bestBy: "old.py" }),
    ];
    const facts = sampleSeries([""], 0);
    const tally = { ...facts.tally, played: 3, scores: { mean: 102.5, cases: 2 } };
    const page = html(showSeries({ ...facts, cells, tally, rank: { place: 1, of: 1, share: 0.66663 } }));
    assert.match(
      page,
      />mean score 102\.5 in 2 of 3 cases, 66\.7 % of the best known · best in 1 case · problems in 1 m/,
    );
    const signs = [...page.matchAll(/<td[^>]*>([^<]+)<\/td>/g)].map(([, sign]) => sign);
    assert.deepEqual(signs, ["100", "99", "✕"]);
    const colours = [...page.matchAll(/<td[^>]*class="cell (won|drew|lost)/g)].map(([, colour]) => colour);
    assert.deepEqual(colours, ["won", "drew", "lost"]);
    assert.match(page, /score 100, 99\.9 % of the best known one/);
    assert.match(page, /no score; the best known one is 7 by old\.py/);
    // Nothing is won or lost: a case has no score, or one worse than that of the version before.
    const marks = [...page.matchAll(/>([\w ]+) <small>(\d+)<\/small>/g)].map(([, label, count]) => [label, count]);
    assert.deepEqual(marks.slice(0, 2), [
      ["No score", "1"],
      ["Worse", "1"],
    ]);
    assert.doesNotMatch(page.replaceAll(/ class="[^"]*"/g, ""), /\b(won|lost|regressions?)\b/i);
  });

  it("distinguishes a requested series from one that was never played", () => {
    assert.match(html(startResultsState("series")), /Loading …/);
    const none = html(updateResults(startResultsState("series"), { kind: "noSeries" }));
    assert.match(none, /No series has been played yet/);
    assert.match(none, />Run Series</);
  });

  it("shows the matches that fit every part of the filter", () => {
    const cells = [
      cell({ match: "won" }),
      cell({ match: "lost", result: "lost", before: { match: "x", result: "lost" } }),
      cell({ match: "worse", result: "lost", before: { match: "x", result: "won" }, slowestMs: 90 }),
      cell({ match: "faulty", problems: 2 }),
      cell({ match: "late", result: "lost", problems: 1, timeouts: 1, slowestMs: 200 }),
    ];
    assert.deepEqual(shown({}, cells), ["won", "lost", "worse", "faulty", "late"]);
    assert.deepEqual(shown({ marks: ["lost"] }, cells), ["lost", "worse", "late"]);
    assert.deepEqual(shown({ marks: ["regressions"] }, cells), ["worse"]);
    assert.deepEqual(shown({ marks: ["errors"] }, cells), ["faulty", "late"]);
    assert.deepEqual(shown({ marks: ["lost", "timeouts"] }, cells), ["late"]);
    assert.deepEqual(shown({ slower: 80 }, cells), ["worse", "late"]);
    const found = { text: "PASS", matches: new Set(["won"]), searched: 5 };
    assert.deepEqual(shown({ text: "PASS" }, cells, found), ["won"]);
    assert.deepEqual(shown({ text: "PASS now" }, cells, found), []);
  });

  it("shows the matches whose numbers fit, those of the bot included", () => {
    const cells = [
      cell({ match: "long", turns: 41, botNumbers: { draws: 0 } }),
      cell({ match: "drawn", turns: 50, botNumbers: { draws: 2 } }),
      cell({ match: "short", turns: 40, botNumbers: { draws: 0 } }),
      cell({ match: "silent", turns: 60, score: -3, me: 1 }),
    ];
    assert.deepEqual(shown({ numbers: "turns > 40 and draws = 0" }, cells), ["long"]);
    assert.deepEqual(shown({ numbers: "draws != 0" }, cells), ["drawn"]);
    assert.deepEqual(shown({ numbers: "seat=2 score<=-3" }, cells), ["silent"]);
    assert.deepEqual(shown({ numbers: "turns >" }, cells).length, 4);
    const page = html(updateResults(showSeries(), { kind: "filter", filter: { numbers: "turns >" } }));
    assert.match(page, /turns > is not a condition such as turns > 40/);
    assert.match(page, /Only matches with these numbers: turns, problems, ms, seat, score, depth/);
  });

  it("adds matches of the same series, and clears the filter for another one", () => {
    const facts = sampleSeries(["greedy"], 4);
    let state = showSeries({ ...facts, cells: facts.cells.slice(0, 5) }).series;
    state = updateSeries(state, { kind: "filter", filter: { marks: ["lost"] } });
    const more = { ...facts, from: 5, cells: facts.cells.slice(5) };
    state = updateSeries(state, { kind: "series", title: "curve.py", facts: more, isPlaying: true });
    assert.deepEqual(state.facts!.cells, facts.cells);
    assert.deepEqual(state.filter.marks, ["lost"]);
    state = updateSeries(state, { kind: "series", title: "b", facts: { ...facts, run: "r2" }, isPlaying: false });
    assert.deepEqual(inEnglish([state.filter.marks, state.charts]), [[], undefined]);
  });

  it("offers to replay the shown matches", () => {
    const state = showSeries();
    assert.match(html(state), /Play all seeds again/);
    const lost = updateResults(state, { kind: "filter", filter: { marks: ["lost"] } });
    const count = state.series.facts!.cells.filter(({ result }) => result === "lost").length;
    assert.match(html(lost), new RegExp(`Play ${count} lost seeds again`));
  });

  it("renders only a few rows of thousands of matches", () => {
    const page = html(showSeries(sampleSeries(["a", "b", "c", "d", "e"], 500)));
    assert.equal(page.match(/aria-rowcount="(\d+)"/)?.[1], "501");
    assert.ok(page.match(/<tr/g)!.length < 60);
  });

  it("draws quantiles of numbers over the turns", () => {
    const page = html(showSeries());
    assert.match(page, /aria-label="Time for an answer, from turn 0 to 79, between [\d.]+ and [\d.]+ ms"/);
    assert.equal(page.match(/class="band"/g)?.length, 4);
  });

  it("never turns a name into markup, or lets it change the text direction", () => {
    const facts = sampleSeries([evil], 1);
    const state = showSeries(facts);
    const charts = {
      matches: 1,
      charts: [{ name: evil, points: [{ turn: 1, values: 1, low: 1, median: 1, high: 1 }] }],
    };
    const page = html(updateResults(state, { kind: "seriesCharts", run: facts.run, charts }));
    assert.doesNotMatch(page, /<img|\u202e/);
    assert.ok(page.includes("&lt;img"));
  });
});
