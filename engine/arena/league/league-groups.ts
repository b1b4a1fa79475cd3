import type { LeagueMatch } from "../../views/league-report.ts";

/** Who meets in a league: all against all, or one against all others (a gauntlet). */
export interface LeagueForm {
  /** Players per match. */
  readonly seats: number;
  /** The index of the entry that plays in every match. */
  readonly gauntlet?: number;
}

/** Every group of `seats` entries out of `count` once, each in ascending order; pairs in round-robin order. */
export function listGroups(count: number, { seats, gauntlet }: LeagueForm): (readonly number[])[] {
  const groups = seats === 2 ? listPairs(count) : listAllGroups(count, seats);
  return gauntlet === undefined ? groups : groups.filter((group) => group.includes(gauntlet));
}

/** Whether a match belongs to a league of this form with this many matches per group. */
export function isOfForm(
  { entries, number }: Pick<LeagueMatch, "entries" | "number">,
  count: number,
  { seats, gauntlet }: LeagueForm,
): boolean {
  return entries.length === seats && number < count && (gauntlet === undefined || entries.includes(gauntlet));
}

/** Every pair once, in round-robin order by the circle method, so that nobody waits long between matches. */
export function listPairs(count: number): [number, number][] {
  const seats = Array.from({ length: count + (count % 2) }, (_, i) => i);
  const pairs: [number, number][] = [];
  for (let round = 1; round < seats.length; round++) {
    for (let i = 0; i < seats.length / 2; i++) {
      const [a, b] = [seats[i]!, seats[seats.length - 1 - i]!];
      if (a < count && b < count) pairs.push(a < b ? [a, b] : [b, a]);
    }
    seats.splice(1, 0, seats.pop()!);
  }
  return pairs;
}

function listAllGroups(count: number, seats: number, from = 0): number[][] {
  if (seats === 0) return [[]];
  const firsts = Array.from({ length: Math.max(0, count - from) }, (_, i) => from + i);
  return firsts.flatMap((first) => listAllGroups(count, seats - 1, first + 1).map((rest) => [first, ...rest]));
}
