import type { MatchSetup } from "../../match/setup.ts";
import { personName } from "./make-stamp.ts";
import type { MatchRequest } from "./match-request.ts";

/** Who plays where a person does. The first of those it meets comes first: where that is a file, it tells game and rules. */
export function personAgainst(
  against: readonly string[],
  up: Omit<MatchRequest, "bot" | "opponents" | "person">,
): MatchRequest {
  const [first = personName, ...more] = against;
  // So that they follow the person round the table in their order.
  const opponents = against.length === 0 ? [] : [...more, personName];
  return { ...up, bot: first, opponents, person: true };
}

/** Everybody sits as they are named, moved on round the table until the person sits where it wants to, or on the last seat. */
export function seatsOfPerson({ bots }: MatchSetup, seat: number): readonly number[] {
  const count = bots.length;
  const person = bots.findIndex(({ kind }) => kind === "person");
  const me = Math.min(seat, count - 1);
  return bots.map((_, bot) => (bot - person + me + count) % count);
}
