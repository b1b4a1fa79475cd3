import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { App } from "../app.tsx";
import type { BoardState } from "../board-state.ts";
import { type CardsEvent, shownRows } from "../cards/cards-state.ts";
import { mayBeGame } from "../dropped-game.ts";
import type { ToBoard } from "../messages.ts";
import { openMatch } from "../opened-match.ts";
import { startState, update } from "../state.ts";
import { sampleCards } from "./sample-cards.ts";
import { sampleMatch } from "./sample-match.ts";

const sample = sampleCards(6);

function panelOn(lines: Parameters<typeof openMatch>[1], told: readonly ToBoard[] = []) {
  const opened = openMatch("m", lines);
  let state = update(startState(), { kind: "opened", match: "m", overview: opened.overview, me: 0, watching: false });
  state = update(state, { kind: "tab", tab: "cards" });
  for (const message of told) {
    if (message.kind === "cards") state = update(state, { kind: "cards", event: message });
  }
  const html = (shown: BoardState) =>
    renderToString(<App state={shown} opened={opened} before={undefined} send={() => {}} post={() => {}} />);
  return { state, html };
}

describe("the tab of cards", () => {
  const { state, html } = panelOn(sample.lines, sample.messages);
  const told = (event: CardsEvent, from = state) => update(from, { kind: "cards", event });
  const cards = ({ cards: shown }: BoardState) => shownRows(shown).map(({ card }) => card);

  it("is there for a game with cards alone", () => {
    assert.match(html(state), /id="tab-cards"/);
    const other = panelOn(sampleMatch({ game: "combat", seed: "1", builtins: ["greedy", "optimal"] }));
    const page = other.html(other.state);
    assert.doesNotMatch(page, /id="tab-cards"/);
    assert.match(page, /id="tab-turn"[^>]*aria-selected="true"/);
  });

  it("has a row a card, by what those who played it won at least", () => {
    const rows = shownRows(state.cards);
    assert.equal(rows.length, sample.counted.table.rows.length);
    assert.equal(html(state).match(/<tr>/g)?.length, rows.length + 1);
    const met = rows.filter(({ played }) => played.players > 0);
    assert.deepEqual(met, rows.slice(0, met.length), "nobody's rate comes last");
    assert.ok(met.every(({ played }, i) => i === 0 || played.low <= met[i - 1]!.played.low));
  });

  it("is sorted by any column, and turned around by the same once more", () => {
    const byPicked = told({ kind: "sort", by: "picked" });
    const picked = shownRows(byPicked.cards).map((row) => row.picked.times);
    assert.deepEqual(
      picked,
      picked.toSorted((a, b) => b - a),
    );
    assert.match(
      html(byPicked),
      /aria-sort="descending"[^>]*data-column="picked"|data-column="picked"[^>]*aria-sort="descending"/,
    );
    const byCard = told({ kind: "sort", by: "card" });
    assert.deepEqual(
      cards(byCard),
      cards(state).toSorted((a, b) => a - b),
    );
    assert.deepEqual(cards(told({ kind: "sort", by: "card" }, byCard)), cards(byCard).toReversed());
    const turned = told({ kind: "sort", by: "rate" });
    const last = shownRows(turned.cards).at(-1)!;
    assert.equal(last.played.players, 0, "nobody's rate comes last in both orders");
  });

  it("shows the cards with a name or a number", () => {
    const [{ card, name } = { card: 0, name: "" }] = sample.counted.table.rows;
    assert.ok(cards(told({ kind: "find", text: name.toUpperCase() })).includes(card));
    assert.deepEqual(cards(told({ kind: "find", text: `${card}` })), [card]);
  });

  it("says what is missing, and why nothing could be counted", () => {
    assert.match(html(state), /6 matches; 3 have no record any more\./);
    const of = { kind: "files", files: ["file:///half.json"] } as const;
    const table = { rows: [], matches: 0, leftOut: 0 };
    const trouble = "half.json: The JSON of the game is cut off.";
    const shown = told({ kind: "cards", of, choices: [], counted: { table, gone: 0, trouble } });
    assert.ok(html(shown).includes(trouble));
    assert.match(html(told({ kind: "cards", of, choices: [] })), /Counting …/);
  });
});

describe("the head of the board", () => {
  it("says where our rules part from a game of a site", () => {
    const { state, html } = panelOn(sample.lines);
    assert.match(html(state), /Spar parts from the site in the end, turn \d+: the first player wins there/);
  });
});

describe("what is pasted onto the board", () => {
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
