import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { countCards, describeLeftOut } from "../app/cards.ts";
import {
  createCardCounter,
  formatCardCsv,
  formatCardFile,
  formatCardTable,
  sortCards,
} from "../arena/cards/card-table.ts";
import { computeWilsonInterval } from "../arena/statistics/normal.ts";
import { locm } from "../games/locm/index.ts";
import type { LocmView } from "../games/locm/view.ts";
import { listMatchFiles } from "../project/resolve/match-request.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { createImportedRecord } from "../record/site-game.ts";
import type { CardRow } from "../views/card-facts.ts";
import { arenaGames } from "./fixtures.ts";
import { siteJson } from "./site-json.ts";

const games = arenaGames();
const records = games.map((text) => {
  const game = locm.extras!.imports!(text);
  assert.ok(!("why" in game));
  return createImportedRecord(locm, game, { engine: "test", at: "2026-01-01T00:00:00.000Z" });
});

function cardTable(of: readonly MatchRecord[]) {
  const counter = createCardCounter();
  for (const record of of) counter.addPlayed(record);
  return counter.table();
}

/** The picks and the winner, read from the text of a game. */
function picksIn(text: string): { readonly picks: readonly (readonly number[])[]; readonly winner: number } {
  const picks = [...text.matchAll(/^picks[01] (.*)$/gm)].map(([, cards]) => cards!.split(" ").map(Number));
  return { picks, winner: Number(/winner ([01])/.exec(text)![1]) };
}

const sum = (rows: readonly CardRow[], of: (row: CardRow) => number) => rows.reduce((total, row) => total + of(row), 0);

describe("the table of cards", () => {
  const { rows, matches, leftOut } = cardTable(records);

  it("counts the cards of arena games", () => {
    assert.deepEqual([matches, leftOut], [97, 0]);
    assert.equal(
      sum(rows, ({ offered }) => offered),
      97 * 2 * 90,
    );
    const played = games.flatMap((text) => text.match(/\b(SUMMON|USE)\b/g) ?? []).length;
    assert.equal(
      sum(rows, (row) => row.played.times),
      played,
    );
    const all = games.flatMap((text) => picksIn(text).picks.flat());
    for (const { card, picked } of rows)
      assert.equal(picked.times, all.filter((number) => number === card).length, `${card}`);
  });

  it("never has a card played that was not drawn, or drawn that was not picked, or picked that was not offered", () => {
    for (const { offered, picked, drawn, played } of rows) {
      assert.ok(played.times <= drawn.times && drawn.times <= picked.times && picked.times <= offered);
      assert.ok(played.players <= drawn.players && drawn.players <= picked.players);
    }
  });

  it("counts opening hands and each turn's draw as drawn", () => {
    for (const [i, record] of records.entries()) {
      const replay = createReplay(record);
      const end = replay.viewAt({ answer: replay.turns.length - 1, note: -1 }) as LocmView;
      const left = end.players.reduce((cards, { deckCount }) => cards + deckCount, 0);
      const { rows: own } = cardTable([record]);
      assert.equal(
        sum(own, ({ drawn }) => drawn.times),
        60 - left,
        `game ${i}`,
      );
    }
  });

  it("gives the win rate of players who picked a card, each once per match, with the interval of as many matches", () => {
    for (const { card, picked } of rows) {
      const pickersByGame = games.map((text) => {
        const { picks, winner } = picksIn(text);
        return picks.flatMap((own, player) => (own.includes(card) ? [player === winner] : []));
      });
      const pickers = pickersByGame.flat();
      const matches = pickersByGame.filter(({ length }) => length > 0).length;
      const rate = pickers.filter((won) => won).length / (pickers.length || 1);
      const expected = { players: pickers.length, matches, ...computeWilsonInterval(rate * matches, matches) };
      const { times: _, ...counted } = picked;
      assert.deepEqual(counted, expected, `${card}`);
    }
  });

  it("leaves out matches without an end", () => {
    const stopped = [...records[0]!.slice(0, 70), { kind: "stopped", why: "a test" } as const];
    assert.deepEqual(cardTable([stopped]), { rows: [], matches: 0, leftOut: 1 });
  });

  it("is sorted by the requested column", () => {
    const byPlayed = sortCards(rows, "played").map((row) => row.played.times);
    assert.deepEqual(
      byPlayed,
      byPlayed.toSorted((a, b) => b - a),
    );
    const byName = sortCards(rows, "name").map(({ name }) => name);
    assert.deepEqual(
      byName,
      byName.toSorted((a, b) => a.localeCompare(b, "en")),
    );
    const [best] = sortCards(rows, "rate");
    assert.ok(rows.every(({ played }) => played.players === 0 || played.low <= best!.played.low));
  });

  it("is written as a file in which a bot looks up cards by number", () => {
    const table = { rows, matches, leftOut };
    const json = JSON.parse(formatCardFile(table, "cards.json")) as { matches: number; cards: Record<string, CardRow> };
    assert.equal(json.matches, 97);
    assert.deepEqual(
      Object.keys(json.cards).map(Number),
      rows.map(({ card }) => card),
      "in their order",
    );
    for (const { card, picked, offered } of rows) {
      assert.equal(json.cards[card]!.offered, offered);
      assert.equal(json.cards[card]!.picked.rate, picked.players > 0 ? Number(picked.rate.toFixed(4)) : null);
    }
    assert.equal(formatCardFile(table, "cards.csv"), `${formatCardCsv(rows)}\n`);
  });

  it("has no rate for a card that was never played", () => {
    const nobody = { times: 0, players: 0, matches: 0, ...computeWilsonInterval(0, 0) };
    const row = { ...rows[0]!, played: nobody };
    assert.match(formatCardCsv([row]).split("\n")[1]!, /,0,0,,,$/);
    const json = JSON.parse(formatCardFile({ rows: [row], matches, leftOut }, "c.JSON")) as {
      cards: Record<string, unknown>;
    };
    assert.deepEqual((json.cards[row.card] as CardRow).played, {
      times: 0,
      players: 0,
      matches: 0,
      rate: null,
      low: null,
      high: null,
    });
  });

  it("covers all readable matches once, and names the first unreadable file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-cards-"));
    const file = (name: string) => join(folder, name);
    try {
      mkdirSync(file("dir.json"));
      writeFileSync(file("a.spar.jsonl"), "{");
      writeFileSync(file("b.json"), JSON.stringify(siteJson(games[0]!)));
      writeFileSync(file("c.spar.jsonl"), writeRecord(records[1]!));
      const found = listMatchFiles(folder);
      const files = [...found, file("b.json")].map((path) => ({ kind: "file" as const, path, name: basename(path) }));
      const { table, uncounted } = await countCards(files);
      assert.deepEqual([found.length, table.matches], [4, 2]);
      assert.equal(uncounted.count, 2);
      assert.match(describeLeftOut(uncounted)!, /^2 files or games are left out\. a\.spar\.jsonl: /);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is printed as text or as CSV", () => {
    const one = sortCards(rows, "card").slice(0, 2);
    const [head, first] = formatCardTable(one).split("\n");
    assert.match(head!, /^card {2}name +offered {2}picked +won +interval {2}drawn/);
    assert.match(first!, new RegExp(`^ +${one[0]!.card} {2}${one[0]!.name} `));
    const [names, values] = formatCardCsv(one)
      .split("\n")
      .map((line) => line.split(","));
    assert.equal(names!.length, values!.length);
    assert.equal(values![names!.indexOf("picked_players")], `${one[0]!.picked.players}`);
  });
});
