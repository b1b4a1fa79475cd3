import type { Builtin, BuiltinDeps } from "../../game/bots.ts";
import { msg } from "../../l10n/speak.ts";
import { type Block, evaluateBlocks, type Scenario } from "./aftermath.ts";
import { readQuestion, writeAnswer } from "./protocol.ts";
import { solveScenario } from "./solver.ts";
import type { CombatOptions } from "./state.ts";

/** Builtins, weakest first. */
export const builtins: readonly Builtin[] = [
  { name: "none", idea: msg("Never blocks."), create: createPlayer(() => []) },
  {
    name: "greedy",
    idea: msg("Adds the block that improves the score most, until none improves it."),
    create: createPlayer(chooseGreedy),
  },
  { name: "optimal", idea: msg("Solves every combat exactly."), create: createPlayer(chooseOptimal) },
];

function createPlayer(blocksFor: (scenario: Scenario) => readonly Block[]) {
  return ({ options }: BuiltinDeps) => {
    const given = options as CombatOptions;
    return { ask: (text: string) => writeAnswer(blocksFor(readQuestion(text, given.form)), given) };
  };
}

function chooseOptimal(scenario: Scenario): readonly Block[] {
  const found = solveScenario(scenario);
  return "refused" in found ? chooseGreedy(scenario) : found.blocks;
}

function chooseGreedy(scenario: Scenario): readonly Block[] {
  let blocks: readonly Block[] = [];
  let score = evaluateBlocks(scenario, blocks).doubled;
  for (;;) {
    const next = findBestAddition(scenario, blocks);
    if (!next || next.doubled <= score) return blocks;
    ({ blocks, doubled: score } = next);
  }
}

function findBestAddition(scenario: Scenario, blocks: readonly Block[]) {
  let best: { blocks: readonly Block[]; doubled: number } | undefined;
  for (const [defender] of scenario.defenders.entries()) {
    if (blocks.some(([used]) => used === defender)) continue;
    for (const [attacker] of scenario.attackers.entries()) {
      const longer: Block[] = [...blocks, [defender, attacker]];
      const { doubled } = evaluateBlocks(scenario, longer);
      if (!best || doubled > best.doubled) best = { blocks: longer, doubled };
    }
  }
  return best;
}
