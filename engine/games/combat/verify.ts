import type { Difference } from "../../game.ts";
import type { Block } from "./creature.ts";
import { readScenario } from "./input.ts";
import { countOptima } from "./optima.ts";
import { scoreOf } from "./reply.ts";
import { solve } from "./solver.ts";

/** Solves a recorded scenario: the score, the number of optima and our blocks must be as recorded. */
export function verify(recorded: unknown): Difference | undefined {
  const scenario = readScenario(recorded);
  if (typeof scenario === "string") return { where: "scenario", expected: "attackers and defenders", actual: scenario };
  const { score, optima, blocks } = recorded as { score?: number; optima?: number; blocks?: Block[][] };
  const found = solve(scenario);
  if ("refused" in found) return { where: "solution", expected: `score ${score}`, actual: found.refused };
  const reached = scoreOf(scenario, found.blocks).doubled;
  const counted = optima === undefined ? undefined : countOptima(scenario);
  const missed = blocks?.find((set) => scoreOf(scenario, set).doubled !== 2 * score!);
  if (found.doubled !== 2 * score!) return difference("score", score, found.doubled / 2);
  if (reached !== found.doubled) return difference("score of our blocks", score, reached / 2);
  if (counted !== undefined && counted !== optima) return difference("number of optima", optima, counted);
  if (missed) return difference(`score of ${JSON.stringify(missed)}`, score, scoreOf(scenario, missed).doubled / 2);
  if (blocks && blocks.length === optima && !blocks.some((set) => same(set, found.blocks))) {
    return difference("blocks", `one of ${JSON.stringify(blocks)}`, JSON.stringify(found.blocks));
  }
  return undefined;
}

function same(one: readonly Block[], other: readonly Block[]): boolean {
  const text = (set: readonly Block[]) => JSON.stringify([...set].sort(([a], [b]) => a - b));
  return text(one) === text(other);
}

function difference(where: string, expected: unknown, actual: unknown): Difference {
  return { where, expected: String(expected), actual: String(actual) };
}
