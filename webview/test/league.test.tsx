import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { formatPairTable, renderLeaguePage } from "../../engine/arena/league/league-text.ts";
import { readMessage } from "../messages.ts";
import { ResultsApp } from "../results/app.tsx";
import { type ResultsMessage, readLeagueAsked, readSavedPage, resultsMessageSchemas } from "../results/messages.ts";
import { toggleSorting } from "../results/parts/sort-head.tsx";
import { ascendingLeagueColumns, defaultSorting, type LeagueColumn, sortRows } from "../results/state/league-state.ts";
import { startResultsState, updateResults } from "../results/state/results-state.ts";
import { sampleLeague } from "./sample-league.ts";

const report = sampleLeague(5, 2);
const shown = (state = { report, isPlaying: false }) => {
  const shownState = updateResults(startResultsState("league"), {
    kind: "league",
    league: { id: "l", state, others: [] },
  });
  return renderToString(<ResultsApp state={shownState} send={() => {}} post={() => {}} />);
};
const by = (column: LeagueColumn, sorting = defaultSorting) => toggleSorting(column, sorting, ascendingLeagueColumns);

describe("the League page", () => {
  it("shows every bot, every pair from both sides, and what was left out", () => {
    const page = shown();
    for (const name of ["greedy", "Δέλτα", "bot 5"]) assert.ok(page.includes(name));
    assert.equal(page.split('id="pair-').length - 1, 5 * 4);
    assert.match(page, /1 file is left out/);
  });

  it("shows a bot's name as text", () => {
    assert.match(shown(), /&lt;img src=x/);
    assert.doesNotMatch(shown(), /<img/);
    const named = { ...report, title: 'a"><script>alert(1)</script>' };
    const page = renderLeaguePage({
      script: "",
      style: "",
      report: { ...named, names: ["</script><script>alert(1)"] },
    });
    assert.doesNotMatch(page, /<script>alert|<img/);
  });

  it("has no invisible or direction-changing characters in its exported title or data", () => {
    const names = ["\u202egpj.tob", "b"];
    const page = renderLeaguePage({ script: "", style: "", report: { ...report, title: "of \u202eeva", names } });
    assert.doesNotMatch(page, /\u202e/);
    const [, json = ""] = /<script type="application\/json" id="spar-league">(.*?)<\/script>/.exec(page) ?? [];
    assert.deepEqual(JSON.parse(json).names, names);
  });

  it("gives the two sides of a pair 100 % together, except for points that both lost", () => {
    const shares = (points: readonly [number, number], games: number) => {
      const pairs = [{ entries: [0, 2] as const, points, games, faults: [0, 0] as const }];
      const page = shown({ report: { ...report, pairs }, isPlaying: false });
      const cells = [...page.matchAll(/<td id="pair-[^>]*>(\d+)<\/td>/g)].map(([, share]) => Number(share));
      const table =
        formatPairTable(report.rows, pairs)
          .match(/\d+(?= |$)/gm)
          ?.map(Number) ?? [];
      for (const share of cells) assert.ok(table.includes(share), `${share} in ${table.join(" ")}`);
      return cells.sort((one, other) => one - other);
    };
    assert.deepEqual(shares([141, 59], 200), [29, 71]);
    assert.deepEqual(shares([59, 141], 200), [30, 70]);
    assert.deepEqual(shares([3, 1], 8), [13, 38]);
  });

  it("tells a screen reader the result of each pair, and the sorted column", () => {
    assert.match(shown(), /aria-label="greedy against Δέλτα: [\d½]+ of 12 points"/);
    assert.match(shown(), /<th scope="col" data-column="place" aria-sort="ascending"/);
    for (const [table] of shown().matchAll(/<table [^>]*>/g)) assert.match(table, /aria-label(ledby)?="/);
  });

  it("offers a number of players per match if the game allows more than two", () => {
    assert.doesNotMatch(shown(), /Players per match/);
    assert.match(shown({ report: sampleLeague(5, 3), isPlaying: false }), /Players per match/);
  });
});

describe("the order of a league's table", () => {
  it("begins with the largest number, and is reversed by the next click", () => {
    const byFaults = by("faults");
    assert.deepEqual([byFaults, by("faults", byFaults).isDescending], [{ by: "faults", isDescending: true }, false]);
    const [first] = sortRows(report.rows, byFaults);
    assert.equal(first?.name, "bot 5");
    assert.deepEqual(by("name", byFaults), { by: "name", isDescending: false });
  });

  it("keeps the order of equal rows", () => {
    const alike = report.rows.map((row) => ({ ...row, faults: 0 }));
    assert.deepEqual(sortRows(alike, { by: "faults", isDescending: true }), alike);
  });
});

describe("a message of the results page", () => {
  it("is parsed, or refused if invalid", () => {
    const right: readonly ResultsMessage[] = [
      { kind: "ready" },
      { kind: "playLeague", seats: 3, gauntlet: "a.py" },
      { kind: "leagueMatches", pair: [0, 2] },
      { kind: "openLeagueMatch", index: 7 },
      { kind: "exportLeague", format: "html" },
    ];
    for (const message of right) assert.deepEqual(readMessage(resultsMessageSchemas, message), message);
    const wrong = [
      { kind: "openLeagueMatch", index: -1 },
      { kind: "openLeagueMatch", index: "1" },
      { kind: "exportLeague", format: "exe" },
      { kind: "leagueMatches", pair: [0] },
      { kind: "playLeague", seats: 1 },
      { kind: "else" },
      { kind: "toString" },
      null,
    ];
    for (const message of wrong) assert.equal(readMessage(resultsMessageSchemas, message), undefined);
  });

  it("saved by an earlier page names the page and the league, without invalid values", () => {
    assert.equal(readLeagueAsked({ folder: 3 }), undefined);
    const kept = { page: "league", league: { folder: "file:///a", seats: 2 } };
    assert.deepEqual(readSavedPage(kept), kept);
    for (const odd of [null, 3, { page: "x", league: { folder: 3 } }]) assert.equal(readSavedPage(odd).page, "series");
  });
});
