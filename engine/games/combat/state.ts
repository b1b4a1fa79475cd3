import { type InferOutput, picklist, strictObject } from "valibot";
import { createWholeNumberOption } from "../../game/game.ts";
import type { Failure } from "../../game/turn.ts";
import { describeWithDefault } from "../../l10n/described-schema.ts";
import { msg, type Text, t } from "../../l10n/speak.ts";
import { createRandom, deriveSeed } from "../../random/seeded.ts";
import type { Block, CombatCreature, Scenario } from "./aftermath.ts";
import { computeLowestScore, solveScenario } from "./solver.ts";

export const combatOptionsSchema = strictObject(
  {
    scenarios: createWholeNumberOption(1, 1000, 20, msg("Number of combats the bot has to solve.")),
    form: describeWithDefault(
      picklist(["json", "text"], () => t('must be "json" or "text"')),
      "json",
      msg(
        '"json": the bot reads one line and prints one line, a list of pairs; "text": it reads two lines and prints one pair per line, then an empty line.',
      ),
    ),
    indexBase: describeWithDefault(
      picklist([0, 1], () => t("must be 0 or 1")),
      0,
      msg("The index of the first creature in an answer."),
    ),
    limitMs: createWholeNumberOption(1, 3_600_000, 1000, msg("Time limit for one combat, in milliseconds.")),
  },
  () => t("The options of Combat are scenarios, form, indexBase and limitMs"),
);
export type CombatOptions = InferOutput<typeof combatOptionsSchema>;

/** What makes a scenario hard; the kinds alternate as the scenarios grow. */
const scenarioKinds = ["plain", "zero power", "lethal ties", "gang blocks", "useless chump blocks"] as const;
type ScenarioKind = (typeof scenarioKinds)[number];

/** A combat with everything needed to judge an answer. */
export interface Task extends Scenario {
  readonly kind: ScenarioKind;
  /** The optimal and the lowest possible score, doubled. */
  readonly best: number;
  readonly worst: number;
  /** One optimal answer. */
  readonly blocks: readonly Block[];
}

/** Scenarios that grow from 1 attacker and 1 defender to 6 and 8. */
export function makeTasks(seed: string, count: number): Task[] {
  return Array.from({ length: count }, (_, i) => {
    const grown = count === 1 ? 1 : i / (count - 1);
    const kind = scenarioKinds[i % scenarioKinds.length]!;
    const random = createRandom(deriveSeed(seed, `scenario ${i + 1}`));
    return createTask(kind, drawScenario(kind, 1 + Math.round(5 * grown), 1 + Math.round(7 * grown), random));
  });
}

function createTask(kind: ScenarioKind, scenario: Scenario): Task {
  const best = solveScenario(scenario);
  const worst = computeLowestScore(scenario);
  if ("refused" in best || typeof worst !== "number") throw new Error("A drawn scenario must be solvable.");
  return { kind, ...scenario, best: best.doubled, worst, blocks: best.blocks };
}

function drawScenario(kind: ScenarioKind, attackers: number, defenders: number, random: () => number): Scenario {
  /** A random whole number from `least` to `max`. */
  const from = (least: number, max: number) => least + Math.floor(random() * (max - least + 1));
  const row = (count: number, creature: () => CombatCreature) => Array.from({ length: count }, creature);
  switch (kind) {
    case "plain":
      return {
        attackers: row(attackers, () => [from(0, 6), from(1, 6)]),
        defenders: row(defenders, () => [from(0, 5), from(1, 6)]),
      };
    case "zero power":
      return {
        attackers: row(attackers, () => [from(0, 3) === 0 ? 0 : from(1, 5), from(1, 4)]),
        defenders: row(defenders, () => [from(0, 1) === 0 ? 0 : from(1, 3), from(1, 6)]),
      };
    case "lethal ties": {
      const size = () => from(2, 4);
      return { attackers: row(attackers, () => [size(), size()]), defenders: row(defenders, () => [size(), size()]) };
    }
    case "gang blocks":
      return {
        attackers: row(attackers, () => [from(3, 6), from(5, 9)]),
        defenders: row(defenders, () => [from(1, 4), from(1, 4)]),
      };
    case "useless chump blocks":
      return {
        attackers: row(attackers, () => [from(1, 5), from(6, 10)]),
        defenders: row(defenders, () => [from(0, 3), from(1, 3)]),
      };
  }
}

export interface CombatState {
  readonly options: CombatOptions;
  readonly tasks: readonly Task[];
  readonly players: readonly CombatPlayer[];
  readonly names: readonly string[];
  /** Index of the last answered scenario. */
  shown: number;
}

interface CombatPlayer {
  /** The results of each scenario so far. */
  readonly results: CombatResult[];
  /** How its process ended; it is not asked again. */
  dead?: Failure;
}

export interface CombatResult {
  /** The chosen blocks; null for an invalid answer. */
  readonly blocks: readonly Block[] | null;
  readonly doubled: number;
  readonly why?: Text;
}
