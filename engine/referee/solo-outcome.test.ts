import assert from "node:assert/strict";
import { english } from "../l10n/speak.ts";
import { createRefereeRules, findSoloOutcome } from "./rules.ts";

const fuel = { name: "fuel", isLowestBest: true };
const players = { names: ["one", "two", "three"], failures: [undefined, undefined, "timeout" as const] };

describe("the outcome of a test case", () => {
  it("of an optimization game is decided by the score first, then by its criterion", () => {
    const each = [{ fuel: "30" }, { fuel: "20.5" }, { fuel: "1" }];
    const found = findSoloOutcome({ kind: "scores", scores: [1, 1, 0], each }, players, fuel);
    assert.deepEqual([found.places, found.scores, found.reason], [[2, 1, 3], [30, 20.5, 1], "timeout"]);
    assert.deepEqual(found.reached, [30, 20.5, null], "what was reached without solving it counts for no average");
    assert.equal(english(found.detail), "three failed (timeout); scores 1 : 1 : 0; fuel 30 : 20.5 : 1");
  });

  it("is a draw where neither score nor criterion differ, and without a criterion where scores are equal", () => {
    const each = [{ fuel: "3" }, { fuel: "3" }];
    const two = { names: ["one", "two"], failures: [undefined, undefined] };
    assert.deepEqual(findSoloOutcome({ kind: "scores", scores: [1, 1], each }, two, fuel).places, [1, 1]);
    assert.deepEqual(findSoloOutcome({ kind: "scores", scores: [0, 0], each: [] }, two, undefined).places, [1, 1]);
  });

  it("has scores in place of a criterion that was not reported", () => {
    const found = findSoloOutcome({ kind: "scores", scores: [1, 0, 0], each: [{ fuel: "3" }, {}] }, players, fuel);
    assert.deepEqual(
      [found.places, found.scores],
      [
        [1, 2, 2],
        [1, 0, 0],
      ],
    );
    assert.deepEqual(found.reached, [3, null, null]);
    assert.match(english(found.detail), /; fuel 3 : \? : \?$/);
  });

  it("is not won alone by a bot that does not solve it", () => {
    const alone = { names: ["one"], failures: [undefined] };
    const played = (score: number) => findSoloOutcome({ kind: "scores", scores: [score] }, alone, undefined).places;
    assert.deepEqual([played(1), played(0)], [[1], [2]]);
  });

  it("says what the referee said last without its marks of colour", () => {
    const rules = createRefereeRules({ players: { min: 1, max: 1 }, testCases: { 1: "7" }, criterion: fuel });
    const state = rules.start({ names: ["one"], options: {}, seeds: { test: "1" } });
    rules.receive!(state, { summary: ["¤RED¤$0 is out of fuel§RED§"], next: { kind: "scores", scores: [0] } });
    assert.equal(english(rules.findOutcome(state)!.detail), "no score; one is out of fuel");
  });
});
