import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { App } from "../board/app.tsx";
import { openMatch } from "../board/state/board-state.ts";
import { areComparable, findDifferingAnswer } from "../board/state/overview.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import { sampleMatch } from "./sample-match.ts";

const plan = { game: "locm", seed: "5", builtins: ["greedy", "greedy"] } as const;

describe("two matches of one seed", () => {
  const first = openMatch("first", sampleMatch(plan));
  const changed = sampleMatch({ ...plan, spoil: (text, answer) => (answer === 64 ? "PASS" : text) });
  const second = openMatch("second", changed);

  it("diverge at the first differing answer", () => {
    assert.equal(findDifferingAnswer(second.replay, first.replay), 64);
    assert.equal(findDifferingAnswer(first.replay, openMatch("again", sampleMatch(plan)).replay), undefined);
  });

  it("are the same so far while one is still being played", () => {
    const half = openMatch("half", sampleMatch({ ...plan, mostAnswers: 70 }));
    assert.equal(findDifferingAnswer(half.replay, first.replay), undefined);
  });

  it("are not compared across games", () => {
    const other = openMatch("other", sampleMatch({ game: "combat", seed: "1", builtins: ["none", "none"] }));
    assert.equal(areComparable(first.replay, other.replay), false);
  });

  it("are shown side by side from where they diverge, with both answers", () => {
    const earlier = { match: "first", names: first.overview.players, ending: first.overview.ending, parts: 64 };
    const { overview } = second;
    const opened = { kind: "opened", match: "second", overview, me: 0, isWatching: false, earlier } as const;
    const state = updateBoard(updateBoard(startBoardState(), opened), { kind: "compare", isOn: true });
    assert.equal(state.moment.answer, 64);
    const page = renderToString(<App state={state} opened={second} before={first} send={() => {}} post={() => {}} />);
    assert.equal(page.match(/<svg class="table"/g)?.length, 2);
    assert.match(page, /aria-label="Different from the previous match"/);
    assert.match(page, /<span class="word">(here|before) only<\/span>/);
    const { answer } = first.replay.turns[64]!;
    assert.ok(page.includes(`now <code>PASS</code>, before <code>${answer.failure ?? answer.text}</code>`));
  });
});
