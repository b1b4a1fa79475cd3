import assert from "node:assert/strict";
import { join } from "node:path";
import { findMissingOpponents } from "../project/resolve/find-bot.ts";
import { readConfig } from "../project/settings/find-config.ts";

/** The text each problem points at, with its message. */
function readProblems(text: string): string[] {
  return readConfig(text).problems.map((p) => `${text.slice(p.offset, p.offset + p.length)} | ${p.message}`);
}

describe("spar.json", () => {
  it("may be empty, have comments and trailing commas", () => {
    const read = readConfig('{ // mine\n "timeScale": 2, }');
    assert.deepEqual(read, { config: { timeScale: 2 }, problems: [] });
  });

  it("names an unknown setting and lists the choices", () => {
    const [problem] = readProblems('{"rivals": ["builtin:greedy"]}');
    assert.match(problem!, /^"rivals" \| There is no setting "rivals"\. Settings here: game, options, opponents, /);
  });

  it("says what was probably meant by a name, in the order of the text", () => {
    const text = '{"oponents": [], "game": "lcom", "seies": 3, "sandbox": "onn"}';
    const { problems } = readConfig(text);
    assert.deepEqual(
      problems.map(({ offset, length, replacement }) => [text.slice(offset, offset + length), replacement]),
      [
        ['"oponents"', '"opponents"'],
        ['"lcom"', '"locm"'],
        ['"seies"', '"series"'],
        ['"onn"', '"on"'],
      ],
    );
    assert.equal(problems[0]!.message, 'There is no setting "oponents". Did you mean "opponents"?');
    const [option] = readProblems('{"game": "locm", "options": {"ruls": "1.2"}}');
    assert.equal(
      option,
      '"ruls" | options.ruls: The options of LOCM are rules, league and draft. Did you mean "rules"?',
    );
  });

  it("lists a bot's own settings for a wrong name there", () => {
    const [problem] = readProblems('{"bots": {"my.py": {"seed": "1"}}}');
    assert.match(
      problem!,
      /^"seed" \| There is no setting "bots\.my\.py\.seed"\. Settings here: game, options, form, class, /,
    );
  });

  it("points at a value out of its range", () => {
    assert.deepEqual(readProblems('{"timeScale": 0}'), ["0 | timeScale: must be at least 0.01."]);
  });

  it("says once where the text stops being JSON", () => {
    const problems = readProblems('{"game" "locm" ] 3');
    assert.match(problems[0]!, /This is not valid JSON: colon expected/);
    assert.equal(problems.length, 1);
  });
});

describe("the opponents of a spar.json", () => {
  const folder = join(__dirname, "../../extension/test/workspace");
  const missing = (opponents: readonly string[]) => {
    const text = JSON.stringify({ game: "locm", bots: { "faulty.py": { opponents } } });
    return findMissingOpponents(text, readConfig(text).config, folder).map(
      ({ message, offset, length, replacement }) =>
        `${text.slice(offset, offset + length)} | ${message} | ${replacement ?? ""}`,
    );
  };

  it("that do not exist are reported at their places, with the probable name", () => {
    assert.deepEqual(
      missing(["builtin:gredy", "faulti.py", "greedy", "pool:steady.py, nobody.py", "ghost:none.jsonl"]),
      [
        '"builtin:gredy" | Legends of Code and Magic has no builtin "gredy". Did you mean builtin:greedy? | "builtin:greedy"',
        `"faulti.py" | faulti.py was not found in ${folder}. Did you mean faulty.py? | "faulty.py"`,
        `"greedy" | greedy was not found in ${folder}. Did you mean builtin:greedy? | "builtin:greedy"`,
        `"pool:steady.py, nobody.py" | nobody.py was not found in ${folder}. | `,
        '"ghost:none.jsonl" | There is no record none.jsonl to play as a ghost. | ',
      ],
    );
  });

  it("that exist, or are only known when played, are not reported", () => {
    const names = ["builtin:greedy", "steady.py", "version:previous", "git:HEAD~1", "steady.py@main", "node x.js"];
    assert.deepEqual(missing(names), []);
  });
});
