import type { Text } from "../../l10n/speak.ts";
import { type Aftermath, type Block, evaluateBlocks } from "./aftermath.ts";
import type { CombatState, Task } from "./state.ts";

/** The board's data: one scenario with each bot's blocks and their result, and the totals so far. */
export type CombatView = ReturnType<typeof toView>;

/** Blocks, and the result if the attacker distributes its damage optimally. */
export type CombatCase = ReturnType<typeof toCombatCase>;

export interface CombatAnswer extends CombatCase {
  /** False if the answer is invalid as a whole and scores the lowest possible value. */
  readonly legal: boolean;
  /** Why the answer is illegal, or what would have been better. */
  readonly why?: Text;
  readonly regret: number;
}

/** The event of a note: a player's blocks were judged. */
export interface CombatEvent {
  readonly kind: "judged";
  readonly player: number;
  readonly scenario: number;
}

/** The combat that is shown, as JSON. With `seenBy`, optimum and other answers are null until that player has answered. */
export function toView(state: CombatState, seenBy?: number) {
  const shown = Math.max(0, Math.min(state.shown, state.tasks.length - 1));
  const task = state.tasks[shown]!;
  const hasAnswered = seenBy === undefined || state.players[seenBy]!.results.length > shown;
  return {
    game: "combat" as const,
    /** Number of the scenario, from 1. */
    scenario: shown + 1,
    of: state.tasks.length,
    kind: task.kind,
    attackers: structuredClone(task.attackers),
    defenders: structuredClone(task.defenders),
    /** For each player; null until it has answered this scenario. */
    answers: state.players.map((_, player) =>
      hasAnswered || player === seenBy ? findAnswer(state, player, shown) : null,
    ),
    /** One optimal answer and the lowest possible score; null for a player that has not answered yet. */
    optimum: hasAnswered ? toCombatCase(task, task.blocks) : null,
    lowest: hasAnswered ? task.worst / 2 : null,
    /** The totals of each player. */
    totals: state.players.map((_, player) => computeTotals(state, player)),
  };
}

function toCombatCase(task: Task, blocks: readonly Block[]) {
  const { doubled, ...rest }: Aftermath = evaluateBlocks(task, blocks);
  return { blocks: structuredClone(blocks), score: doubled / 2, ...rest };
}

function findAnswer(state: CombatState, player: number, scenario: number): CombatAnswer | null {
  const task = state.tasks[scenario]!;
  const result = state.players[player]!.results[scenario];
  if (!result) return null;
  const regret = (task.best - result.doubled) / 2;
  const why = result.why === undefined ? {} : { why: result.why };
  if (result.blocks) return { ...toCombatCase(task, result.blocks), legal: true, regret, ...why };
  const nobody = { attackersDie: task.attackers.map(() => false), defendersDie: task.defenders.map(() => false) };
  return { blocks: [], score: task.worst / 2, damage: [], toPlayer: 0, ...nobody, legal: false, regret, ...why };
}

/** The results of a player over all combats answered so far. Regret is in points of the score below the optimum. */
export function computeTotals(state: CombatState, player: number) {
  const { results } = state.players[player]!;
  const regrets = results.map(({ doubled }, i) => (state.tasks[i]!.best - doubled) / 2);
  const sum = regrets.reduce((total, regret) => total + regret, 0);
  return {
    answered: results.length,
    solved: results.filter(({ blocks }, i) => blocks && regrets[i] === 0).length,
    meanRegret: results.length === 0 ? 0 : sum / results.length,
    worstRegret: Math.max(0, ...regrets),
    /** The regret of each answered scenario. */
    regrets,
  };
}
