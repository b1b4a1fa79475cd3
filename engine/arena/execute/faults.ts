import type { Replayed } from "../../record/replay.ts";

/** How many games of a match a player lost by its own fault; where a match is one game, how often it was at fault. */
export function countFaults({ outcome, turns }: Pick<Replayed, "outcome" | "turns">, seat: number): number {
  return outcome?.faults?.[seat] ?? turns.filter((turn) => turn.ask.player === seat && atFault(turn)).length;
}

function atFault({ answer, rulings }: Replayed["turns"][number]): boolean {
  return answer.failure !== undefined || rulings.some(({ verdict }) => verdict === "unreadable");
}
