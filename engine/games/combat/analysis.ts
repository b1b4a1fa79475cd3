import type { ExactAnalysis } from "../../game/analysis.ts";
import { msg } from "../../l10n/speak.ts";
import { evaluateBlocks } from "./aftermath.ts";
import { readCombatAnswer, writeAnswer } from "./protocol.ts";
import type { CombatState } from "./state.ts";

/** The share an answer achieved between the lowest and the optimal score of its combat. */
export const analysis: ExactAnalysis<CombatState> = {
  isExact: true,
  stake: msg("share of the best score"),
  judge({ players, tasks, options }, { player }, reply) {
    const task = tasks[players[player]!.results.length]!;
    const better = writeAnswer(task.blocks, options).trimEnd();
    const read = reply.failure === undefined ? readCombatAnswer(reply.text, task, options) : undefined;
    const doubled = read && "blocks" in read ? evaluateBlocks(task, read.blocks).doubled : task.worst;
    return { kept: task.best === task.worst ? 1 : (doubled - task.worst) / (task.best - task.worst), better };
  },
};
