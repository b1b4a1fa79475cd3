import { armour, demon, grail, pact, potion, shield } from "./pieces.ts";

/** The fate of one monster: who or what defeated it, or that the player died. */
export type MonsterFate =
  /** The monster after the demon, which the pact defeats whatever it is. */
  | "pact"
  /** The demon itself, defeated by the pact. */
  | "demon"
  | "grail"
  | "dagger"
  | "fought"
  /** Health fell to 0 and the potion restored it. */
  | "potion"
  | "death";

export interface CrawlStep {
  readonly monster: number;
  readonly fate: MonsterFate;
  /** Health afterwards. */
  readonly health: number;
}

/** Health when entering with these items. */
export function computeHealth(items: readonly boolean[]): number {
  return 3 + (items[shield] ? 3 : 0) + (items[armour] ? 5 : 0);
}

/** The fights one by one, from the last placed monster; a step with fate "death" is the last. */
export function listFights(dungeon: readonly number[], items: readonly boolean[], vorped: number | null): CrawlStep[] {
  const steps: CrawlStep[] = [];
  let health = computeHealth(items);
  let hasPotion = items[potion]!;
  let isArmed = false;
  // The order of the checks is part of the rules: the first that applies is used.
  const fight = (monster: number): MonsterFate => {
    if (isArmed) return "pact";
    if (monster === demon && items[pact]) return "demon";
    if (monster % 2 === 0 && items[grail]) return "grail";
    return monster === vorped ? "dagger" : "fought";
  };
  for (let i = dungeon.length - 1; i >= 0; i--) {
    const monster = dungeon[i]!;
    let fate = fight(monster);
    isArmed = fate === "demon";
    if (fate === "fought") {
      health -= monster;
      if (health <= 0) fate = hasPotion ? "potion" : "death";
    }
    if (fate === "potion") {
      hasPotion = false;
      health = 3;
    }
    steps.push({ monster, fate, health });
    if (fate === "death") break;
  }
  return steps;
}
