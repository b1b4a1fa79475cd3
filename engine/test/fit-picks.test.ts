import assert from "node:assert/strict";
import { fitOdds, type RecordedPick } from "../bench/fit-picks.ts";
import { drawLikelyPick } from "../games/locm/analysis/pick-odds.ts";
import { createQuickRandom } from "../random/seeded.ts";

describe("Odds of picks", () => {
  it("are found from what was taken of three", () => {
    const random = createQuickRandom("picks");
    const odds = Float64Array.from([0, 1, 2, 4, 8, 16]);
    const picks = Array.from({ length: 4000 }, (): RecordedPick => {
      const three = [1, 2, 3, 4, 5].sort(() => random() - 0.5).slice(0, 3);
      return { three, chosen: three.indexOf(drawLikelyPick(three, random, odds)) };
    });
    const found = fitOdds(picks);
    for (const card of [2, 3, 4, 5]) {
      const ratio = found[card]! / found[1]! / odds[card]!;
      assert.ok(ratio > 0.7 && ratio < 1.4, `card ${card}: ${ratio}`);
    }
    assert.equal(found[6], 1, "nothing is known of a card that was never offered");
  });
});
