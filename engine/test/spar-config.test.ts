import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMissingOpponents } from "../project/resolve/find-bot.ts";
import { findBotEntry, findConfig, readConfig } from "../project/settings/find-config.ts";
import type { CodinGameSetting } from "../project/settings/settings-layer.ts";
import { botFolder } from "./hosted-bot.ts";

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

  it("has all mistakes at once, and says where an option belongs", () => {
    const text =
      '{"rules": "1.3", "game": "locm", "timeScale": 0, "options": {"ruls": 1}, "bots": {"a": 1, "b": {"options": []}}}';
    const found = readProblems(text).map((problem) => problem.split(" | "));
    assert.deepEqual(
      found.map(([at]) => at),
      ['"rules"', "0", '"ruls"', "1", "[]"],
    );
    assert.equal(found[0]![1], 'There is no setting "rules". It belongs here: "options": { "rules": … }.');
  });

  it("lists a bot's own settings for a wrong name there", () => {
    const [problem] = readProblems('{"bots": {"my.py": {"rivals": []}}}');
    assert.match(
      problem!,
      /^"rivals" \| There is no setting "bots\.my\.py\.rivals"\. Settings here: game, options, form, class, /,
    );
  });

  it("says where a setting belongs that is known elsewhere", () => {
    const rows = {
      '{"build": "make"}': '"bots": { "my.py": { "build": … } }',
      '{"form": "lines"}': '"bots": { "my.py": { "form": … } }',
      '{"bots": {"my.py": {"seed": "1"}}}': '{ "seed": … }',
      '{"bots": {"my.py": {"objective": "max"}}}': '"game": { "objective": … }',
      '{"game": {"referee": "x.jar", "opponents": []}}': '{ "opponents": … }',
      '{"game": {"referee": "x.jar"}, "league": 3}': '"game": { "league": … }',
      '{"game": "locm", "league": 3}': '"options": { "league": … }',
      '{"game": {"referee": "x.jar", "draft": 1}}': '"options": { "draft": … }',
    };
    for (const [text, place] of Object.entries(rows)) {
      const [problem] = readProblems(text);
      assert.match(problem!, /There is no setting/, text);
      assert.ok(problem!.endsWith(`It belongs here: ${place}.`), `${text}: ${problem}`);
    }
  });

  it("has paths of a bot's command relative to itself, unless they are there in the bot's folder", () => {
    const command = ["./build/bot", "data/a.txt", "data/b.txt", "-x/y"];
    const folder = botFolder({
      "spar.json": JSON.stringify({ bots: { "src/a.cc": { command }, "b.cc": { command } } }),
      ...{ "build/bot": "", "data/a.txt": "", "data/b.txt": "", "src/data/b.txt": "", "src/a.cc": "", "b.cc": "" },
    });
    const found = findConfig(folder);
    assert.deepEqual(findBotEntry(found, join(folder, "src/a.cc"))?.command, [
      ...[join(folder, "build/bot"), join(folder, "data/a.txt"), "data/b.txt", "-x/y"],
    ]);
    assert.deepEqual(findBotEntry(found, join(folder, "b.cc"))?.command, command);
  });

  it("has a referee's command as one text or as its words; a file or folder with blanks is one", () => {
    const folder = botFolder({ "judge.mjs": "", "my game/pom.xml": "" });
    const read = (referee: unknown) => {
      writeFileSync(join(folder, "spar.json"), JSON.stringify({ game: { referee } }));
      return (findConfig(folder).config.game as CodinGameSetting).referee;
    };
    assert.deepEqual(read("node judge.mjs --fast"), ["node", "judge.mjs", "--fast"]);
    assert.deepEqual(read(["node", "judge.mjs"]), ["node", "judge.mjs"]);
    assert.equal(read("my game"), join(folder, "my game"));
    assert.equal(read("judge.mjs"), join(folder, "judge.mjs"));
  });

  it("points at a value out of its range", () => {
    assert.deepEqual(readProblems('{"timeScale": 0}'), ["0 | timeScale: must be at least 0.01."]);
  });

  it("says once where the text stops being JSON", () => {
    const problems = readProblems('{"game" "locm" ] 3');
    assert.match(problems[0]!, /This is not valid JSON/);
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
