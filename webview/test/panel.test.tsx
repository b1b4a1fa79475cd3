import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { LocmView } from "../../engine/games/locm/view.ts";
import { english } from "../../engine/l10n/speak.ts";
import { App } from "../board/app.tsx";
import { findText, listExamples, listSuggestions } from "../board/search/find-text.ts";
import { type BoardState, openMatch } from "../board/state/board-state.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import { sampleMatch } from "./sample-match.ts";

const evil = `<img src=x onerror=alert(1)></text></svg><script>alert(2)</script>`;

function renderPanel(lines: ReturnType<typeof sampleMatch>) {
  const opened = openMatch("m", lines);
  const { overview } = opened;
  const start = updateBoard(startBoardState(), { kind: "opened", match: "m", overview, me: 0, isWatching: false });
  const html = (answer: number, note: number, seenBy?: number) => {
    const state = { ...updateBoard(start, { kind: "goTo", at: { answer, note } }), seenBy };
    return renderToString(<App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />);
  };
  return { opened, overview, html };
}

function renderWords(html: string): string {
  return html
    .replace(/<title>.*?<\/title>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("the board without a match", () => {
  const render = (state: BoardState) =>
    renderWords(
      renderToString(<App state={state} opened={undefined} before={undefined} send={() => {}} post={() => {}} />),
    );

  it("says that there is none only when the extension has said so, and not while one is loading", () => {
    const start = startBoardState();
    const empty = updateBoard(start, { kind: "nothing" });
    assert.match(render(start), /Loading the match/);
    assert.match(render(empty), /Save a bot or open a match/);
    assert.match(render(updateBoard(empty, { kind: "loading", match: "m" })), /Loading the match/);
    assert.match(
      render(updateBoard(start, { kind: "broken", match: "m", why: "line 3 is damaged" })),
      /cannot be shown line 3 is damaged/,
    );
  });
});

describe("the board on a LOCM record", () => {
  const spoil = (text: string, answer: number) => {
    if (answer === 4) return `${text} ${evil}`;
    return text.includes("ATTACK") ? `${text};ATTACK 99 -1 ${evil}` : text;
  };
  const lines = sampleMatch({ game: "locm", seed: "5", builtins: ["greedy", "greedy"], spoil });
  const { opened, overview, html } = renderPanel(lines);
  const { turns } = opened.replay;

  it("shows the three cards of a draft turn, the pick and both decks", () => {
    const page = html(37, -1);
    const words = renderWords(page);
    assert.match(words, /Pick 19 of 30/);
    assert.equal(page.match(/class="choice /g)?.length, 3);
    assert.match(page, /class="choice picked[^"]*p2/);
    assert.equal(page.match(/class="deck p/g)?.length, 2);
  });

  it("hides the other player's deck and hand from a player", () => {
    assert.match(renderWords(html(37, -1, 0)), /Hidden while it is drafted/);
    const battle = turns.findIndex(({ ask }) => ask.phase === "battle");
    assert.doesNotMatch(html(battle, 0), /card-back/);
    assert.match(html(battle, 0, 0), /card-back/);
  });

  it("keeps a creature that died in sight, and says what killed it", () => {
    const dead = turns.find(({ notes }) => notes.some(({ text }) => english(text).includes(" dies")))!;
    const page = html(dead.index, -1);
    assert.match(page, /class="creature[^"]*dying/);
    assert.match(page, /class="arrow (attack|use)/);
    assert.match(page, /class="float hurt/);
    assert.ok(overview.turns[dead.index]!.kills > 0);
  });

  it("marks every command as performed, or skipped with its reason", () => {
    const faulty = turns.find(({ rulings }) => rulings.some(({ verdict }) => verdict === "skipped"))!;
    const page = html(faulty.index, -1);
    assert.equal(page.match(/<li class="command /g)?.length, faulty.rulings.length);
    const { why } = faulty.rulings.find(({ verdict }) => verdict === "skipped")!;
    assert.ok(renderWords(page).includes(english(why!).replace(/"/g, "&quot;")));
    assert.equal(overview.turns[faulty.index]!.worst, "warning");
  });

  it("never turns a bot's text into markup", () => {
    for (const { index, notes } of turns) {
      for (const note of [-1, ...notes.map((_, i) => i)]) {
        const page = html(index, note);
        assert.doesNotMatch(page, /<img|<script/);
      }
    }
    const hostileTurn = turns.find(({ answer }) => !answer.failure && answer.text.includes(evil))!;
    assert.ok(html(hostileTurn.index, -1).includes("&lt;img"));
  });

  it("draws what the bot asked for, as text, only in views that may show it", () => {
    const at = turns.findIndex(({ ask }) => ask.phase === "battle");
    const asked = lines.map((line, i) =>
      i === at + 1
        ? { ...line, stderr: `@spar ${JSON.stringify({ text: evil, at: "me" })}\n@spar {"plot":{"hope":7}}` }
        : line,
    );
    const drawn = renderPanel(asked);
    const page = drawn.html(at, -1);
    assert.match(page, /class="label plain"/);
    assert.ok(page.includes("&lt;img"));
    assert.doesNotMatch(page, /<img|<script/);
    assert.match(renderWords(page), /hope 7/);
    assert.doesNotMatch(drawn.html(at, -1, 1 - turns[at]!.ask.player), /class="label plain"/);
  });

  it("shows which expectations of the bot were wrong, and how many right", () => {
    const at = turns.findIndex(({ ask }) => ask.phase === "battle");
    const expected = { "your health": 99, "your max mana": 1, [evil]: 3 };
    const stderr = `@spar ${JSON.stringify({ expect: expected })}`;
    const page = renderPanel(lines.map((line, i) => (i === at + 1 ? { ...line, stderr } : line))).html(at, -1);
    assert.match(renderWords(page), /Expected by the bot 1 of 3 fields as expected your health is \d+; expected 99/);
    assert.doesNotMatch(page, /<img|<script/);
  });

  it("explains the words of each line on hover", () => {
    const battle = turns.find(({ ask }) => ask.phase === "battle")!;
    assert.match(html(battle.index, 0), /title="abilities[^"]*"/);
  });
});

describe("what if", () => {
  const lines = sampleMatch({ game: "locm", seed: "5", builtins: ["greedy", "greedy"] });
  const { opened } = renderPanel(lines);
  const battle = opened.replay.turns.findIndex(
    ({ ask, answer }) => ask.phase === "battle" && !answer.failure && answer.text.includes("SUMMON"),
  );

  it("plays another answer by the rules and leaves the record alone", () => {
    const before = JSON.stringify(opened.replay.viewAt({ answer: battle, note: -1 }));
    const branch = opened.replay.branchAt(battle, "PASS;ATTACK 99 -1")!;
    const turn = branch.turns[battle]!;
    assert.equal(branch.turns.length, battle + 1);
    assert.deepEqual(turn.ask, opened.replay.turns[battle]!.ask);
    assert.deepEqual(
      turn.rulings.map(({ verdict }) => verdict),
      ["done", "skipped"],
    );
    assert.notEqual(JSON.stringify(branch.viewAt({ answer: battle, note: -1 })), before);
    assert.equal(JSON.stringify(opened.replay.viewAt({ answer: battle, note: -1 })), before);
  });

  it("gives the same result for the same answer", () => {
    const { answer } = opened.replay.turns[battle]!;
    const branch = opened.replay.branchAt(battle, answer.failure ? "" : answer.text)!;
    const moment = { answer: battle, note: -1 };
    assert.deepEqual(branch.viewAt(moment), opened.replay.viewAt(moment));
  });

  it("offers other answers, and says that they are hypothetical", () => {
    const { overview } = opened;
    let state = updateBoard(startBoardState(), { kind: "opened", match: "m", overview, me: 0, isWatching: true });
    state = updateBoard(state, { kind: "goTo", at: { answer: battle, note: 0 } });
    state = updateBoard(state, { kind: "branchOn", text: "" });
    const page = renderToString(
      <App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />,
    );
    const labels = opened.replay.choicesAt(battle, "").map(({ label }) => label);
    assert.ok(labels.length > 0 && labels.every((label) => page.includes(`>${english(label)}</button>`)));
    assert.match(renderWords(page), /What if: Turn/);
    assert.match(renderWords(page), /Let the bots play on Save as a match/);
  });

  it("marks a branch of another match, with a link back", () => {
    const [head, ...answers] = lines;
    const branch = { ...head, branch: { match: evil, answer: battle } } as (typeof lines)[number];
    const page = renderPanel([branch, ...answers]).html(battle, -1);
    assert.match(renderWords(page), new RegExp(`What if, from turn ${opened.replay.turns[battle]!.ask.turn}`));
    assert.match(page, /class="mark branch"/);
    assert.doesNotMatch(page, /<img|<script/);
  });

  it("ends when the user goes to another moment", () => {
    const { overview } = opened;
    let state = updateBoard(startBoardState(), { kind: "opened", match: "m", overview, me: 0, isWatching: false });
    state = updateBoard(state, { kind: "branch", isOpen: true, text: "PASS" });
    assert.deepEqual(state.branch, { text: "PASS", trail: [] });
    assert.equal(updateBoard(state, { kind: "step", by: 1, unit: "turn" }).branch, undefined);
  });
});

describe("search", () => {
  const lines = sampleMatch({ game: "locm", seed: "5", builtins: ["greedy", "greedy"] });
  const { opened } = renderPanel(lines);
  it("finds text sent, answered and on stderr, whatever its case", () => {
    const places = (query: string) => new Set(findText(opened.replay, query).map(({ where }) => where));
    assert.deepEqual(places("pick"), new Set(["event", "answered"]));
    assert.deepEqual(places("summon"), new Set(["event", "answered", "sent"]));
    assert.deepEqual(places("THINKING about"), new Set(["error output"]));
    assert.ok(places("------").has("sent"));
    assert.deepEqual(findText(opened.replay, "  "), []);
  });
  it("finds names of cards, values on the board in any game, and events", () => {
    const found = (query: string) => findText(opened.replay, query, opened.board);
    const [name] = listSuggestions(opened.replay, opened.board);
    assert.ok(found(name!.toUpperCase()).some(({ where }) => where === "board"));
    const low = found("health<20").filter(({ where }) => where === "board");
    assert.ok(low.length > 0 && low.length <= 4, "only where it becomes so");
    const { players } = opened.replay.viewAt({ answer: low[0]!.answer, note: -1 }) as LocmView;
    assert.ok(players.some(({ health }) => health < 20));
    assert.ok(found("mana=8").length > 0, "8 of 8");
    assert.ok(found("died").length >= found("dies").length);
    assert.ok(found("is summoned").every(({ where }) => where === "event"));
    assert.equal(listExamples(listSuggestions(opened.replay, opened.board)).length, 3);
    const aim = renderPanel(sampleMatch({ game: "perfect-aim", seed: "1", builtins: ["hunter", "collector"] })).opened;
    assert.ok(findText(aim.replay, "coins>=1", aim.board).length > 0);
  });
  it("finds where a winning chance comes into a range, as a share or in per cent", () => {
    const chances = [0.5, 0.6, 0.25, 0.4, 0.2, 0.7, 0.28].map((chance, i) => {
      return { answer: i, player: i % 2, chance, low: 0, high: 1 };
    });
    const found = (query: string) =>
      findText(opened.replay, query, opened.board, chances).map(({ answer, parts }) => [answer, parts[1]]);
    // In the next turns of that player it is still so.
    assert.deepEqual([found("chance<0.3"), found("chance < 30%")], [[[2, "25 %"]], [[2, "25 %"]]]);
    assert.deepEqual(found("chance>=0.6"), [
      [1, "60 %"],
      [5, "70 %"],
    ]);
    assert.deepEqual(findText(opened.replay, "chance<0.3", opened.board), []);
  });
  it("shows the line that contains it", () => {
    const [hit] = findText(opened.replay, "best value");
    assert.match(hit!.parts.join("|"), /^\|best value\| 0\.\d+$/);
  });
});
