/** Power ≥ 0 and toughness ≥ 1. */
export type CombatCreature = readonly [power: number, toughness: number];

/** A combat: the attackers and the possible blockers. */
export interface Scenario {
  readonly attackers: readonly CombatCreature[];
  readonly defenders: readonly CombatCreature[];
}

/** One defender blocks one attacker; both are indices from 0. */
export type Block = readonly [defender: number, attacker: number];

/** The value of a surviving creature, doubled like all scores. */
export const computeCreatureValue = ([power, toughness]: CombatCreature): number => 2 * (power + toughness);

/** The result of a combat if the attacker responds optimally to the given blocks. */
export type Aftermath = ReturnType<typeof evaluateBlocks>;

export interface Damage {
  readonly attacker: number;
  readonly defender: number;
  readonly points: number;
}

/** The exact score of legal blocks when the attacker distributes its damage optimally, with that distribution. */
export function evaluateBlocks(scenario: Scenario, blocks: readonly Block[]) {
  const blockers: number[][] = scenario.attackers.map(() => []);
  for (const [defender, attacker] of blocks) blockers[attacker]!.push(defender);
  const defendersDie = scenario.defenders.map(() => false);
  const damage: Damage[] = [];
  let toPlayer = 0;
  const attackersDie = scenario.attackers.map(([power, toughness], attacker) => {
    const group = blockers[attacker]!;
    if (group.length === 0) {
      toPlayer += power;
      return false;
    }
    const killed = selectMostWorth(scenario.defenders, group, power);
    for (const defender of killed) defendersDie[defender] = true;
    damage.push(...distributeDamage(scenario.defenders, attacker, power, group, killed));
    return group.reduce((sum, defender) => sum + scenario.defenders[defender]![0], 0) >= toughness;
  });
  const doubled =
    countAlive(scenario.defenders, defendersDie) - countAlive(scenario.attackers, attackersDie) - toPlayer;
  return {
    doubled,
    /** Damage points that the attacker puts on each blocker. */
    damage,
    /** Damage dealt to the defending player. */
    toPlayer,
    /** Which attackers are destroyed, by index. */
    attackersDie,
    defendersDie,
  };
}

function countAlive(creatures: readonly CombatCreature[], dead: readonly boolean[]): number {
  return creatures.reduce((sum, creature, i) => (dead[i] ? sum : sum + computeCreatureValue(creature)), 0);
}

/** A set of blockers to kill, such that no other set kills more value with at most the same toughness. */
interface Choice {
  readonly toughness: number;
  readonly worth: number;
  readonly last?: number;
  readonly before?: Choice;
}

/** The set of blockers with total toughness at most `power` whose death costs the defender most (a knapsack). */
function selectMostWorth(defenders: readonly CombatCreature[], group: readonly number[], power: number): number[] {
  let choices: Choice[] = [{ toughness: 0, worth: 0 }];
  for (const defender of group) choices = addBlocker(choices, defender, defenders[defender]!, power);
  const killed: number[] = [];
  for (let at = choices.at(-1); at?.last !== undefined; at = at.before) killed.push(at.last);
  return killed.reverse();
}

/** The choices so far and those with one more blocker, sorted by toughness, without dominated ones. */
function addBlocker(choices: Choice[], last: number, creature: CombatCreature, power: number): Choice[] {
  const more = choices
    .filter(({ toughness }) => toughness + creature[1] <= power)
    .map((before) => ({
      toughness: before.toughness + creature[1],
      worth: before.worth + computeCreatureValue(creature),
      last,
      before,
    }));
  const all = [...choices, ...more].sort((one, other) => one.toughness - other.toughness || other.worth - one.worth);
  let best = -1;
  return all.filter((choice) => {
    const isKept = choice.worth > best;
    if (isKept) best = choice.worth;
    return isKept;
  });
}

/** Distributes exactly `power` points: lethal damage to the killed blockers, the rest where it changes nothing. */
function distributeDamage(
  defenders: readonly CombatCreature[],
  attacker: number,
  power: number,
  group: readonly number[],
  killed: readonly number[],
): Damage[] {
  let left = power;
  const points = new Map<number, number>();
  for (const defender of killed) {
    points.set(defender, defenders[defender]![1]);
    left -= defenders[defender]![1];
  }
  const first = killed[0] ?? group[0]!;
  if (left > 0) points.set(first, (points.get(first) ?? 0) + left);
  return [...points].map(([defender, amount]) => ({ attacker, defender, points: amount }));
}
