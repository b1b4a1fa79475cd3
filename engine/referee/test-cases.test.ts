import assert from "node:assert/strict";
import { chooseTestCase } from "./rules.ts";

describe("test cases of a game for one player", () => {
  it("are chosen by number, or by a seed that always chooses the same", () => {
    const cases = { 1: "a", 2: "b", 10: "c" };
    assert.equal(chooseTestCase(cases, "10"), "10");
    assert.equal(chooseTestCase(cases, "4c9f"), chooseTestCase(cases, "4c9f/0"));
    const chosen = Array.from({ length: 6 }, (_, i) => chooseTestCase(cases, `4c9f/${i}`));
    assert.deepEqual(chosen.slice(0, 3).sort(), ["1", "10", "2"]);
    assert.deepEqual(chosen.slice(3), chosen.slice(0, 3));
    assert.throws(() => chooseTestCase(cases, "3"), /There is no test case 3; there are 1, 2, 10\./);
  });
});
