import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { Chance, Mistake } from "../../engine/views/analysis-facts.ts";
import { App } from "../board/app.tsx";
import { findKeyAction } from "../board/keys.ts";
import type { BoardUpdate } from "../board/messages.ts";
import { createAnswerArrows } from "../board/mistakes/answer-arrows.ts";
import { type BoardEvent, type BoardState, openMatch } from "../board/state/board-state.ts";
import { type MistakesEvent, makeChart } from "../board/state/mistakes-state.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import { sampleMatch } from "./sample-match.ts";

const lines = sampleMatch({ game: "locm", seed: "5", builtins: ["greedy", "search"] });
const opened = openMatch("m", lines);
const { turns } = opened.replay;

const chance = (answer: number, share: number): Chance => ({
  answer,
  player: turns[answer]!.ask.player,
  chance: share,
  low: share - 0.1,
  high: share + 0.1,
});
/** A turn of the first player in which it attacks, with an answer that was not given. */
const attacked = turns.filter(({ ask, answer }) => ask.player === 0 && /ATTACK/.test(`${answer.text}`));
const made = (answer: number, loss: number, grade: Mistake["grade"], better: string): Mistake => {
  const { player, turn } = turns[answer]!.ask;
  const inWords = { played: ["Slimer attacks", "this too"], better: ["Pass", "this too"] };
  return { answer, player, turn, loss, kept: loss + 0.2, grade, better, inWords, text: "" };
};
const [slight, grave] = [attacked[0]!.index, attacked[1]!.index];
/** An attack instead of the one that was made. */
const aimed = opened.replay.choicesAt(grave, "").find(({ spots }) => spots.length === 2)!.text;
const found: BoardUpdate & { kind: "analysis" } = {
  kind: "analysis",
  match: "m",
  state: "searching",
  chances: turns.map((_, answer) => chance(answer, 0.5)),
  mistakes: [made(slight, 0.03, 1, "PASS"), made(grave, 0.31, 3, aimed), made(61, 0.5, 3, "PASS")],
};

const start = updateBoard(startBoardState(), {
  kind: "opened",
  match: "m",
  overview: opened.overview,
  me: 0,
  isWatching: false,
});
const applyEvents = (...events: BoardEvent[]) => events.reduce(updateBoard, start);
const tell = (event: MistakesEvent): BoardEvent => ({ kind: "mistakes", event });
const html = (state: BoardState) =>
  renderToString(<App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />);

describe("the winning chance on the timeline", () => {
  it("marks where one that was learned from matches fell most, but for known mistakes", () => {
    const own = turns.filter(({ ask }) => ask.player === 0).map(({ index }) => index);
    const after = (answer: number) => (answer <= slight ? 0.8 : answer <= grave ? 0.5 : 0.2);
    const quality = {
      matches: 300,
      bots: 5,
      brier: 0.1,
      byScore: 0.2,
      bins: [],
      isByBots: true,
      isGood: true,
      missing: 0,
    };
    const chances = own.map((answer) => chance(answer, after(answer)));
    const count = (state: BoardState) => html(state).split('class="mark turning" style').length - 1;
    const learned = { ...found, chances, mistakes: [], quality };
    assert.equal(count(applyEvents(tell(learned))), 2);
    assert.equal(count(applyEvents(tell({ ...learned, mistakes: [made(grave, 0.31, 3, "PASS")] }))), 1);
    assert.equal(count(applyEvents(tell({ ...learned, quality: undefined }))), 0);
  });

  it("replaces the game's measure when known, which can be shown again", () => {
    assert.match(html(start), /class="area"/);
    const charted = applyEvents(tell(found));
    assert.match(html(charted), /class="band"/);
    assert.doesNotMatch(html(charted), /class="area"/);
    const action = findKeyAction(charted, { key: "k", shift: false, ctrl: false });
    assert.ok(action?.to === "board");
    assert.match(html(updateBoard(charted, action.event)), /class="area"/);
  });

  it("is shown for the chosen player only, and replaced by a new value for an answer", () => {
    const again = chance(60, 0.9);
    const twice = applyEvents(tell(found), tell({ ...found, chances: [again], mistakes: [] }));
    assert.equal(twice.mistakes.chances.size, turns.length);
    assert.equal(twice.mistakes.chances.get(60), again);
    assert.match(html(updateBoard(twice, tell({ kind: "whose", player: 1 }))), /class="chance p2"/);
  });

  it("is not shown first for a match of many games", () => {
    const [head] = opened.overview.turns;
    const many = {
      ...opened.overview,
      turns: [
        { ...head!, gameNumber: 0 },
        { ...head!, gameNumber: 1 },
      ],
    };
    assert.equal(makeChart(applyEvents(tell(found)).mistakes, many), "measure");
  });

  it("has a scale from 0 to 100 %, or up to a round number for the game's measure", () => {
    const ticks = (state: BoardState) =>
      [...html(state).matchAll(/class="tick[^>]*>([^<]+)</g)].map(([, text]) => text);
    assert.deepEqual(ticks(applyEvents(tell(found))), ["0 %", "50 %", "100 %"]);
    const start = applyEvents();
    for (const [most, scale] of [
      [30, ["0", "15", "30"]],
      [42, ["0", "25", "50"]],
      [57, ["0", "30", "60"]],
      [3, ["0", "2", "4"]],
    ] as const) {
      const turns = opened.overview.turns.map((turn, i) => ({ ...turn, measures: [i === 3 ? most : 1, 1] }));
      assert.deepEqual(ticks({ ...start, overview: { ...opened.overview, turns } }), scale);
    }
  });

  it("marks the player's mistakes with their grade", () => {
    const marks = [...html(applyEvents(tell(found))).matchAll(/class="mark mistake grade(\d)"[^>]*>([^<]+)</g)];
    assert.deepEqual(
      marks.map(([, grade, sign]) => [grade, sign]),
      [
        ["1", "?!"],
        ["3", "??"],
      ],
    );
  });
});

describe("the mistakes of a match", () => {
  const listed = applyEvents(tell(found), { kind: "set", fields: { tab: "mistakes" } });

  it("are listed in their order with the chance before and after, those of the other player on request", () => {
    const page = html(listed);
    assert.ok(page.indexOf("23 → 20 %") < page.indexOf("51 → 20 %"));
    assert.doesNotMatch(page, /70 → 20 %/);
    assert.match(page, /Analysing …/);
    assert.match(html(updateBoard(listed, tell({ kind: "whose", player: 1 }))), /70 → 20 %/);
  });

  it("show what was played and what is better, with common parts in grey", () => {
    assert.match(
      html(listed),
      /played<.*?<span>Slimer attacks<\/span><span class="shared">, this too<.*?better<.*?<span>Pass</,
    );
  });

  it("have no tab in a game without analysis, nor in another match", () => {
    const overview = { ...opened.overview, stake: undefined };
    const other = updateBoard(listed, { kind: "opened", match: "n", overview, me: 0, isWatching: false });
    assert.equal(other.mistakes.chances.size, 0);
    assert.doesNotMatch(html(other), /id="tab-mistakes"/);
    const same = updateBoard(listed, {
      kind: "opened",
      match: "m",
      overview: opened.overview,
      me: 0,
      isWatching: false,
    });
    assert.equal(same.mistakes, listed.mistakes);
  });

  it("are visited by keys, one after the other, then from the start", () => {
    const press = (state: BoardState, shift: boolean) => {
      const action = findKeyAction(state, { key: "n", shift, ctrl: false });
      return action?.to === "board" ? updateBoard(state, action.event) : state;
    };
    const first = press(listed, false);
    assert.deepEqual([first.moment.answer, press(first, false).moment.answer], [slight, grave]);
    assert.equal(press(first, true).moment.answer, grave);
  });

  it("are shown with the better answer as what if", () => {
    const shown = updateBoard(listed, { kind: "showBetter", answer: grave });
    assert.deepEqual([shown.moment.answer, shown.branch?.text], [grave, aimed]);
    assert.equal(updateBoard(shown, { kind: "branchBack" }).branch?.text, undefined);
    assert.match(html(shown), /class="drawn"/);
  });

  it("draw arrows of one answer at a time, as far as the rules know its targets", () => {
    const { index } = attacked[0]!;
    const [target] = opened.replay.choicesAt(index, "").filter(({ spots }) => spots.length === 2);
    const { drawings, findSpot } = createAnswerArrows(opened.replay, index, `${target!.text} for honour`);
    const getTones = (some: typeof drawings) => new Set(some.map((each) => (each.kind === "arrow" ? each.tone : "")));
    assert.deepEqual([...getTones(drawings)], ["good"]);
    assert.deepEqual([...getTones(createAnswerArrows(opened.replay, index, undefined).drawings)], ["bad"]);
    const better = drawings.at(-1)!;
    assert.ok(better.kind === "arrow");
    assert.deepEqual([findSpot(better.from), findSpot(better.to)], target!.spots);
  });
});

describe("answering in place of the bot", () => {
  const retried = applyEvents(tell(found), { kind: "retry", answer: slight });
  const weighed = (text: string, share: number): BoardEvent =>
    tell({
      ...{ kind: "weighed", match: "m", answer: slight, text },
      chances: [chance(slight, 0.4), chance(slight, share), chance(slight, 0.6)],
    });

  it("begins before the mistake with an empty answer, and hides the better one", () => {
    assert.deepEqual([retried.moment.answer, retried.branch?.text, retried.tab], [slight, "", "mistakes"]);
    const page = html(retried);
    assert.match(page, /Mistake 1 of 2/);
    assert.match(page, /class="choice-button"/);
    assert.doesNotMatch(page, /class="mistake-answer|class="drawn"/);
  });

  it("compares the chance that the written answer keeps with the bot's and the best one", () => {
    const asked = updateBoard(retried, tell({ kind: "weighing", text: "" }));
    for (const [share, verdict] of [
      [0.71, /Better than the best/],
      [0.55, /Within the margin of error/],
      [0.35, /Not clearly better than the bot/],
      [0.2, /Worse than the bot/],
    ] as const) {
      assert.match(html(updateBoard(asked, weighed("", share))), verdict);
    }
    assert.match(html(updateBoard(asked, weighed("", 0.71))), /71 %.*40 %.*60 %/);
    const other = updateBoard(asked, { kind: "branchOn", text: "PASS" });
    assert.doesNotMatch(html(updateBoard(other, weighed("", 0.71))), /Better than the best/);
    assert.equal(updateBoard(asked, weighed("PASS", 0.71)).mistakes.retry?.weighed?.chances, undefined);
  });

  it("ends when the person goes to another turn, or back to the recorded answer", () => {
    for (const event of [
      { kind: "step", by: 1, unit: "turn" },
      { kind: "branch", isOpen: false },
      { kind: "retry" },
      { kind: "play" },
    ] as const) {
      const ended = updateBoard(retried, event);
      assert.deepEqual([ended.mistakes.retry, ended.branch], [undefined, undefined]);
    }
  });
});
