import type { Scenario } from "./creature.ts";
import { buildLattice, countOfKind, groupKinds, type Lattice } from "./lattice.ts";
import { fillGains } from "./solver.ts";

/** Optimal block sets are counted up to this number of defenders. */
const maxCounted = 12;

/** How many different block sets are optimal; undefined if there are too many to count. */
export function countOptima(scenario: Scenario): number | undefined {
  const { attackers, defenders } = scenario;
  if (defenders.length > maxCounted) return undefined;
  if ((attackers.length + 1) ** defenders.length > Number.MAX_SAFE_INTEGER) return undefined;
  const { kinds, members } = groupKinds(defenders);
  const lattice = buildLattice(kinds, members);
  let table: OptimaTable = { best: new Int32Array(lattice.size), ways: new Float64Array(lattice.size).fill(1) };
  const gain = new Int32Array(lattice.size);
  for (let attacker = 0; attacker < attackers.length; attacker++) {
    fillGains(attackers[attacker]!, lattice, 1, gain);
    table = addAttacker(lattice, gain, table);
  }
  return table.ways[lattice.size - 1]!;
}

/** For each set of free defenders: the maximum gain with it, and the number of ways to reach it. */
interface OptimaTable {
  readonly best: Int32Array;
  readonly ways: Float64Array;
}

function addAttacker(lattice: Lattice, gain: Int32Array, before: OptimaTable): OptimaTable {
  const best = new Int32Array(lattice.size).fill(-(2 ** 31));
  const ways = new Float64Array(lattice.size);
  for (let free = 0; free < lattice.size; free++) {
    visitSetsWithin(lattice, free, (set, choices) => {
      const total = gain[set]! + before.best[free - set]!;
      if (total < best[free]!) return;
      if (total > best[free]!) ways[free] = 0;
      best[free] = total;
      ways[free]! += choices * before.ways[free - set]!;
    });
  }
  return { best, ways };
}

/** Visits all subsets, each with the number of ways to pick actual defenders for it. */
function visitSetsWithin(lattice: Lattice, whole: number, visit: (set: number, choices: number) => void) {
  const kinds = lattice.kinds.length;
  function pick(kind: number, set: number, choices: number) {
    if (kind === kinds) return visit(set, choices);
    const available = countOfKind(lattice, whole, kind);
    for (let n = 0, ways = 1; n <= available; n++) {
      pick(kind + 1, set + n * lattice.stride[kind]!, choices * ways);
      ways = (ways * (available - n)) / (n + 1);
    }
  }
  pick(0, 0, 1);
}
