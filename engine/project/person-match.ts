import type { MatchSetup } from "../match/setup.ts";
import { type Matched, type MatchUp, matchUp } from "./match-up.ts";
import type { Settings } from "./settings.ts";
import { personName } from "./stamp-of.ts";

/** Joins a match of a person. The first of those it meets comes first: where that is a file, it tells game and rules. */
export function personMatch(
  against: readonly string[],
  up: Omit<MatchUp, "bot" | "opponents" | "person">,
  settings: Settings,
): Promise<Matched> {
  const [first = personName, ...more] = against;
  // So that they follow the person round the table in their order.
  const opponents = against.length === 0 ? [] : [...more, personName];
  return matchUp({ ...up, bot: first, opponents, person: true }, settings);
}

/** Everybody sits as they are named, moved on round the table until the person sits where it wants to, or on the last seat. */
export function seatsOfPerson({ bots }: MatchSetup, seat: number): { readonly me: number; readonly seats: number[] } {
  const count = bots.length;
  const person = bots.findIndex((bot) => bot.person);
  const me = Math.min(seat, count - 1);
  return { me, seats: bots.map((_, bot) => (bot - person + me + count) % count) };
}
