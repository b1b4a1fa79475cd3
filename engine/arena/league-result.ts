import type { Replayed } from "../record/replay.ts";
import type { LeagueResult } from "./league.ts";
import { points, resultFor } from "./tally.ts";

/**
 * What a match counts. A match of many games counts each of them (its scores are games won); any other counts 1 for a
 * win and ½ for a shared first place.
 */
export function leagueResultOf(
  replay: Replayed,
  entries: readonly [number, number],
  seats: readonly [number, number],
): LeagueResult {
  const { game, outcome } = replay;
  const faults = seats.map((seat) => faultsOf(replay, seat));
  const counted = { entries, faults: [faults[0]!, faults[1]!] as const };
  if (!outcome) return { ...counted, points: [0, 0], games: 0 };
  if (game.manyGames) {
    const [first, second] = [outcome.scores[seats[0]]!, outcome.scores[seats[1]]!];
    return { ...counted, points: [first, second], games: first + second };
  }
  const [first, second] = seats.map((seat) => points[resultFor(outcome.places, seat)]);
  return { ...counted, points: [first!, second!], games: 1 };
}

/** How many games of a match a player lost by its own fault; where a match is one game, how often it was at fault. */
export function faultsOf({ outcome, turns }: Replayed, seat: number): number {
  return outcome?.faults?.[seat] ?? turns.filter((turn) => turn.ask.player === seat && atFault(turn)).length;
}

function atFault({ answer, rulings }: Replayed["turns"][number]): boolean {
  return answer.failure !== undefined || rulings.some(({ verdict }) => verdict === "unreadable");
}
