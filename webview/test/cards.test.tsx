import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { ResultsApp } from "../results/app.tsx";
import { toggleSorting } from "../results/parts/sort-head.tsx";
import { ascendingCardColumns, type CardColumn, listShownRows } from "../results/state/cards-state.ts";
import {
  type ResultsEvent,
  type ResultsState,
  startResultsState,
  updateResults,
} from "../results/state/results-state.ts";
import { sampleCards } from "./sample-cards.ts";

const sample = sampleCards(6);

const html = (state: ResultsState) => renderToString(<ResultsApp state={state} send={() => {}} post={() => {}} />);

describe("the Cards page", () => {
  const state = sample.messages.reduce<ResultsState>(updateResults, startResultsState("cards"));
  const update = (event: ResultsEvent, from = state) => updateResults(from, event);
  /** A click on the head of a column. */
  const sort = (by: CardColumn, from = state) =>
    update(
      { kind: "setCards", fields: { sorting: toggleSorting(by, from.cards.sorting, ascendingCardColumns) } },
      from,
    );
  const cards = ({ cards: shown }: ResultsState) => listShownRows(shown).map(({ card }) => card);

  it("has a row for each card, sorted by its win rate when played", () => {
    const rows = listShownRows(state.cards);
    assert.equal(rows.length, sample.counted.table.rows.length);
    assert.equal(html(state).match(/<tr>/g)?.length, rows.length + 1);
    const met = rows.filter(({ played }) => played.players > 0);
    assert.deepEqual(met, rows.slice(0, met.length), "nobody's rate comes last");
    assert.ok(met.every(({ played }, i) => i === 0 || played.rate <= met[i - 1]!.played.rate));
  });

  it("is sorted by any column, and reversed by a second click", () => {
    const byPicked = sort("picked");
    const picked = listShownRows(byPicked.cards).map((row) => row.picked.times);
    assert.deepEqual(
      picked,
      picked.toSorted((a, b) => b - a),
    );
    assert.match(
      html(byPicked),
      /aria-sort="descending"[^>]*data-column="picked"|data-column="picked"[^>]*aria-sort="descending"/,
    );
    const byCard = sort("card");
    assert.deepEqual(
      cards(byCard),
      cards(state).toSorted((a, b) => a - b),
    );
    assert.deepEqual(cards(sort("card", byCard)), cards(byCard).toReversed());
    const turned = sort("rate");
    const last = listShownRows(turned.cards).at(-1)!;
    assert.equal(last.played.players, 0, "nobody's rate comes last in both orders");
  });

  it("filters cards by name or number", () => {
    const [{ card, name } = { card: 0, name: "" }] = sample.counted.table.rows;
    assert.ok(cards(update({ kind: "setCards", fields: { find: name.toUpperCase() } })).includes(card));
    assert.deepEqual(cards(update({ kind: "setCards", fields: { find: `${card}` } })), [card]);
  });

  it("says which matches are missing, or why nothing could be counted", () => {
    assert.match(html(state), /6 matches; 3 no longer have a record\./);
    const of = { kind: "files", files: ["file:///half.json"] } as const;
    const table = { rows: [], matches: 0, leftOut: 0 };
    const trouble = "half.json: The JSON of the game is cut off.";
    const shown = update({ kind: "cards", of, choices: [], counted: { table, gone: 0, trouble } });
    assert.ok(html(shown).includes(trouble));
    assert.match(html(update({ kind: "cards", of, choices: [] })), /Counting …/);
  });
});
