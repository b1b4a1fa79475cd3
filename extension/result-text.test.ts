import assert from "node:assert/strict";
import { createTally } from "../engine/arena/statistics/tally.ts";
import { formatTally } from "./result-text.ts";

describe("the result of a series in words", () => {
  it("counts wins, or in an optimization game the scores, which nobody wins by", () => {
    const won = createTally();
    for (const result of ["won", "won", "lost"] as const) won.add({ result, errors: [] });
    assert.equal(formatTally({ tally: won.now(), played: 3 }), "2 of 3 won (67 %, 21–94 %)");
    const scored = createTally();
    for (const score of [1000, 1500, 1501, null])
      scored.add({ result: score === null ? "lost" : "won", errors: [], score });
    const shown = { tally: scored.now(), played: 4 };
    assert.equal(formatTally(shown), "mean score 1333.7 in 3 of 4 cases");
    assert.equal(
      formatTally({ ...shown, share: 0.9731 }),
      "mean score 1333.7 in 3 of 4 cases, 97.3 % of the best known",
    );
    assert.match(formatTally({ ...shown, share: 0.99999 }), /, 99\.9 % of the best known$/);
    const crashed = createTally();
    crashed.add({ result: "lost", errors: ["crash"], score: null });
    assert.equal(formatTally({ tally: crashed.now(), played: 1 }), "no score in 1 case");
  });
});
