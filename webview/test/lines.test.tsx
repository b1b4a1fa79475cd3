import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { LineCosts } from "../../engine/views/line-cost.ts";
import { App } from "../board/app.tsx";
import { openMatch } from "../board/opened-match.ts";
import { startBoardState, updateBoard } from "../board/state.ts";
import { sampleLines } from "./sample-lines.ts";
import { sampleMatch } from "./sample-match.ts";

describe("mistakes by source line", () => {
  const lines = sampleMatch({ game: "locm", seed: "5", builtins: ["greedy", "greedy"], mostAnswers: 100 });
  const opened = openMatch("m", lines);
  const begun = updateBoard(startBoardState(), {
    kind: "opened",
    match: "m",
    overview: opened.overview,
    me: 0,
    isWatching: false,
  });
  const html = (state: typeof begun) =>
    renderToString(<App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />);
  const page = html(updateBoard(begun, { ...sampleLines, isInFront: true }));

  it("has a row for each line with its cost, and lists changed answers", () => {
    assert.match(page, /me\.py:42<.*?−121\.3 %.*?me\.py:7\?.*?me\.py:99<.*?>0\.0 %/s);
    assert.match(
      page,
      /together gave up 140 % per match\. The sum can exceed 100 %, because what the opponent gives back/,
    );
    assert.match(page, /3 of 640 answers changed/);
    assert.match(page, /turn 14: ATTACK 3 -1 → PASS, −12 %/);
    assert.match(page, /not deterministic: 3 answers/);
  });

  it("says why there are no costs in place of a table", () => {
    const none = { matches: 50, games: 50, answers: 640, judged: 0, loss: 0, lines: [] };
    const shown = (costs: LineCosts) =>
      html(updateBoard(begun, { kind: "lines", costs, changes: [], isInFront: true }));
    assert.match(shown(none), /No answer was judged in time/);
    const unknown = shown({ ...none, noAnalysis: "Soak Overflow" });
    assert.match(unknown, /Soak Overflow has no analysis of answers\./);
    assert.doesNotMatch(unknown, /<table class="line-costs/);
  });

  it("marks the changed answers of the match on its timeline, until another bot is saved", () => {
    assert.equal(page.match(/mark changed/g)?.length, 3);
    const after = html(updateBoard(updateBoard(begun, sampleLines), { kind: "lines", changes: [] }));
    assert.doesNotMatch(after, /mark changed|me\.py:42/);
  });
});
