import { t } from "../../l10n/speak.ts";
import type { Block, CombatCreature, Scenario } from "./creature.ts";
import { countOptima } from "./optima.ts";
import { solveScenario } from "./solver.ts";

/** The greatest accepted power or toughness, so that all sums stay exact. */
const maxPower = 1_000_000;

/** An exact answer for a person, or a sentence that says why there is none. */
type Solved =
  | {
      readonly score: number;
      readonly blocks: readonly Block[];
      /** How many block sets are optimal; absent if there are too many to count. */
      readonly optima: number | undefined;
    }
  | { readonly message: string };

/** Solves `{"attackers": [[power, toughness]…], "defenders": […]}` for `spar solve`. Never throws. */
export function solveInput(input: unknown): Solved {
  const scenario = readScenario(input);
  if (typeof scenario === "string") return { message: scenario };
  const found = solveScenario(scenario);
  if ("refused" in found) return { message: found.refused };
  return { score: found.doubled / 2, blocks: found.blocks, optima: countOptima(scenario) };
}

/** The scenario, or a sentence that says what is wrong with the input. */
export function readScenario(input: unknown): Scenario | string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return t("A combat must be an object like {sample}.", { sample: '{"attackers":[[2,2]],"defenders":[[1,1]]}' });
  }
  const given = input as Record<string, unknown>;
  const attackers = readCreatures("attackers", given.attackers);
  if (typeof attackers === "string") return attackers;
  const defenders = readCreatures("defenders", given.defenders);
  if (typeof defenders === "string") return defenders;
  return { attackers, defenders };
}

function readCreatures(name: string, list: unknown): readonly CombatCreature[] | string {
  if (!Array.isArray(list))
    return t('"{name}" must be a list of [power, toughness] pairs, for example [[2,2],[3,3]].', { name });
  const wrong = list.findIndex((pair) => !isPair(pair));
  if (wrong >= 0) {
    return t('Item {index, number} of "{name}" is {given}; it must be two numbers [power, toughness].', {
      name,
      index: wrong + 1,
      given: JSON.stringify(list[wrong]),
    });
  }
  for (const [i, [power, toughness]] of (list as CombatCreature[]).entries()) {
    const at = { name, index: i + 1, mostPower: maxPower };
    if (!isIntegerFrom(power, 0))
      return t(
        'Item {index, number} of "{name}" has power {power}; it must be a whole number from 0 to {mostPower, number}.',
        { ...at, power },
      );
    if (!isIntegerFrom(toughness, 1))
      return t(
        'Item {index, number} of "{name}" has toughness {toughness}; it must be a whole number from 1 to {mostPower, number}.',
        { ...at, toughness },
      );
  }
  return list as CombatCreature[];
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "number");
}

function isIntegerFrom(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least && value <= maxPower;
}
