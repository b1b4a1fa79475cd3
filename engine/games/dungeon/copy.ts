import type { Crawl, Duel, Lane, State } from "./state.ts";

/** A state that goes its own way; what is over never changes and is shared. */
export function copyState(state: State): State {
  const lanes = state.lanes.map(copyLane);
  const shown = state.lanes.findIndex(({ duel }) => duel === state.shown);
  return {
    ...state,
    lanes,
    results: state.results.slice(),
    wins: pair(state.wins),
    faulted: pair(state.faulted),
    illegal: pair(state.illegal),
    late: pair(state.late),
    faults: state.faults.slice(),
    parting: state.parting.slice(),
    shown: shown < 0 ? state.shown : lanes[shown]!.duel,
  };
}

function pair<T>([one, other]: readonly [T, T]): [T, T] {
  return [one, other];
}

function copyLane(lane: Lane): Lane {
  return { ...lane, duel: copyDuel(lane.duel), asked: pair(lane.asked) };
}

function copyDuel(duel: Duel): Duel {
  return {
    ...duel,
    rewards: pair(duel.rewards),
    deaths: pair(duel.deaths),
    history: duel.history.slice(),
    deck: duel.deck.slice(),
    items: duel.items.slice(),
    pile: duel.pile.slice(),
    discards: duel.discards.slice(),
    crawl: duel.crawl && copyCrawl(duel.crawl),
  };
}

function copyCrawl(crawl: Crawl): Crawl {
  return { ...crawl, steps: crawl.steps.slice() };
}
