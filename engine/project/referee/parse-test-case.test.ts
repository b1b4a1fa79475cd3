import assert from "node:assert/strict";
import { parseTestCase } from "./read-referee-config.ts";

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
    ["a YAML block that begins with deeper lines", "testIn: |2-\n    ##\n  ..\n", "  ##\n.."],
    ["a YAML block whose last line ends with spaces", "testIn: |-\n  ##\n  . \nisTest: 'true'\n", "##\n. "],
    ["YAML in double quotes over several lines", 'testIn: "1 \\n\\\n  2 "\n', "1 \n2 "],
    ["YAML with a comment", "testIn: 010 # ten\n", "010"],
    ["JSON, without empty lines at the end", '{ "testIn": "1\\n2\\n\\n" }', "1\n2"],
    ["plain YAML", "testIn: 4 5\r\nisTest: 'true'\r\n", "4 5"],
    ["JSON that is broken", '{ "testIn": ', undefined],
    ["a file without input", "title:\n  2: One\n", undefined],
  ] as const)
    it(`are read from ${what}`, () => assert.equal(parseTestCase(text), input));
});
