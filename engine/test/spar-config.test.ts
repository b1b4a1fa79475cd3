import assert from "node:assert/strict";
import { readConfig } from "../project/read-config.ts";

/** The text each problem points at, with its message. */
function told(text: string): string[] {
  return readConfig(text).problems.map((p) => `${text.slice(p.offset, p.offset + p.length)} | ${p.message}`);
}

describe("spar.json", () => {
  it("may be empty, have comments and trailing commas", () => {
    const read = readConfig('{ // mine\n "timeScale": 2, }');
    assert.deepEqual(read, { config: { timeScale: 2 }, problems: [] });
  });

  it("names an unknown setting and lists the choices", () => {
    const [problem] = told('{"oponents": ["builtin:greedy"]}');
    assert.match(problem!, /^"oponents" \| There is no setting "oponents"\. Settings here: game, options, opponents, /);
  });

  it("lists a bot's own settings for a wrong name there", () => {
    const [problem] = told('{"bots": {"my.py": {"gaem": "locm"}}}');
    assert.match(
      problem!,
      /^"gaem" \| There is no setting "bots\.my\.py\.gaem"\. Settings here: game, options, form, class, /,
    );
  });

  it("points at a value out of its range", () => {
    assert.deepEqual(told('{"timeScale": 0}'), ["0 | timeScale: must be at least 0.01."]);
  });

  it("says where the text stops being JSON", () => {
    assert.match(told('{"game" "locm"}')[0]!, /This is no JSON: colon expected/);
  });
});
