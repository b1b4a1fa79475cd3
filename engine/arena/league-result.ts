import type { Replayed } from "../record/replay.ts";
import type { LeagueResult } from "./league.ts";
import { resultFor } from "./tally.ts";

/**
 * What a match counts. A match of many games counts each of them (its scores are games won); any other counts 1 for a
 * win and ½ for a shared first place.
 */
export function leagueResultOf(
  { game, outcome, turns }: Replayed,
  entries: readonly [number, number],
  seats: readonly [number, number],
): LeagueResult {
  const faults = seats.map(
    (seat) => outcome?.faults?.[seat] ?? turns.filter((turn) => turn.ask.player === seat && atFault(turn)).length,
  );
  const counted = { entries, faults: [faults[0]!, faults[1]!] as const };
  if (!outcome) return { ...counted, points: [0, 0], games: 0 };
  if (game.manyGames) {
    const [first, second] = [outcome.scores[seats[0]]!, outcome.scores[seats[1]]!];
    return { ...counted, points: [first, second], games: first + second };
  }
  const points = seats.map((seat) => ({ won: 1, drew: 0.5, lost: 0 })[resultFor(outcome.places, seat)]);
  return { ...counted, points: [points[0]!, points[1]!], games: 1 };
}

function atFault({ answer, rulings }: Replayed["turns"][number]): boolean {
  return answer.failure !== undefined || rulings.some(({ verdict }) => verdict === "unreadable");
}
