import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { DuelSummary } from "../../engine/views/duel-summary.ts";
import { DuelPage } from "../results/duel/duel.tsx";
import { startResultsState } from "../results/state/results-state.ts";
import { sampleDuel } from "./sample-duel.ts";

const evil = "<img src=x onerror=alert(1)>";
const going = sampleDuel(evil);

function renderWords(duel: DuelSummary | null): string {
  const html = renderToString(<DuelPage state={{ ...startResultsState("duel"), duel }} send={() => {}} />);
  assert.doesNotMatch(html, /<img/);
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("the Duel page", () => {
  it("says who leads, and how many matches are left", () => {
    const words = renderWords(going);
    for (const part of ["Undecided so far · +14 ± 30", "about 318 more", "−16 to +44", "89.3 %", "110, 6, 96", "1.91"])
      assert.ok(words.includes(part), `${part} in ${words}`);
    assert.match(words, /Pairs by score 106/);
    assert.match(words, /Lost matches 1 of 96 kept .*pair 7 .*problems in 3 turns/);
    const spoiled = renderWords({ ...going, playedAgain: 2 });
    assert.match(spoiled, /2 matches were replayed, because the machine caused a timeout\./);
  });

  it("shows the verdict, and whether the file has changed since", () => {
    const words = renderWords({ ...going, state: "decided", verdict: "better", outdated: true });
    assert.match(words, /Better · \+14 ± 30 212 matches\. The test is decided\. The file has changed since then\./);
    const open = renderWords({
      ...going,
      state: "decided",
      verdict: "better",
      elo: { value: null, low: 20, high: null },
    });
    assert.match(open, /\+20 or more 95 %: \+20 to \+∞/);
  });

  it("offers to resume a stopped duel, unless the bot has changed", () => {
    const ended: DuelSummary = { ...going, state: "stopped", opponent: "version:previous", seed: "1" };
    assert.match(renderWords(ended), /Undecided so far · \+14 ± 30 Resume 212 matches\. Ended early\./);
    assert.doesNotMatch(renderWords({ ...ended, outdated: true }), /Resume/);
  });

  it("gives no rating for a bot that cannot play, but says why", () => {
    const trouble = { name: "bot@previous", message: "It crashed." };
    const words = renderWords({ ...going, state: "broken", trouble });
    assert.match(words, /bot@previous fails in every match/);
    assert.match(words, /It crashed\./);
    assert.doesNotMatch(words, /Elo 14|\+14|Chance of superiority/);
  });

  it("charts the gains of cases over each value that all have and that differs between them", () => {
    const scores = { gain: { value: 0.01, low: 0, high: 0.02, cases: 3 }, gains: [0.03, -0.01, 0.01] };
    const words = renderWords({ ...going, ...scores, values: { N: [10, 60, 90], M: [2, 2, 2], K: [5, 6] } });
    assert.match(words, /Gains by value N −1\.0 % – \+3\.0 % N 10 90/);
    assert.doesNotMatch(words, / M 2| K 5/);
  });

  it("explains what a duel is if there was none", () => assert.match(renderWords(null), /better than its previous/));
});
