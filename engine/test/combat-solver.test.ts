import assert from "node:assert/strict";
import type { Scenario } from "../games/combat/creature.ts";
import { countOptima } from "../games/combat/optima.ts";
import { scoreOf } from "../games/combat/reply.ts";
import { solve } from "../games/combat/solver.ts";
import { recordings } from "./fixtures.ts";

interface Recorded extends Scenario {
  readonly score: number;
  readonly optima?: number;
  readonly blocks?: readonly (readonly [number, number])[][];
}

describe("combat solver", () => {
  it("finds the recorded scores, blocks and numbers of optima", () => {
    for (const [i, recorded] of (recordings("combat") as Recorded[]).entries()) {
      const found = solve(recorded);
      assert.ok(!("refused" in found));
      assert.equal(found.doubled, 2 * recorded.score, `scenario ${i + 1}`);
      assert.equal(scoreOf(recorded, found.blocks).doubled, found.doubled, `scenario ${i + 1}`);
      if (recorded.optima !== undefined) assert.equal(countOptima(recorded), recorded.optima, `scenario ${i + 1}`);
    }
  });
});
