import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { ResultsApp } from "../results/app.tsx";
import type { VersionsUpdate } from "../results/messages.ts";
import { startResultsState, updateResults } from "../results/state/results-state.ts";
import { sampleLife } from "./sample-life.ts";

function renderWords(update: VersionsUpdate): string {
  const state = updateResults(startResultsState("versions"), update);
  const html = renderToString(<ResultsApp state={state} send={() => {}} post={() => {}} />);
  assert.doesNotMatch(html, /<img/);
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("the Versions page", () => {
  it("says what the last save gained, and lists the versions with their changes, newest first", () => {
    const words = renderWords(sampleLife("<img src=x onerror=alert(1)>", 3));
    assert.match(words, /this save: \+35 ± 38/);
    assert.match(
      words,
      /Played greedy with 3-opt.*\+35 ± 38 −43 ± 38 120 .*\+42 ± 29 −78 ± 29 80 .*First bot.* – −120 ± 20 40/,
    );
  });

  it("says since when a change is, where versions between were not rated", () => {
    const { life, choices } = sampleLife("", 3);
    const [first, , last] = life!.versions;
    const skipped = { ...last!, change: { ...last!.change!, since: first!.id, isOneSave: false } };
    const words = renderWords({ kind: "versions", life: { ...life!, versions: [first!, skipped] }, choices });
    assert.match(words, new RegExp(`since ${first!.id.slice(0, 7)}: \\+35 ± 38`));
    assert.doesNotMatch(words, /this save/);
  });

  it("says what to do while there is nothing to compare", () => {
    assert.match(renderWords(sampleLife("", 1)), /Change the bot and run a series or a duel again/);
    assert.match(
      renderWords({ kind: "versions", life: null, choices: [] }),
      /Run a series or a duel, change the bot.*Run Series/,
    );
    const { life, choices } = sampleLife("", 3);
    const unplayed = { ...life!, newest: "another" };
    assert.match(
      renderWords({ kind: "versions", life: unplayed, choices }),
      /newest version has played no series or duel yet/,
    );
  });
});
