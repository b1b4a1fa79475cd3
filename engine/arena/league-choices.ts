import type { LeagueResult } from "./league.ts";
import type { Choice } from "./plackett-luce.ts";

/**
 * What results say of strengths. Of two players each point is a game won, and what nobody won counts half for each. Of
 * more, the best was chosen among all, the next among the rest, and so on; players who share a place count in every
 * order, all alike, which for two of them is again half a win for each.
 */
export function choicesOf(results: readonly LeagueResult[]): Choice[] {
  const choices = new Map<string, Choice>();
  for (const result of results) {
    for (const choice of result.entries.length === 2 ? ofTwo(result) : ofMany(result)) {
      const key = `${choice.first}/${choice.among.toSorted((a, b) => a - b).join("-")}`;
      const { weight } = choices.get(key) ?? { weight: 0 };
      choices.set(key, { ...choice, weight: weight + choice.weight });
    }
  }
  return [...choices.values()];
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
      order.map((first, at) => ({ first, among: [...order.slice(at), ...behind], weight: 1 / orders.length })),
    );
  });
}

function ordersOf(players: readonly number[]): number[][] {
  if (players.length < 2) return [[...players]];
  return players.flatMap((first) =>
    ordersOf(players.filter((player) => player !== first)).map((rest) => [first, ...rest]),
  );
}
