import { drawsAgain, safest, wisestDagger } from "./danger.ts";
import { returnValue } from "./duel.ts";
import { unseenBy } from "./imagine.ts";
import type { Memory } from "./memory.ts";
import { monsters } from "./pieces.ts";
import { standing } from "./standing.ts";
import type { Duel, State } from "./state.ts";

/**
 * Plays to the end of the round, each player using only what it knows, and returns the probability of winning the game
 * from there.
 */
export function playRound(state: State, player: number, random: () => number): number {
  const [table] = state.tables;
  if (!table) return state.wins[player]!;
  const { duel } = table;
  const { round } = duel;
  while (!duel.end && duel.round === round) {
    returnValue(duel, { kind: "integer", value: chosen(duel, random) }, () => [...monsters]);
  }
  if (duel.end) return duel.end.winner === player ? 1 : 0;
  return standing(duel, player);
}

/** Chooses like the counting builtin, with fewer samples. */
function chosen(duel: Duel, random: () => number): number {
  const { method, player } = duel.call!;
  const memory = getMemory(duel, player);
  switch (method) {
    case "start_turn":
      return drawsAgain(memory, random, samples) ? 1 : 0;
    case "play":
      return safest(memory, duel.drawn!.card, random, samples);
    case "vorpal_choice":
      return wisestDagger(memory);
  }
}

const samples = 4;

/** What a player knows of the round. */
function getMemory(duel: Duel, player: number): Memory {
  return {
    items: duel.items,
    dungeon: duel.pile.map(({ card, by }) => (by === player ? card : null)),
    unseen: unseenBy(duel, player),
    deck: duel.deck.length,
  };
}
