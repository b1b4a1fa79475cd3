import { escapeLine } from "../../text/visible.ts";
import type { CardCount, CardRow, CardTable } from "../../views/card-facts.ts";
import { toCsv } from "./csv.ts";

/** The columns by which a table of cards can be sorted. */
export const cardOrders = ["card", "name", "offered", "picked", "drawn", "played", "rate"] as const;
export type CardOrder = (typeof cardOrders)[number];

/**
 * Sorts rows for reading: numbers in descending order; "rate" by the lower bound of the win rate of those who played a
 * card.
 */
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

/**
 * The table for a terminal: how often each thing was done, and the win rate of those who did it, with its 95 %
 * interval.
 */
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
  return toCsv([head, ...lines]);
}

/**
 * The table as a file for bots, sorted by card number. A `.json` file has an object with the numbers as keys; any other
 * is CSV.
 */
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

function formatRates({ players, rate, low, high }: CardCount): string[] {
  return players === 0 ? ["", "", ""] : [rate, low, high].map((share) => share.toFixed(4));
}
