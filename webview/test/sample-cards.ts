import { createCardCounter } from "../../engine/arena/cards/card-table.ts";
import { readSiteGame } from "../../engine/record/site-game.ts";
import { arenaGames } from "../../engine/test/fixtures.ts";
import { siteJson } from "../../engine/test/site-json.ts";
import type { CardsChoice, CardsUpdate } from "../results/messages.ts";

const made = { engine: "test", at: "2026-01-01T00:00:00.000Z" };

/** A game of the arena as its site tells it, with a place where they part, and the cards of all of them. */
export function sampleCards(most = 200) {
  const games = arenaGames().slice(0, most);
  const counter = createCardCounter();
  const records = games.map((game) => {
    const read = readSiteGame(game, made);
    if ("why" in read) throw new Error(read.why);
    return read.record;
  });
  for (const record of records) counter.addPlayed(record);
  const json = siteJson(games[0]!);
  const parted = readSiteGame(JSON.stringify({ ...json, scores: json.scores.toReversed() }), made);
  if ("why" in parted) throw new Error(parted.why);
  const of = { kind: "imported" } as const;
  const choices: readonly CardsChoice[] = [
    { of: { kind: "all" }, title: "All matches" },
    { of, title: "Imported games" },
    { of: { kind: "series", run: "r1" }, title: "Series: curve.py vs search" },
  ];
  const counted = { table: counter.table(), gone: 3 };
  const messages: CardsUpdate[] = [{ kind: "cards", of, choices, counted }];
  return { lines: [...parted.record], messages, counted };
}
