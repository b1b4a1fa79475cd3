import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { games } from "../../engine/games.ts";
import { type TakeView, take } from "../../engine/test/toy/take/index.ts";
import { App } from "../board/app.tsx";
import { boards } from "../board/boards/boards.tsx";
import { openMatch } from "../board/state/board-state.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import { sampleMatch } from "./sample-match.ts";

describe("a game that is only registered in the lists", () => {
  before(() => {
    games.push(take);
    boards.take = { Draw: ({ view }) => <p>{"|".repeat((view as TakeView).pile)}</p> };
  });
  after(() => {
    games.splice(games.indexOf(take), 1);
    delete boards.take;
  });

  it("is drawn by its board in every state of a match", () => {
    const lines = sampleMatch({ game: "take", seed: "1", builtins: ["two", "one"], mostAnswers: 20 });
    const opened = openMatch("m", lines);
    const start = updateBoard(startBoardState(), {
      kind: "opened",
      match: "m",
      overview: opened.overview,
      me: 0,
      isWatching: true,
    });
    const drawn = opened.replay.turns.map(({ index }) => {
      const state = updateBoard(start, { kind: "goTo", at: { answer: index, note: -1 } });
      const page = renderToString(
        <App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />,
      );
      return /<p>(\|*)<\/p>/.exec(page)?.[1]?.length;
    });
    // Fifteen sticks, two and one taken in turn.
    assert.deepEqual(drawn, [13, 12, 10, 9, 7, 6, 4, 3, 1, 0]);
  });
});
