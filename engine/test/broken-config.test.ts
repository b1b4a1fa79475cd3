import assert from "node:assert/strict";
import { copyFileSync, mkdirSync } from "node:fs";
import { spar, useBrokenFolder } from "./broken-folder.ts";
import { type Row, testRows } from "./broken-rows.ts";

describe("an invalid spar.json or history", () => {
  const broken = useBrokenFolder();
  const { path, write } = broken;
  const shell = process.platform === "win32" ? "cmd /c" : "sh -c";
  const config = (text: string, says: string): Row => ({
    args: ["match", "$/c/bot.py"],
    files: () => ({ "c/spar.json": text, "c/bot.py": "print(1)\n" }),
    says,
  });

  testRows(broken, {
    "spar.json with nothing in it": config("", "$/c/spar.json:1:1: The file is empty."),
    "spar.json with a list": config("[]", "$/c/spar.json:1:1: spar.json: must be an object, not a list."),
    "spar.json with null": config("null", "$/c/spar.json:1:1: spar.json: must be an object."),
    "spar.json with an unknown game": config(
      '{\n  "game": "nope"\n}',
      "$/c/spar.json:2:11: game: nope is not a game; the games are locm, dungeon, perfect-aim, combat.",
    ),
    "spar.json with an unknown game of a bot": config(
      '{"bots":{"bot.py":{"game":"nope"}}}',
      "$/c/spar.json:1:27: bots.bot.py.game: nope is not a game; the games are locm, dungeon, perfect-aim, combat.",
    ),
    "spar.json with brackets": config("[".repeat(100_000), "$/c/spar.json:1:101: This is nested too deeply."),
    "spar.json with brackets that are closed": config(
      `{"options":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      "$/c/spar.json:1:111: This is nested too deeply.",
    ),
    "spar.json with a number as game": config('{"game":1}', "$/c/spar.json:1:9: game: must be a string or an object."),
    "spar.json with a wrong objective": config(
      '{"game":{"tester":"vis","objective":"minimum"}}',
      '$/c/spar.json:1:37: game.objective: must be one of "max", "min".',
    ),
    "spar.json with an unknown setting of a contest": config(
      '{"game":{"tester":"vis","limits":3}}',
      '$/c/spar.json:1:25: There is no setting "game.limits". Did you mean "limit"?',
    ),
    "spar.json with a text as options": config('{"options":"1.2"}', "$/c/spar.json:1:12: options: must be an object."),
    "spar.json with a referee for a shell": config(
      '{"game":{"referee":"cd ref && java -jar r.jar"}}',
      `$/c/spar.json:1:20: game.referee: Spar starts programs without a shell, so variables, cd and && mean nothing to it: give ${shell} "cd ref && java -jar r.jar".`,
    ),
    "spar.json with a variable before the program that builds": config(
      '{"bots":{"bot.py":{"build":"CXX=g++ make"}}}',
      `$/c/spar.json:1:28: bots.bot.py.build: Spar starts programs without a shell, so variables, cd and && mean nothing to it: give ${shell} "CXX=g++ make".`,
    ),
    "spar.json with a list as options": config(
      '{"options":[]}',
      "$/c/spar.json:1:12: options: must be an object, not a list.",
    ),
    "spar.json with an option of another game": config(
      '{"game":"locm","options":{"games":1}}',
      "$/c/spar.json:1:27: options.games: The options of LOCM are rules, league and draft.",
    ),
    "spar.json with a text as opponents": config(
      '{"opponents":"builtin:greedy"}',
      "$/c/spar.json:1:14: opponents: must be a list.",
    ),
    "spar.json with a number among the opponents": config(
      '{"opponents":[1]}',
      "$/c/spar.json:1:15: opponents.0: must be a string.",
    ),
    "spar.json with a number as seed": config('{"seed":1}', "$/c/spar.json:1:9: seed: must be a string."),
    "spar.json with a list as seeds": config(
      '{"seeds":[]}',
      "$/c/spar.json:1:10: seeds: must be an object, not a list.",
    ),
    "spar.json with half a match": config('{"series":1.5}', "$/c/spar.json:1:11: series: must be a whole number."),
    "spar.json with too many matches": config(
      '{"series":1000000}',
      "$/c/spar.json:1:11: series: must be at most 100000.",
    ),
    "spar.json with no time": config('{"timeScale":0}', "$/c/spar.json:1:14: timeScale: must be at least 0.01."),
    "spar.json with a text as time scale": config(
      '{"timeScale":"2"}',
      "$/c/spar.json:1:14: timeScale: must be a number.",
    ),
    "spar.json with a text as trace": config('{"trace":"on"}', "$/c/spar.json:1:10: trace: must be true or false."),
    "spar.json with a text as command": config(
      '{"commands":{"python":"python3"}}',
      "$/c/spar.json:1:23: commands.python: must be a list.",
    ),
    "spar.json with a list of bots": config('{"bots":[]}', "$/c/spar.json:1:9: bots: must be an object, not a list."),
    "spar.json with nothing for a bot": config(
      '{"bots":{"bot.py":null}}',
      "$/c/spar.json:1:19: bots.bot.py: must be an object.",
    ),
    "spar.json that is a program": config("\x7fELF\x00\x01\ufffd", "$/c/spar.json:1:1: This is not valid JSON."),
    "spar.json that is a folder": {
      args: ["match", "$/config-folder/bot.py"],
      says: "$/config-folder/spar.json:1:1: spar.json is a folder.",
    },
    "spar.json that is a FIFO": {
      args: ["match", "$/config-fifo/bot.py"],
      says: "$/config-fifo/spar.json:1:1: spar.json is not a regular file.",
      posix: true,
    },
    "spar.json that is too large": {
      args: ["match", "$/config-large/bot.py"],
      says: "$/config-large/spar.json:1:1: spar.json is too large (17 MB; the maximum is 16 MB).",
    },
    "a history that is a FIFO": {
      args: ["history", "$/history-fifo"],
      says: "$/history-fifo/history.db is not a regular file.",
      untouched: "history-fifo",
      posix: true,
    },
    "a history that is a folder": {
      args: ["history", "$/history-folder"],
      says: "$/history-folder/history.db is a folder.",
      untouched: "history-folder",
    },
    "a history that is none": {
      args: ["history", "$/history-junk", "--json"],
      says: "$/history-junk/history.db is damaged, or not a match history.",
      untouched: "history-junk",
    },
  });

  it("a byte order mark in spar.json does not matter", async () => {
    mkdirSync(path("marked"));
    copyFileSync(path("bot.py"), path("marked/bot.py"));
    write("marked/spar.json", '\ufeff{ "game": "chess" }');
    const { messages } = await spar("match", path("marked/bot.py"));
    assert.match(messages, /^.*spar\.json:1:1\d: game: chess is not a game;/);
  });
});
