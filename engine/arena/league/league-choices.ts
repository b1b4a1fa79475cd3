import type { LeagueResult } from "../../views/league-report.ts";
import type { Choice } from "../statistics/plackett-luce.ts";

/**
 * What results say of strengths. Of two players each point is a game won, and what nobody won counts half for each. Of
 * more, the best was chosen among all, the next among the rest, and so on; players who share a place count in every
 * order, all alike, which for two of them is again half a win for each.
 */
export function choicesOf(results: readonly LeagueResult[]): Choice[] {
  const choices = createChoices();
  for (const result of results) choices.add(result);
  return choices.all();
}

/** The same, result by result: choices among the same players are one. */
export function createChoices() {
  const choices = new Map<string, { -readonly [Key in keyof Choice]: Choice[Key] }>();
  return {
    add(result: LeagueResult): void {
      for (const choice of result.entries.length === 2 ? ofTwo(result) : ofMany(result)) {
        if (choice.weight === 0) continue;
        const key = `${choice.first}/${choice.among.toSorted((a, b) => a - b).join("-")}`;
        const there = choices.get(key);
        if (there) there.weight += choice.weight;
        else choices.set(key, { ...choice });
      }
    },
    all: (): Choice[] => [...choices.values()],
  };
}

function ofTwo({ entries, points, games }: LeagueResult): Choice[] {
  const nobodys = (games - points[0]! - points[1]!) / 2;
  return entries.map((first, i) => ({ first, among: entries, weight: points[i]! + nobodys }));
}

function ofMany({ entries, points }: LeagueResult): Choice[] {
  const levels = [...new Set(points)].sort((a, b) => b - a);
  const shared = levels.map((level) => entries.filter((_, i) => points[i] === level));
  return shared.flatMap((tied, i) => {
    const behind = shared.slice(i + 1).flat();
    const orders = ordersOf(tied);
    return orders.flatMap((order) =>
      order.flatMap((first, at) => {
        const among = [...order.slice(at), ...behind];
        return among.length > 1 ? { first, among, weight: 1 / orders.length } : [];
      }),
    );
  });
}

function ordersOf(players: readonly number[]): number[][] {
  if (players.length < 2) return [[...players]];
  return players.flatMap((first) =>
    ordersOf(players.filter((player) => player !== first)).map((rest) => [first, ...rest]),
  );
}
