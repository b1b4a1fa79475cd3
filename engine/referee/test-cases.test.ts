import assert from "node:assert/strict";
import { chooseTestCase, parseTestCase } from "./test-cases.ts";

describe("test cases of a game for one player", () => {
  for (const [what, text, input] of [
    ["JSON", '{ "title": { "2": "One" }, "testIn": "0 0\\n1 2" }', "0 0\n1 2"],
    [
      "a YAML block with deeper lines",
      "title:\n  2: One\ntestIn: |-\n  3 2\n    ##\n  ..\nisTest: 'true'\n",
      "3 2\n  ##\n..",
    ],
    ["a YAML block at the end of the file", "testIn: |\n    1\n\n    2\n", "1\n\n2"],
    ["YAML in single quotes", "testIn: '0 it''s 3'\nisTest: 'true'", "0 it's 3"],
    ["YAML in double quotes", 'testIn: "1\\n2"\n', "1\n2"],
    ["plain YAML", "testIn: 4 5\r\nisTest: 'true'\r\n", "4 5"],
    ["JSON that is broken", '{ "testIn": ', undefined],
    ["a file without input", "title:\n  2: One\n", undefined],
  ] as const)
    it(`are read from ${what}`, () => assert.equal(parseTestCase(text), input));

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
