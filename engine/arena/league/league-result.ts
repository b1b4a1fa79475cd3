import { getGame } from "../../games.ts";
import type { LeagueResult } from "../../views/league-report.ts";
import type { PlayedMatch } from "../execute/played.ts";
import { compareResults, getResult, points } from "../statistics/tally.ts";

/**
 * The result of a match in points. In a match of many games the scores are games won, and each counts. Otherwise,
 * between two players, a win is 1 and a shared first place ½; among more players, the same against each of the others.
 */
export function toLeagueResult(
  { outcome, faults }: Pick<PlayedMatch, "outcome" | "faults">,
  game: string,
  entries: readonly number[],
  seats: readonly number[],
): LeagueResult {
  const counted = { entries, faults: seats.map((seat) => faults[seat]!) };
  if (!outcome) return { ...counted, points: entries.map(() => 0), games: 0 };
  const { places, scores } = outcome;
  if (seats.length > 2) {
    const against = (seat: number) =>
      seats.reduce((sum, other) => sum + (other === seat ? 0 : points[compareResults(places, seat, other)]), 0);
    return { ...counted, points: seats.map(against), games: seats.length - 1 };
  }
  if (getGame(game).rules.manyGames) {
    const won = seats.map((seat) => scores[seat]!);
    return { ...counted, points: won, games: won.reduce((sum, one) => sum + one, 0) };
  }
  return { ...counted, points: seats.map((seat) => points[getResult(places, seat)]), games: 1 };
}
