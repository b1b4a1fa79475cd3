import assert from "node:assert/strict";
import { computeSlowness } from "../queue/timing.ts";

describe("the slowness of a worker", () => {
  it("is reported for the slower of two workers, and for none if they are alike", () => {
    assert.equal(computeSlowness(2, [1, 2]), 2);
    assert.equal(computeSlowness(1, [1, 2]), undefined);
    for (const turnMs of [1, 1.4]) assert.equal(computeSlowness(turnMs, [1, 1.4]), undefined);
    assert.equal(computeSlowness(5, [5]), undefined);
  });

  it("is relative to the median, so that one fast worker makes no other slow", () => {
    const times = [0.5, 2, 2.1, 2.2, 5];
    assert.deepEqual(
      times.map((turnMs) => computeSlowness(turnMs, times) !== undefined),
      [false, false, false, false, true],
    );
  });
});
