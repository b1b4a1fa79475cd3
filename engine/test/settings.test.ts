import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findDuelTest } from "../app/duel.ts";
import { combineSettings } from "../project/settings/settings-layer.ts";
import { botFolder } from "./hosted-bot.ts";

describe("settings", () => {
  const sources = {
    text: { form: "class", options: { rules: "1.0" } },
    editor: { timeScale: 1, trace: true, commands: { python: ["python3"], cpp: ["g++"] } },
    folder: {
      game: "locm",
      timeScale: 2,
      seeds: { shufflePlayer0: "5" },
      options: { rules: "1.1", league: 2 },
      commands: { python: ["pypy3"] },
    },
    entry: { game: "locm", opponents: ["a.py"], options: { league: 3 } },
    command: { timeScale: 4, opponents: undefined, seeds: { decks: "7" } },
  } as const;

  it("override each other in the order text, editor, folder, entry, command", () => {
    const { form, trace, game, timeScale } = combineSettings(sources);
    assert.deepEqual([form, trace, game, timeScale], ["class", true, "locm", 4]);
  });

  it("with named values are overridden value by value", () => {
    const { options, commands, seeds } = combineSettings(sources);
    assert.deepEqual(options, { rules: "1.1", league: 3 });
    assert.deepEqual(commands, { python: ["pypy3"], cpp: ["g++"] });
    assert.deepEqual(seeds, { shufflePlayer0: "5", decks: "7" });
  });

  it("with options and seeds of one game do not reach another", () => {
    const other = { ...sources, entry: { ...sources.entry, game: "dungeon" } };
    const { game, options, seeds, commands } = combineSettings(other);
    assert.equal(game, "dungeon");
    assert.deepEqual([options, seeds], [{ league: 3 }, { decks: "7" }]);
    assert.deepEqual(commands, { python: ["pypy3"], cpp: ["g++"] });
  });

  it("that a source does not set keep the value of the sources before it", () => {
    assert.deepEqual(combineSettings(sources).opponents, ["a.py"]);
  });
});

describe("the test of a bot's duels", () => {
  const differences = (folder: string) =>
    [findDuelTest(join(folder, "bot.py")), findDuelTest(join(folder, "sub", "bot.py"))].map(({ elo1 }) => elo1);

  it("is for the Elo difference that the nearest spar.json names at that time, else for 20", () => {
    const folder = botFolder({});
    mkdirSync(join(folder, "sub"));
    assert.deepEqual(differences(folder), [20, 20]);
    writeFileSync(join(folder, "spar.json"), '{ "duelElo": 60 }');
    assert.deepEqual(differences(folder), [60, 60]);
    writeFileSync(join(folder, "sub", "spar.json"), '{ "duelElo": 1 }');
    assert.deepEqual(differences(folder), [60, 1]);
    for (const wrong of ["0", "1001", '"60"', "null"]) {
      writeFileSync(join(folder, "spar.json"), `{ "duelElo": ${wrong} }`);
      assert.deepEqual(differences(folder), [20, 1], wrong);
    }
  });
});
