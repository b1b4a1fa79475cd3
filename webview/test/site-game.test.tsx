import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { App } from "../board/app.tsx";
import { mayBeGame } from "../board/host.ts";
import { openMatch } from "../board/state/board-state.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import { sampleCards } from "./sample-cards.ts";

describe("the header of the board", () => {
  it("says where our rules differ from an imported game", () => {
    const { lines } = sampleCards(6);
    const opened = openMatch("m", lines);
    const { overview } = opened;
    const state = updateBoard(startBoardState(), { kind: "opened", match: "m", overview, me: 0, isWatching: false });
    const page = renderToString(
      <App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />,
    );
    assert.match(page, /Spar differs from the site in the end, turn \d+: [^.]+ wins there/);
  });
});

describe("a text pasted onto the board", () => {
  for (const [text, game] of [
    ['{"gameId":1}', true],
    ["1 -2 3 4", true],
    ["draftChoicesSeed=-12", true],
    ["# shufflePlayer0Seed = 4", true],
    ["match#12", false],
    ["2026-01-01T10-20-30-123-locm-me-vs-greedy#12p1.3", false],
    ["#3", false],
    ["hello", false],
  ] as const) {
    it(`${JSON.stringify(text)} is ${game ? "taken for a game" : "no game"}`, () =>
      assert.equal(mayBeGame(text), game));
  }
});
