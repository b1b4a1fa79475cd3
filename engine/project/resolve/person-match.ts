import type { MatchSetup } from "../../match/setup.ts";
import { personName } from "./make-stamp.ts";
import type { MatchRequest } from "./match-request.ts";

/**
 * The request for a match with a person. Its first opponent is listed first, because its file determines game and
 * rules.
 */
export function createPersonRequest(
  against: readonly string[],
  up: Omit<MatchRequest, "bot" | "opponents" | "person">,
): MatchRequest {
  const [first = personName, ...more] = against;
  // This order lets the opponents follow the person around the table.
  const opponents = against.length === 0 ? [] : [...more, personName];
  return { ...up, bot: first, opponents, hasPerson: true };
}

/**
 * The seats if all players sit in the order they are named, rotated so that the person gets the wanted seat, or the
 * last one.
 */
export function seatPerson({ bots }: MatchSetup, seat: number): readonly number[] {
  const count = bots.length;
  const person = bots.findIndex(({ kind }) => kind === "person");
  const me = Math.min(seat, count - 1);
  return bots.map((_, bot) => (bot - person + me + count) % count);
}
