import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTestCase, readRefereeConfig } from "./read-referee-config.ts";

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
    ["JSON with line breaks in its text", '{\n  "testIn": "1 \\"a\\"\n2 3"\n}', '1 "a"\n2 3'],
    ["plain YAML", "testIn: 4 5\r\nisTest: 'true'\r\n", "4 5"],
    ["JSON that is broken", '{ "testIn": ', undefined],
    ["a file without input", "title:\n  2: One\n", undefined],
  ] as const)
    it(`are read from ${what}`, () => assert.equal(parseTestCase(text), input));
});

it("a configuration with very many blanks is read as quickly as another", () => {
  const folder = mkdtempSync(join(tmpdir(), "spar-config-"));
  mkdirSync(join(folder, "config"));
  const blanks = " ".repeat(200_000);
  writeFileSync(
    join(folder, "config", "config.ini"),
    `a=x${blanks}y\n${"\n".repeat(200_000)}min_players = 2 \nmax_players=4\n`,
  );
  const began = process.cpuUsage();
  assert.deepEqual(readRefereeConfig(folder).players, { min: 2, max: 4 });
  const { user, system } = process.cpuUsage(began);
  assert.ok(user + system < 2_000_000);
  rmSync(folder, { recursive: true });
});
