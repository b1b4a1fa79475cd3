import type { ExactAnalysis } from "../../game/analysis.ts";
import type { Choice } from "../../game/extras.ts";
import type { Game } from "../../game/game.ts";
import type { Ask } from "../../game/turn.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { type Block, type CombatCreature, evaluateBlocks } from "./aftermath.ts";
import { builtins } from "./builtins.ts";
import { readCombatAnswer, writeAnswer } from "./protocol.ts";
import { recognise } from "./recognise.ts";
import { rules } from "./rules.ts";
import type { CombatOptions, CombatState } from "./state.ts";
import { computeTotals, toView } from "./view.ts";

/** The share an answer achieved between the lowest and the optimal score of its combat. */
const analysis: ExactAnalysis<CombatState> = {
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

export const combat: Game<CombatState, CombatOptions> = {
  id: "combat",
  title: "Combat",
  about: msg("Blocking puzzle, 1 or 2 players"),
  rules,
  views: {
    view: toView,
    question: (state, ask, seenBy) => toView({ ...state, shown: state.players[ask.player]!.results.length }, seenBy),
    measures: (state) => state.players.map((_, i) => (100 * computeTotals(state, i).solved) / state.tasks.length),
    measure: { name: msg("Solved, % of all scenarios"), max: 100 },
  },
  bots: {
    builtins,
    recognise,
    hosted: {
      form: "function",
      programs: { python: "host.py", node: "host.cjs" },
      limits: ({ limitMs }) => ({ callMs: limitMs }),
    },
    // Meanings of the question's fields, by lower-case name without separators.
    glossary: {
      attackers: msg("The creatures that attack, each as [attack, defense]."),
      defenders: msg("The creatures that may block, each as [attack, defense]."),
    },
  },
  extras: { person: { choices: listBlockChoices, options: { scenarios: 5 } }, analysis },
};

/** The blocks that can be added to those already written, and the empty list. */
function listBlockChoices({ players, tasks, options }: CombatState, ask: Ask, written: string): Choice[] {
  const task = tasks[players[ask.player]!.results.length];
  if (!task) return [];
  const read = readCombatAnswer(written, task, options);
  const blocks = "blocks" in read ? read.blocks : [];
  const free = task.defenders.flatMap((_, defender) => (blocks.some(([used]) => used === defender) ? [] : [defender]));
  const added = free.flatMap((defender) =>
    task.attackers.map((attacker, i): Choice => {
      const label = msg("defender {defender} blocks attacker {attacker}", {
        defender: describeCreature(defender, task.defenders[defender]!, options),
        attacker: describeCreature(i, attacker, options),
      });
      return createChoice([...blocks, [defender, i]], label, options, [
        `${ask.player} defender ${defender}`,
        `${ask.player} attacker ${i}`,
      ]);
    }),
  );
  return [createChoice([], msg("No blocks"), options, []), ...added];
}

function createChoice(blocks: readonly Block[], label: Text, options: CombatOptions, spots: readonly string[]): Choice {
  return { text: writeAnswer(blocks, options).replace(/\n$/, ""), label, spots };
}

function describeCreature(index: number, [power, toughness]: CombatCreature, { indexBase }: CombatOptions): string {
  return `${index + indexBase} (${power}/${toughness})`;
}
