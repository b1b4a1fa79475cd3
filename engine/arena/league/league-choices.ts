import type { LeagueResult } from "../../views/league-report.ts";
import type { RankedChoice } from "../statistics/plackett-luce.ts";

/**
 * Turns results into choices for `fitPlackettLuce`. Between two players each point is a game won, and an undecided game is
 * half a win for each. Among more players, the best was chosen from all, the next from the rest, and so on; players who
 * share a place count in every order equally.
 */
export function toChoices(results: readonly LeagueResult[]): RankedChoice[] {
  const choices = createChoices();
  for (const result of results) choices.add(result);
  return choices.all();
}

/** Collects choices result by result and merges those between the same players. */
export function createChoices() {
  const choices = new Map<string, { -readonly [Key in keyof RankedChoice]: RankedChoice[Key] }>();
  return {
    add(result: LeagueResult): void {
      for (const choice of result.entries.length === 2 ? listChoicesForTwo(result) : listChoicesForMany(result)) {
        if (choice.weight === 0) continue;
        const key = `${choice.first}/${choice.among.toSorted((a, b) => a - b).join("-")}`;
        const there = choices.get(key);
        if (there) there.weight += choice.weight;
        else choices.set(key, { ...choice });
      }
    },
    all: (): RankedChoice[] => [...choices.values()],
  };
}

function listChoicesForTwo({ entries, points, games }: LeagueResult): RankedChoice[] {
  const nobodys = (games - points[0]! - points[1]!) / 2;
  return entries.map((first, i) => ({ first, among: entries, weight: points[i]! + nobodys }));
}

function listChoicesForMany({ entries, points }: LeagueResult): RankedChoice[] {
  const levels = [...new Set(points)].sort((a, b) => b - a);
  const shared = levels.map((level) => entries.filter((_, i) => points[i] === level));
  return shared.flatMap((tied, i) => {
    const behind = shared.slice(i + 1).flat();
    const orders = listOrders(tied);
    return orders.flatMap((order) =>
      order.flatMap((first, at) => {
        const among = [...order.slice(at), ...behind];
        return among.length > 1 ? { first, among, weight: 1 / orders.length } : [];
      }),
    );
  });
}

function listOrders(players: readonly number[]): number[][] {
  if (players.length < 2) return [[...players]];
  return players.flatMap((first) =>
    listOrders(players.filter((player) => player !== first)).map((rest) => [first, ...rest]),
  );
}
