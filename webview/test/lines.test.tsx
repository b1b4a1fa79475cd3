import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { Mistake } from "../../engine/views/analysis-facts.ts";
import { App } from "../board/app.tsx";
import { Lines } from "../board/mistakes/lines.tsx";
import { BoardContext, type BoardEvent, openMatch, type ShownBoard } from "../board/state/board-state.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
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

  it("has a row for each line that wrote mistakes, the most costly first, with links to them", () => {
    const { turns } = opened.replay;
    const own = turns.filter(({ ask }) => ask.player === 0).slice(30, 34);
    const written = turns.map((turn) => {
      const place = own.indexOf(turn);
      if (place < 0) return turn;
      const frames = [{ file: "/bots/me.py", line: place < 2 ? 42 : 7 }];
      return { ...turn, answer: { ...turn.answer, writtenBy: [{ span: [0, 4], frames }] } };
    }) as typeof turns;
    const mistakes = own.slice(0, 3).map(({ index: answer, ask: { player, turn } }, i): Mistake => {
      const inWords = { played: ["Pass"], better: ["Summon"] };
      return {
        answer,
        player,
        turn,
        loss: [0.1, 0.05, 0.3][i]!,
        kept: 0.5,
        grade: 2,
        better: "PASS",
        inWords,
        text: "",
      };
    });
    const found: BoardEvent = {
      kind: "mistakes",
      event: { kind: "analysis", match: "m", state: "done", chances: [], mistakes },
    };
    const replay = { ...opened.replay, turns: written };
    const board = { state: updateBoard(begun, found), opened: { ...opened, replay } } as unknown as ShownBoard;
    const shown = renderToString(
      <BoardContext.Provider value={board}>
        <Lines />
      </BoardContext.Provider>,
    );
    assert.match(shown, /me\.py:7<.*?−30 %.*?me\.py:42<.*?−15 %/s);
    assert.equal(shown.match(/>turn \d+</g)?.length, 3);
  });

  it("lists changed answers", () => {
    assert.match(page, /3 of 640 answers changed/);
    assert.match(page, /turn 14: ATTACK 3 -1 → PASS, −12 %/);
    assert.match(page, /not deterministic: 3 answers/);
  });

  it("marks the changed answers of the match on its timeline, until another bot is saved", () => {
    assert.equal(page.match(/mark changed/g)?.length, 3);
    const after = html(updateBoard(updateBoard(begun, sampleLines), { kind: "lines", changes: [] }));
    assert.doesNotMatch(after, /mark changed/);
  });
});
