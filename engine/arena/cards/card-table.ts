import type { CardUse } from "../../game/extras.ts";
import { formatCsvRow } from "../../match/history/match-export.ts";
import type { MatchRecord } from "../../record/match-record.ts";
import { createReplay } from "../../record/replay.ts";
import { escapeLine } from "../../text/visible.ts";
import type { CardCount, CardRow, CardTable } from "../../views/card-facts.ts";
import { computeWilsonInterval } from "../statistics/normal.ts";
import { getResult, points } from "../statistics/tally.ts";

interface Count {
  times: number;
  players: number;
  matches: number;
  points: number;
}
type Counts = Record<Exclude<CardUse["what"], "offered">, Count> & { offered: number };

/** Counts the cards of records one by one; records without cards, or without an end, count as left out. */
export function createCardCounter() {
  const counted = new Map<number, Counts>();
  const names = new Map<number, string>();
  let matches = 0;
  let leftOut = 0;
  return {
    addPlayed(record: MatchRecord) {
      const replay = createReplay(record);
      const cards = replay.game.extras?.cards;
      if (!cards || !replay.outcome) {
        leftOut++;
        return;
      }
      matches++;
      const { places } = replay.outcome;
      const seen = new Set<string>();
      for (const { what, player, card } of replay.turns.flatMap(({ ask, notes }) => [...cards.usesIn(ask, notes)])) {
        const [picked, drawn, played] = [createEmptyCount(), createEmptyCount(), createEmptyCount()];
        const counts = counted.get(card) ?? { offered: 0, picked, drawn, played };
        counted.set(card, counts);
        names.set(card, cards.getName(card));
        const use = { use: `${what} ${card}`, player, points: points[getResult(places, player)] };
        if (what === "offered") counts.offered++;
        else addUse(counts[what], use, seen);
      }
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

const createEmptyCount = (): Count => ({ times: 0, players: 0, matches: 0, points: 0 });

interface CountedUse {
  readonly use: string;
  readonly player: number;
  readonly points: number;
}

/** Counts a player's result, and the match, at its first such use. */
function addUse(into: Count, { use, player, points }: CountedUse, seen: Set<string>): void {
  const own = `${use} ${player}`;
  into.times++;
  if (!seen.has(use)) into.matches++;
  if (!seen.has(own)) {
    into.players++;
    into.points += points;
  }
  seen.add(use).add(own);
}

function rateCard({ times, players, matches, points }: Count): CardCount {
  return { times, players, matches, ...computeWilsonInterval((points / (players || 1)) * matches, matches) };
}

export const cardOrders = ["card", "name", "offered", "picked", "drawn", "played", "rate"] as const;
export type CardOrder = (typeof cardOrders)[number];

/** Sorts rows: numbers descending; "rate" by the lower bound of the win rate of those who played a card. */
export function sortCards(rows: readonly CardRow[], order: CardOrder): CardRow[] {
  const value = (row: CardRow): number => {
    switch (order) {
      case "card":
      case "name":
        return 0;
      case "offered":
        return row.offered;
      case "rate":
        return row.played.players === 0 ? -1 : row.played.low;
      default:
        return row[order].times;
    }
  };
  const tie = (a: CardRow, b: CardRow) => (order === "name" ? a.name.localeCompare(b.name, "en") : 0);
  return rows.toSorted((a, b) => value(b) - value(a) || tie(a, b) || a.card - b.card);
}

const useKinds = ["picked", "drawn", "played"] as const;

/** The table for a terminal: how often each thing was done, and the win rate with its 95 % interval. */
export function formatCardTable(rows: readonly CardRow[]): string {
  const head = ["card", "name", "offered", ...useKinds.flatMap((use) => [use, "won", "interval"])];
  const cells = rows.map((row) => [
    `${row.card}`,
    escapeLine(row.name),
    `${row.offered}`,
    ...useKinds.flatMap((use) => [`${row[use].times}`, ...rateCells(row[use])]),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((line) => line[i]!.length)));
  const getLine = (line: readonly string[]) =>
    line.map((cell, i) => (i === 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ");
  return [head, ...cells].map((line) => getLine(line).trimEnd()).join("\n");
}

function rateCells({ players, rate, low, high }: CardCount): [string, string] {
  const percent = (share: number) => `${Math.round(100 * share)}`;
  return players === 0 ? ["", ""] : [`${percent(rate)} %`, `${percent(low)}-${percent(high)} %`];
}

/** The table as CSV with a heading line, for spreadsheets and bots; rates are from 0 to 1. */
export function formatCardCsv(rows: readonly CardRow[]): string {
  const head = [
    "card",
    "name",
    "offered",
    ...useKinds.flatMap((use) => [use, ...csvColumns.map((name) => `${use}_${name}`)]),
  ];
  const lines = rows.map((row) => [
    row.card,
    row.name,
    row.offered,
    ...useKinds.flatMap((use) => [row[use].times, row[use].players, ...formatRates(row[use])]),
  ]);
  return [head, ...lines].map(formatCsvRow).join("\n");
}

/** The table for bots, by card number: in a `.json` file an object with the numbers as keys, otherwise CSV. */
export function formatCardFile({ rows, matches }: CardTable, file: string): string {
  if (!/\.json$/i.test(file)) return `${formatCardCsv(rows)}\n`;
  const lines = rows.map(toJsonRow).map(({ card, ...row }) => `"${card}":${JSON.stringify(row, roundNumbers)}`);
  return `{"matches":${matches},"cards":{\n${lines.join(",\n")}\n}}\n`;
}

/** A row for JSON, with null for a rate without matches. */
export function toJsonRow({ card, name, offered, ...row }: CardRow) {
  return {
    card,
    name,
    offered,
    picked: toPrintedCount(row.picked),
    drawn: toPrintedCount(row.drawn),
    played: toPrintedCount(row.played),
  };
}

function toPrintedCount(count: CardCount) {
  return count.players > 0 ? count : { ...count, rate: null, low: null, high: null };
}

/** The values are not precise enough for more digits. */
function roundNumbers(_: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toFixed(4)) : value;
}

const csvColumns = ["players", "rate", "low", "high"] as const;

const formatRates = ({ players, rate, low, high }: CardCount): string[] =>
  players === 0 ? ["", "", ""] : [rate, low, high].map((share) => share.toFixed(4));
