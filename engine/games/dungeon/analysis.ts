import type { Foresight } from "../../game/analysis.ts";
import type { Ask } from "../../game/turn.ts";
import { listCallChoices, listReturns } from "./choices.ts";
import { copyDuel } from "./copy.ts";
import { imagineDuel } from "./imagine.ts";
import { playRound } from "./playout.ts";
import { createEmptyState, type Duel, type DungeonState, type Table } from "./state.ts";

/** The chance refers to the game of the answer, not to the whole match. */
export const analysis: Foresight<DungeonState> = {
  scene: toScene,
  imagine(state, player, random) {
    const { duel } = state.tables[0]!;
    const seed = String(random());
    return { ...isolateDuel(state, imagineDuel(duel, player, random)), decks: seed };
  },
  playout: (state, player, random) => playRound(state, player, random),
  standing: () => ({ trust: leadFactor, lead: 0 }),
  candidates({ tables: [table] }) {
    const values: number[] = [];
    const count = table ? listReturns(table.duel, values) : 0;
    return values.slice(0, count).map(String);
  },
  describeAnswer(state, ask, answer) {
    const choice = listCallChoices(state, ask).find(({ text }) => text === answer.trim());
    return choice && [choice.label];
  },
};

/**
 * Playouts give both players the same skill, but who leads is often the better one, too: in 1,152 games of nine public
 * and sample bots, judged with bots left out, their log-odds predict best when multiplied by this.
 */
const leadFactor = 1.4;

/** A match that consists of this game only. */
function toScene(state: DungeonState, { gameNumber }: Ask): DungeonState {
  const { duel } = state.tables.find(({ duel }) => duel.number === gameNumber)!;
  return isolateDuel(state, copyDuel(duel));
}

function isolateDuel(state: DungeonState, duel: Duel): DungeonState {
  const table: Table = { duel, isFresh: false, turn: 0, isFirst: false, asked: [true, true] };
  const empty = createEmptyState({ ...state, options: { ...state.options, games: 0 } });
  return { ...empty, tables: [table], shown: duel };
}
