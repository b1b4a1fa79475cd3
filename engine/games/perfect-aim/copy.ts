import type { AimState, ItemSource } from "./state.ts";

/** An independent copy of a state; rows, items and fractions are immutable and shared. */
export function copyState(state: AimState): AimState {
  const { players, fireballs, source, step, seats } = state;
  return {
    ...state,
    players: players.map((player) => ({ ...player })),
    fireballs: fireballs.map((fireball) => ({ ...fireball })),
    source: copySource(source),
    step: step && { ...step, bounced: step.bounced.slice() },
    seats: seats.map((seat) => ({ ...seat })),
  };
}

function copySource(source: ItemSource): ItemSource {
  if (source.kind === "fed") return { kind: "fed", spawns: source.spawns.slice() };
  const { words, used } = source.random;
  return { kind: "drawn", random: { words: words.slice(), used } };
}
