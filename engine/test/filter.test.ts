import assert from "node:assert/strict";
import { parseFilter } from "../views/match-summary.ts";

describe("a filter of matches by numbers", () => {
  it("takes numbers as programs write them, and names what it cannot read", () => {
    const { conditions, words } = parseFilter("N>80 and rel < .95 score>=1e17 density<=5. x>high");
    assert.deepEqual(
      conditions.map(({ name, value }) => [name, value]),
      [
        ["N", 80],
        ["rel", 0.95],
        ["score", 1e17],
        ["density", 5],
      ],
    );
    assert.deepEqual(words, ["x>high"]);
  });
});
