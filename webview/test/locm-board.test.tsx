import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { LocmView } from "../../engine/games/locm/view.ts";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { App } from "../board/app.tsx";
import { cutToWidth, measureText } from "../board/boards/bot-drawings.tsx";
import { fitIntoRows } from "../board/boards/locm/battle.tsx";
import { createFace, describeCard } from "../board/boards/locm/card.tsx";
import { makeScene, readEvents } from "../board/boards/locm/scene.ts";
import { cardHeightToWidth, placeTable } from "../board/boards/locm/table-layout.ts";
import { placeZoom } from "../board/boards/locm/zoom.tsx";
import { openMatch } from "../board/state/board-state.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import { sampleMatch } from "./sample-match.ts";

const lines = sampleMatch({ game: "locm", seed: "5", builtins: ["greedy", "greedy"] });
const opened = openMatch("m", lines);
const { turns } = opened.replay;

function renderPage(match: typeof opened, answer: number, note: number, seenBy?: number) {
  const { overview } = match;
  const state = updateBoard(startBoardState(), {
    kind: "opened",
    match: "m",
    overview,
    me: seenBy ?? 0,
    isWatching: true,
  });
  const there = { ...updateBoard(state, { kind: "goTo", at: { answer, note } }), seenBy };
  return renderToString(<App state={there} opened={match} before={undefined} send={() => {}} post={() => {}} />);
}

/** The match as far as the question to a person in the first place, after so many answers. */
function asked(answers: number): typeof opened {
  const [head, ...rest] = lines as [RecordLine & { kind: "match" }, ...RecordLine[]];
  const bots = head.bots.map((bot, player) => (player === 0 ? { kind: "person" as const, name: "you" } : bot));
  return openMatch("m", [{ ...head, bots }, ...rest.slice(0, answers)]);
}

describe("the draft", () => {
  it("shows all cards bright until one is picked", () => {
    assert.doesNotMatch(renderPage(opened, 0, 0), /three decided|choice picked/);
    assert.match(renderPage(opened, 0, -1), /three decided.*?choice picked/s);
  });

  it("counts a person's picks, and does not mark an earlier one", () => {
    const person = asked(8);
    const { overview } = person;
    const state = updateBoard(startBoardState(), { kind: "opened", match: "m", overview, me: 0, isWatching: true });
    const page = renderToString(
      <App state={state} opened={person} before={undefined} send={() => {}} post={() => {}} />,
    );
    assert.match(page, /<b>Pick 5<\/b>/);
    assert.doesNotMatch(page, /choice picked|class="[^"]*latest/);
  });
});

describe("the battle", () => {
  const battles = turns.filter(({ ask }) => ask.phase === "battle");

  it("names the cards of a visible hand, and none of a hidden one", () => {
    const { index } = battles[4]!;
    const { players } = opened.replay.viewAt({ answer: index, note: -1 }) as LocmView;
    const [mine, theirs] = players.map(({ hand }) =>
      hand!.map(({ card }) => describeCard(createFace(card))).join("; "),
    );
    const name = (seenBy?: number) =>
      /class="table".*?aria-label="([^"]*)"/s.exec(renderPage(opened, index, -1, seenBy))![1]!;
    assert.ok(name().includes(`in hand: ${mine}, on the table`), name());
    assert.ok(name().includes(`in hand: ${theirs}, on the table`));
    assert.match(name(0), /in hand: hidden/);
  });

  it("shows the number of every arrow in front, beside the words in the middle", () => {
    let numbers = 0;
    for (const { index } of battles) {
      const page = renderPage(opened, index, -1);
      const pill = /class="middle [^>]*translate\(([\d.]+) ([\d.]+)\).*?<rect x="-([\d.]+)" y="-([\d.]+)"/s.exec(page);
      const [x, y, half, high] = pill!.slice(1).map(Number) as [number, number, number, number];
      for (const [, left, top] of page.matchAll(/class="arrow order[^>]*translate\(([\d.]+) ([\d.]+)\)/g)) {
        numbers++;
        assert.ok(page.indexOf('class="arrow order') > page.indexOf('class="middle'));
        assert.ok(Math.abs(Number(left) - x) > half || Math.abs(Number(top) - y) > high, `answer ${index}`);
      }
    }
    assert.ok(numbers > 10, String(numbers));
  });

  it("enlarges a card beside it, without covering the opponent's side", () => {
    for (const { index, notes } of battles) {
      const view = opened.replay.viewAt({ answer: index, note: -1 }) as LocmView;
      const before = opened.replay.viewAt({ answer: index, note: 0 }) as LocmView;
      const table = placeTable(makeScene(before, view, readEvents(notes)), view.lanes, 0, { width: 620, height: 700 });
      for (const spot of [...table.creatures, ...table.hands]) {
        const box = placeZoom(table, spot, []);
        assert.ok(box.y >= table.upperEnd && box.y + box.height <= table.strips[1]!.y);
        assert.ok(box.x >= 0 && box.x + box.width <= table.width);
        const foot = spot.y + spot.width * cardHeightToWidth;
        const beside = box.x >= spot.x + spot.width || box.x + box.width <= spot.x;
        assert.ok(beside || box.y >= foot || box.y + box.height <= spot.y, `card of answer ${index} is covered`);
        const away = Math.max(box.x - spot.x - spot.width, spot.x - box.x - box.width);
        assert.ok(away <= 2 * table.pad, `card of answer ${index}: ${away} pixels away`);
      }
    }
  });
});

describe("texts in boxes", () => {
  const chinese =
    "第一位玩家的生命值在第四十五回合降到零以下：被草原守护者攻击，而且已经没有剩余的符文可以用来抵挡这一次的伤害";

  it("fit, in any script", () => {
    for (const text of ["Turn 46", "a ".repeat(90), chinese, "ผู้เล่นคนแรกแพ้ในเทิร์นที่สี่สิบห้าเพราะถูกโจมตีโดยผู้พิทักษ์ทุ่งหญ้า"]) {
      const { rows, size, width } = fitIntoRows(text, 420, 30);
      assert.ok(rows.length <= 2 && size >= 11 && width <= 420);
      for (const row of rows) assert.ok(measureText(row, size) <= width - 30 + 1, row);
    }
    assert.equal(fitIntoRows("Turn 46", 420, 30).rows.length, 1);
  });

  it("are cut between characters, not within one", () => {
    assert.match(cutToWidth("👩‍👩‍👧".repeat(20), 300, 13), /^(👩‍👩‍👧)+…$/u);
    assert.equal(cutToWidth(chinese.slice(0, 5), 300, 13), chinese.slice(0, 5));
  });
});
