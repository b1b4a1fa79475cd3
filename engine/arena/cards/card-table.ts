import type { Cards, CardUse } from "../../game/extras.ts";
import type { MatchRecord } from "../../record/match-record.ts";
import { createReplay } from "../../record/replay.ts";
import type { Replayed } from "../../record/replayed.ts";
import type { CardCount, CardTable } from "../../views/card-facts.ts";
import { getResult, points } from "../statistics/tally.ts";
import { computeWilsonInterval } from "../statistics/wilson.ts";

type Use = Exclude<CardUse["what"], "offered">;
interface Count {
  times: number;
  players: number;
  points: number;
}
type Counts = Record<Use, Count> & { offered: number };

/** Counts cards over any number of matches. */
export interface CardCounter {
  addPlayed(record: MatchRecord): void;
  table(): CardTable;
}

/**
 * Counts the cards of records, added one by one. Records of games without cards, or without an end, are counted as left
 * out.
 */
export function createCardCounter(): CardCounter {
  const counted = new Map<number, Counts>();
  const names = new Map<number, string>();
  let matches = 0;
  let leftOut = 0;
  return {
    addPlayed(record) {
      const replay = createReplay(record);
      const cards = replay.game.extras?.cards;
      if (!cards || !replay.outcome) {
        leftOut++;
        return;
      }
      matches++;
      for (const card of countPlayer(replay, cards, replay.outcome.places, counted))
        names.set(card, cards.getName(card));
    },
    table() {
      const rows = [...counted].map(([card, { offered, picked, drawn, played }]) => ({
        ...{ card, name: names.get(card)!, offered },
        ...{ picked: rateCard(picked), drawn: rateCard(drawn), played: rateCard(played) },
      }));
      return { rows: rows.sort((a, b) => a.card - b.card), matches, leftOut };
    },
  };
}

/** Adds one match, and returns the cards that occurred in it. */
function countPlayer(
  replay: Replayed,
  cards: Cards,
  places: readonly number[],
  counted: Map<number, Counts>,
): Set<number> {
  const met = new Set<number>();
  const seen = new Set<string>();
  for (const { ask, notes } of replay.turns) {
    for (const { what, player, card } of cards.usesIn(ask, notes)) {
      const counts = counted.get(card) ?? {
        offered: 0,
        picked: createEmptyCount(),
        drawn: createEmptyCount(),
        played: createEmptyCount(),
      };
      counted.set(card, counts);
      met.add(card);
      if (what === "offered") counts.offered++;
      else {
        const key = `${what} ${player} ${card}`;
        addPlayed(counts[what], seen.has(key) ? undefined : computePoints(places, player));
        seen.add(key);
      }
    }
  }
  return met;
}

const createEmptyCount = (): Count => ({ times: 0, players: 0, points: 0 });

/** `points` is the result for a player who did this for the first time in the match; otherwise undefined. */
function addPlayed(into: Count, points: number | undefined): void {
  into.times++;
  if (points === undefined) return;
  into.players++;
  into.points += points;
}

function computePoints(places: readonly number[], player: number): number {
  return points[getResult(places, player)];
}

function rateCard({ times, players, points }: Count): CardCount {
  return { times, players, ...computeWilsonInterval(points, players) };
}
