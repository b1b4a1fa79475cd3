import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { games, getGame } from "../../engine/games.ts";
import { english } from "../../engine/l10n/speak.ts";
import { isLongRun } from "../../engine/test/long.ts";
import { App } from "../board/app.tsx";
import { computeTime } from "../board/boards/perfect-aim/board.tsx";
import { openMatch } from "../board/state/board-state.ts";
import { isAtEnd } from "../board/state/moments.ts";
import { makeOverview } from "../board/state/overview.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import { findNextPlaybackStep } from "../board/timeline/pace.ts";
import { sampleMatch } from "./sample-match.ts";

/** The weakest builtins, as the strongest think longer than a board takes to draw. */
const weakest = (game: string) =>
  getGame(game)
    .bots.builtins.slice(0, 2)
    .map(({ name }) => name);

const sampleLines = (game: string, builtins = weakest(game)) =>
  sampleMatch({ game, seed: "4", builtins, mostAnswers: 160 });

function renderPanel(game: string, lines = sampleLines(game)) {
  const opened = openMatch("m", lines);
  const { overview } = opened;
  const start = updateBoard(startBoardState(), { kind: "opened", match: "m", overview, me: 0, isWatching: true });
  const html = (answer: number, note: number, seenBy?: number) => {
    const state = { ...updateBoard(start, { kind: "goTo", at: { answer, note } }), seenBy };
    return renderToString(<App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />);
  };
  return { opened, overview, html };
}

describe("boards", () => {
  for (const { id } of games) {
    it(`${id}: draws every state (in a short run one in three) for each viewer`, () => {
      const { opened, html } = renderPanel(id);
      const { turns } = opened.replay;
      const isDrawn = (place: number) => isLongRun || place % 3 === 0 || place === turns.length - 1;
      for (const { index, notes } of turns.filter((_, place) => isDrawn(place))) {
        if (isLongRun || index % 2 === 1) html(index, notes.length, index % 2);
        const page = html(index, -1);
        assert.doesNotMatch(page, /undefined|NaN|\[object/);
        assert.doesNotMatch(page, /class="plain"/);
      }
    });

    it(`${id}: draws a match that has only begun, and one that ended by a crash`, () => {
      const lines = sampleLines(id);
      assert.doesNotMatch(renderPanel(id, lines.slice(0, 1)).html(0, -1), /undefined|NaN|could not draw/);
      const crashed = [...lines.slice(0, 8), { ...lines[8]!, text: undefined, failure: "crash" }] as typeof lines;
      const page = renderPanel(id, crashed).html(7, -1);
      assert.doesNotMatch(page, /undefined|NaN|could not draw/);
      assert.match(page, /The bot exited with an error/);
    });
  }
});

describe("the timeline of a match that grows", () => {
  it("shows what was wrong with an answer also if that is known only later", () => {
    const lines = sampleLines("locm");
    const crashed = [...lines.slice(0, 8), { ...lines[8]!, text: undefined, failure: "crash" }] as typeof lines;
    const { replay, overview } = renderPanel("locm", crashed).opened;
    const before = { ...overview, turns: overview.turns.map((head) => ({ ...head, worst: undefined })) };
    assert.equal(makeOverview(replay, () => 0, before).turns.at(-1)!.worst, "error");
  });
});

describe("the LOCM board", () => {
  it("names the turn as the inspector does, and shows the whole sentence on how a match ended", () => {
    const { opened, overview, html } = renderPanel("locm");
    const words = (page: string) =>
      page
        .replace(/<[^>]+>/g, " ")
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'");
    const battle = opened.replay.turns.filter(({ ask }) => ask.phase === "battle");
    const shown = battle.flatMap(({ index, ask }) => {
      const [, turn] = /class="middle .*?<text[^>]*>Turn (\d+)/.exec(html(index, 0)) ?? [];
      return turn === undefined ? [] : [{ turn: Number(turn), ask: ask.turn }];
    });
    assert.ok(shown.length > 3, `${shown.length}`);
    for (const { turn, ask } of shown) assert.equal(turn, ask);
    const last = html(overview.turns.length - 1, -1);
    const middle = words(/<g class="middle .*?<\/g>/.exec(last)![0].replace(/<title>.*?<\/title>/, ""));
    assert.equal(middle.replace(/\s+/g, " ").trim(), overview.ending);
  });
});

describe("the Dungeon board", () => {
  it("hides the deck and the opponent's cards from a player", () => {
    const { opened, html } = renderPanel("dungeon");
    const placed = opened.replay.turns.find(({ notes }) => english(notes[0]?.text ?? "").includes("puts the"))!;
    const { player } = placed.ask;
    const pile = (seenBy?: number) => /aria-label="Dungeon, .*?<\/section>/.exec(html(placed.index, -1, seenBy))![0];
    const unknown = (page: string) => page.match(/aria-label="unknown monster"/g)?.length ?? 0;
    assert.deepEqual([unknown(pile()), unknown(pile(player)), unknown(pile(1 - player))], [0, 0, 1]);
    assert.match(html(placed.index, -1, player), /aria-label="unknown monster"/);
  });
});

describe("the Combat board", () => {
  it("shows both answers and an optimal one with their scores", () => {
    const { html } = renderPanel("combat", sampleLines("combat", ["greedy", "optimal"]));
    const page = html(11, -1);
    assert.equal(page.match(/<svg class="clash"/g)?.length, 3);
    assert.match(page, /class="good">optimal/);
  });
});

describe("playing Perfect Aim", () => {
  it("keeps the game's time: the waits add up to its length, and no moment is left out", () => {
    const { opened, overview } = renderPanel("perfect-aim");
    const clock = (place: { answer: number; note: number }) => computeTime(opened.replay, place);
    let place = { answer: 0, note: 0 };
    let waited = 0;
    let steps = 0;
    for (; !isAtEnd(overview.turns, place) && steps < 5000; steps++) {
      const step = findNextPlaybackStep(overview.turns, place, clock);
      waited += step.seconds;
      assert.ok(clock(step.to) >= clock(place));
      place = step.to;
    }
    assert.ok(steps > 50);
    assert.ok(Math.abs(waited - clock(place)) < 1e-6, `${waited} s instead of ${clock(place)} s`);
  });
});
