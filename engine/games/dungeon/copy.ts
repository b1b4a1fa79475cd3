import type { Crawl, Duel, DungeonState, Table } from "./state.ts";

/** An independent copy of a state; finished parts never change and are shared. */
export function copyState(state: DungeonState): DungeonState {
  const tables = state.tables.map(copyTable);
  const shown = state.tables.findIndex(({ duel }) => duel === state.shown);
  return {
    ...state,
    tables,
    results: state.results.slice(),
    wins: copyPair(state.wins),
    faulted: copyPair(state.faulted),
    illegal: copyPair(state.illegal),
    late: copyPair(state.late),
    faults: state.faults.slice(),
    finishedGames: state.finishedGames.slice(),
    shown: shown < 0 ? state.shown : tables[shown]!.duel,
  };
}

function copyPair<T>([one, other]: readonly [T, T]): [T, T] {
  return [one, other];
}

function copyTable(table: Table): Table {
  return { ...table, duel: copyDuel(table.duel), asked: copyPair(table.asked) };
}

/** A copy that shares nothing that changes. */
export function copyDuel(duel: Duel): Duel {
  return {
    ...duel,
    rewards: copyPair(duel.rewards),
    deaths: copyPair(duel.deaths),
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
