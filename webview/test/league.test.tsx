import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { leaguePage } from "../../engine/arena/league-page.ts";
import { LeagueApp } from "../league/app.tsx";
import type { FromLeague } from "../league/messages.ts";
import { readAsked, readFromLeague } from "../league/read-message.ts";
import { sorted, sortedBy, usualSorting } from "../league/sorting.ts";
import { sampleLeague } from "./sample-league.ts";

const report = sampleLeague(5, 2);
const shown = (state = { report, playing: false }) =>
  renderToString(<LeagueApp state={state} shown={undefined} post={() => {}} close={() => {}} />);

describe("the view of a league", () => {
  it("shows every bot, every pair from both sides, and what was left out", () => {
    const page = shown();
    for (const name of ["greedy", "Δέλτα", "bot 5"]) assert.ok(page.includes(name));
    assert.equal(page.split("data-cell=").length - 1, 5 * 4);
    assert.match(page, /1 file is left out/);
  });

  it("takes the name of a bot for text", () => {
    assert.match(shown(), /&lt;img src=x/);
    assert.doesNotMatch(shown(), /<img/);
    const named = { ...report, title: 'a"><script>alert(1)</script>' };
    const page = leaguePage({ script: "", style: "", report: { ...named, names: ["</script><script>alert(1)"] } });
    assert.doesNotMatch(page, /<script>alert|<img/);
  });

  it("has no sign in its page that hides or turns what is read, in the title or in the data", () => {
    const names = ["\u202egpj.tob", "b"];
    const page = leaguePage({ script: "", style: "", report: { ...report, title: "of \u202eeva", names } });
    assert.doesNotMatch(page, /\u202e/);
    const [, json = ""] = /<script type="application\/json" id="spar-league">(.*?)<\/script>/.exec(page) ?? [];
    assert.deepEqual(JSON.parse(json).names, names);
  });

  it("gives a screen reader the result of each pair, and the column that sorts", () => {
    assert.match(shown(), /aria-label="greedy against Δέλτα: [\d½]+ of 12 points"/);
    assert.match(shown(), /<th scope="col" class="place" aria-sort="ascending"/);
  });

  it("offers players a match where the game has more than two", () => {
    assert.doesNotMatch(shown(), /Players a match/);
    assert.match(shown({ report: sampleLeague(5, 3), playing: false }), /Players a match/);
  });
});

describe("the order of a league's table", () => {
  it("begins with the largest number, and turns around with the next click", () => {
    const by = sortedBy("faults", usualSorting);
    assert.deepEqual([by, sortedBy("faults", by).descending], [{ by: "faults", descending: true }, false]);
    const [first] = sorted(report.rows, by);
    assert.equal(first?.name, "bot 5");
    assert.deepEqual(sortedBy("name", by), { by: "name", descending: false });
  });

  it("keeps those that are alike in the order of the table", () => {
    const alike = report.rows.map((row) => ({ ...row, faults: 0 }));
    assert.deepEqual(sorted(alike, { by: "faults", descending: true }), alike);
  });
});

describe("a message of a league's page", () => {
  it("is read as what it is, or not at all", () => {
    const right: readonly FromLeague[] = [
      { kind: "ready" },
      { kind: "play", seats: 3, gauntlet: "a.py" },
      { kind: "matches", pair: [0, 2] },
      { kind: "open", index: 7 },
      { kind: "export", format: "html" },
    ];
    for (const message of right) assert.deepEqual(readFromLeague(message), message);
    const wrong = [
      { kind: "open", index: -1 },
      { kind: "open", index: "1" },
      { kind: "export", format: "exe" },
      { kind: "matches", pair: [0] },
      { kind: "play", seats: 1 },
      { kind: "else" },
      null,
    ];
    for (const message of wrong) assert.equal(readFromLeague(message), undefined);
    assert.equal(readAsked({ folder: 3 }), undefined);
  });
});
