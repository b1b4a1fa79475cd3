import { array, number, object, optional, safeParse, tuple } from "valibot";
import type { Difference } from "../../game/extras.ts";
import { type Block, evaluateBlocks, type Scenario } from "../../games/combat/aftermath.ts";
import { countOptima, readScenario } from "../../games/combat/input.ts";
import { readCombatAnswer } from "../../games/combat/protocol.ts";
import { type Solution, solveScenario } from "../../games/combat/solver.ts";

const recordedAnswerSchema = object({
  score: number(),
  optima: optional(number()),
  blocks: optional(array(array(tuple([number(), number()])))),
});

/** Solves a recorded scenario and compares score, number of optima and blocks with the recording. */
export function verifyCombat(recorded: unknown): Difference | undefined {
  const scenario = readScenario(recorded);
  if (typeof scenario === "string") return { where: "scenario", expected: "attackers and defenders", actual: scenario };
  const read = safeParse(recordedAnswerSchema, recorded);
  if (!read.success) return { where: "scenario", expected: "score, optima, blocks", actual: read.issues[0].message };
  const { score, optima, blocks } = read.output;
  const found = solveScenario(scenario);
  if ("refused" in found) return { where: "solution", expected: `score ${score}`, actual: found.refused };
  if (found.doubled !== 2 * score) return createDifference("score", score, found.doubled / 2);
  const reached = evaluateBlocks(scenario, found.blocks).doubled;
  if (reached !== found.doubled) return createDifference("score of our blocks", score, reached / 2);
  const counted = optima === undefined ? undefined : countOptima(scenario);
  if (counted !== undefined && counted !== optima) return createDifference("number of optima", optima, counted);
  return blocks && compareBlocks(scenario, found, blocks, blocks.length === optima);
}

/** All recorded block sets must reach our score and, if the list is complete, contain ours. */
function compareBlocks(
  scenario: Scenario,
  found: Solution,
  recorded: readonly (readonly Block[])[],
  isComplete: boolean,
): Difference | undefined {
  for (const set of recorded) {
    const legal = readCombatAnswer(JSON.stringify(set), scenario, { form: "json", indexBase: 0 });
    if ("why" in legal) return createDifference(`recorded blocks ${JSON.stringify(set)}`, "legal blocks", legal.why);
    const { doubled } = evaluateBlocks(scenario, set);
    if (doubled !== found.doubled)
      return createDifference(`score of ${JSON.stringify(set)}`, found.doubled / 2, doubled / 2);
  }
  if (!isComplete || recorded.some((set) => isSameValue(set, found.blocks))) return undefined;
  return createDifference("blocks", `one of ${JSON.stringify(recorded)}`, JSON.stringify(found.blocks));
}

function isSameValue(one: readonly Block[], other: readonly Block[]): boolean {
  const text = (set: readonly Block[]) => JSON.stringify([...set].sort(([a], [b]) => a - b));
  return text(one) === text(other);
}

function createDifference(where: string, expected: unknown, actual: unknown): Difference {
  return { where, expected: String(expected), actual: String(actual) };
}
