import type { Tunable } from "../../../../game/bots.ts";
import { pickOdds } from "../../analysis/pick-odds.ts";
import { cards } from "../../rules/cards.ts";
import type { Taste } from "../drafting.ts";
import { measured } from "./measured.ts";

/** How much strong players of the live arena want a card, indexed by card number - 1, in twentieths of log-odds. */
const wanted = Array.from(pickOdds.slice(1), (odds) => 5 * Math.log(odds));

/**
 * Tunable numbers of the draft: a few that influence many cards each. Found with `spar tune` (samples/locm/README.md).
 */
export const mctsNumbers: readonly Tunable[] = [
  { name: "what cards did in games", value: 1.9, low: 0, high: 6, step: 0.1 },
  { name: "cost", value: 0.5, low: -4, high: 4, step: 0.1 },
  { name: "less for each card of a cost that is too many", value: 4.6, low: 0, high: 16, step: 0.1 },
  { name: "items", value: 6.5, low: 2, high: 16, step: 0.1 },
  { name: "less for each item that is too many", value: 7.7, low: 0, high: 12, step: 0.1 },
];

/**
 * The draft preferences for numbers in the order of `mctsNumbers`: scores combine what players want, how cards did in
 * games, and their cost.
 */
export function parseTaste(numbers: readonly number[]): Taste {
  const [did, dear, crowding, itemsWanted, itemSurplus] = numbers as [number, number, number, number, number];
  const scores = cards.map(({ cost }, i) => Math.round(wanted[i]! + did * measured[i]! + dear * cost));
  return { scores, crowding, itemsWanted, itemSurplus };
}
