import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findGameHost } from "../bots/runtimes/host-files.ts";
import { readHostError } from "../game/host-error.ts";
import { inEnglish } from "../l10n/speak.ts";
import { botFolder, type Files, type HostedBot, type HostGiven, markedLine, startHosted } from "./hosted-bot.ts";
import { end, hello, newGame, play, result, startTurn, talk, turn, vorpal } from "./hosted-talk.ts";
import { long } from "./long.ts";

/** Rows that are much alike. */
const oneInThree = long.oneIn(3);

function dungeonBot(source: string, given: HostGiven = {}, files: Files = {}): HostedBot {
  const file = join(botFolder({ "bot.py": source, ...files }), "bot.py");
  return startHosted("python", file, { form: "class", game: "dungeon", ...given });
}

const whole = `
    def start_turn(self, last_turn): return 1 if last_turn is None else 0
    def play(self, card): return 6
    def vorpal_choice(self, last_turn): return 5
    def result(self, bot, result, dungeon, vorped): self.seen = (bot, result, dungeon, vorped)
`;

describe("a Dungeon class under its host", () => {
  const starts: Record<string, string> = {
    "importing BasePlayer": `from base import BasePlayer\nclass A(BasePlayer):${whole}`,
    "with BasePlayer just there": `class A(BasePlayer):${whole}`,
    "with no base": `class A:${whole}`,
    "with a base of its own in the file": `class BasePlayer:\n    pass\nclass A(BasePlayer):${whole}`,
    "with static methods": `class A(BasePlayer):\n    @staticmethod\n    def start_turn(last): return True\n    @classmethod\n    def play(cls, card): return 6\n    vorpal_choice = lambda self, last: 5\n`,
    "with a main part": `class A(BasePlayer):${whole}\nif __name__ == "__main__":\n    raise SystemExit(3)\n`,
  };
  for (const [name, source] of Object.entries(starts)) {
    it(`plays ${name}`, async () => {
      const bot = dungeonBot(source);
      const answers = await talk(bot, [newGame, startTurn, play(9), vorpal]);
      assert.match(answers.join(" "), /^(1|true) 6 5$/, bot.stderr());
      assert.deepEqual(await end(bot), [0, null]);
    });
  }

  it("gets a result in which True means failure, and the dungeon as a separate list", async () => {
    const bot = dungeonBot(
      "class A(BasePlayer):\n    def result(self, *all): self.all = all\n    def start_turn(self, last): return self.all\n",
    );
    assert.deepEqual(await talk(bot, [newGame, result, startTurn]), ['"(0, True, [2, 9], 5)"']);
    await end(bot);
  });

  it("has a new object for every game, also when several games run at once", async () => {
    const bot = dungeonBot(
      "class A:\n    def __init__(self): self.n = 0\n    def start_turn(self, last):\n        self.n += 1\n        return self.n\n",
    );
    const game = (n: number, message: object) => ({ ...message, game: n });
    const messages = [game(0, newGame), game(1, newGame), game(0, startTurn), game(1, startTurn), game(0, startTurn)];
    assert.deepEqual(await talk(bot, messages), ["1", "1", "2"]);
    assert.deepEqual(await talk(bot, [game(0, newGame), game(0, startTurn), game(1, startTurn)]), ["1", "2"]);
    await end(bot);
  });

  it("prints to the log, and has no input", async () => {
    const bot = dungeonBot(
      'import sys, os\nclass A:\n    def start_turn(self, last):\n        print("hello")\n        os.write(1, b"raw\\n")\n        try: input()\n        except EOFError: return 1\n',
    );
    assert.deepEqual(await talk(bot, [newGame, startTurn]), ["1"]);
    await end(bot);
    assert.equal(bot.stderr(), "hello\nraw\n");
  });

  const values: [string, string][] = [
    ["True", "true"],
    ["6.0", "6.0"],
    ["None", "null"],
    ['"6"', "\"'6'\""],
    ["[1]", '"[1]"'],
    ["10 ** 30", `1${"0".repeat(30)}`],
  ];
  for (const [value, answer] of values) {
    oneInThree(`the value ${value} comes from its return`, async () => {
      const source = `class A:\n    def play(self, card):\n        if card > 5:\n            return 6\n        return ${value}  # <- here\n`;
      const bot = dungeonBot(source);
      const from = Buffer.byteLength("6\n");
      assert.deepEqual(await talk(bot, [newGame, play(9), play(1)]), ["6", answer]);
      const [part] = await bot.trace.writtenBy(from, bot.taken());
      assert.equal(part?.frames[0]?.line, markedLine(source));
      assert.equal(part?.frames[0]?.column, 9);
      assert.equal(part?.linesRead, 3);
      await end(bot);
    });
  }

  const faults: { name: string; source: string; messages: object[]; type: string; says?: RegExp }[] = [
    {
      name: "an exception",
      source: "class A:\n    def play(self, card):\n        return [][card]  # <- here\n",
      messages: [newGame, play(3)],
      type: "IndexError",
    },
    {
      name: "an exception in a function of the file",
      source: "def f(x):\n    raise ValueError(x)  # <- here\nclass A:\n    def play(self, card): return f(card)\n",
      messages: [newGame, play(3)],
      type: "ValueError",
      says: /^3$/,
    },
    {
      name: "an exception when the object is made",
      source: "class A:\n    def __init__(self): self.x = y  # <- here\n    def start_turn(self, last): return 1\n",
      messages: [newGame, startTurn],
      type: "NameError",
    },
    {
      name: "a method that takes other arguments",
      source:
        "class A:\n    def start_turn(self, last): return 1\n    def result(self, won):  # <- here\n        pass\n",
      messages: [newGame, result, startTurn],
      type: "TypeError",
      says: /takes 2 positional arguments but 5 were given/,
    },
    {
      name: "an object that cannot be made without arguments",
      source: "class A:\n    def __init__(self, name): pass  # <- here\n    def start_turn(self, last): return 1\n",
      messages: [newGame, startTurn],
      type: "TypeError",
    },
    {
      name: "an exception in result",
      source:
        "class A:\n    def start_turn(self, last): return 1\n    def result(self, *all):\n        {}[1]  # <- here\n",
      messages: [newGame, result, startTurn],
      type: "KeyError",
    },
    {
      name: "leaving by sys.exit",
      source: "import sys\nclass A:\n    def play(self, card): sys.exit(1)  # <- here\n",
      messages: [newGame, play(3)],
      type: "SystemExit",
    },
    {
      name: "a missing method",
      source: "class A(BasePlayer):  # <- here\n    def start_turn(self, last): return 1\n",
      messages: [newGame, play(3)],
      type: "MissingMethod",
      says: /^class A has no method play\(self, card\)$/,
    },
    {
      name: "a call that takes too long",
      source: "class A:\n    def play(self, card):\n        while True: pass  # <- here\n",
      messages: [newGame, startTurn, play(3)].filter((message) => message !== startTurn),
      type: "TimeLimit",
      says: /^play had no result after \d+ ms$/,
    },
    {
      name: "a call that takes too long and catches everything",
      source:
        "import time\nclass A:\n    def play(self, card):\n        try:\n            time.sleep(9)\n        except: pass\n        time.sleep(9)  # <- here\n",
      messages: [newGame, play(3)],
      type: "TimeLimit",
    },
    {
      name: "arguments that do not fit",
      source: "class A:\n    def play(self):\n        return 6\n",
      messages: [newGame, play(3)],
      type: "TypeError",
    },
  ];
  for (const { name, source, messages, type, says } of faults) {
    oneInThree(`${name} is an answer with its place, and the process lives on`, async () => {
      const bot = dungeonBot(source, { limits: { callMs: 60, firstMs: 60 } });
      const [answer] = await talk(bot, messages);
      const error = readHostError(answer!)!;
      assert.equal(error.type, type);
      if (says) assert.match(error.message, says);
      if (source.includes("<- here")) assert.equal(error.frames[0]?.line, markedLine(source));
      assert.equal((await talk(bot, [newGame, vorpal])).length, 1);
      assert.deepEqual(await end(bot), [0, null]);
    });
  }

  it("a call that hardly used the processor times out only after four times its limit", async () => {
    const source =
      "import time\nclass A:\n    def play(self, card):\n        time.sleep(card / 100)\n        return card\n";
    const bot = dungeonBot(source, { limits: { callMs: 200, firstMs: 200, grace: 4 } });
    const [soon, never] = await talk(bot, [newGame, play(30), play(500)]);
    assert.equal(soon, "30");
    const { type, message } = readHostError(never!)!;
    assert.equal(type, "TimeLimit");
    assert.ok(Number(/\d+/.exec(message)![0]) >= 800, message);
    await end(bot);
  });

  it("keeps a class variable that changes between games", async () => {
    const source =
      "class A:\n    seen = []\n    games = 0\n    def __init__(self):\n        A.games += 1  # <- here\n    def start_turn(self, last):\n        return 1\n";
    const bot = dungeonBot(source);
    await talk(bot, [newGame, startTurn, newGame, startTurn]);
    const [remark, ...more] = bot.trace.remarks();
    assert.match(remark!.message, /class variable games of A changed/);
    assert.equal(remark!.at?.line, markedLine(source));
    assert.deepEqual(inEnglish(more), []);
    await end(bot);
  });

  it("is the last class of several, with a notice, or the named one", async () => {
    const source =
      "class A(BasePlayer):\n    def start_turn(self, last): return 1\nclass B(BasePlayer):  # <- here\n    def start_turn(self, last): return 2\nclass Card:\n    pass\n";
    const last = dungeonBot(source);
    assert.deepEqual(await talk(last, [newGame, startTurn]), ["2"]);
    const [notice] = last.trace.remarks();
    assert.equal(notice!.message, 'plays B, the last class of the file; set "class" in spar.json to play A');
    assert.equal(notice!.at?.line, markedLine(source));
    await end(last);
    const named = dungeonBot(source, { className: "A" });
    assert.deepEqual(await talk(named, [newGame, startTurn]), ["1"]);
    assert.deepEqual(inEnglish(named.trace.remarks()), []);
    await end(named);
  });

  const unplayable: [string, string, HostGiven, RegExp][] = [
    ["no class", "x = 1\n", {}, /^ClassNotFound: the file defines no bot/],
    [
      "a class that is not there",
      "class A:\n    def play(self, card): return 6\n",
      { className: "B" },
      /no class B; its classes are: A/,
    ],
    ["a syntax error", "class A:\n    def play(self card): return 6\n", {}, /^SyntaxError/],
    ["an exception while loading", "class A(Nothing):\n    pass\n", {}, /^NameError/],
  ];
  for (const [name, source, given, says] of unplayable) {
    it(`${name} ends the host with the reason`, async () => {
      const bot = dungeonBot(source, given);
      assert.deepEqual(await bot.ended, [1, null]);
      await bot.trace.settled();
      const error = bot.trace.error()!;
      assert.match(`${error.type}: ${error.message}`, says);
      assert.equal(error.frames[0]?.file, bot.file);
      assert.notEqual(bot.stderr(), "");
    });
  }

  it("reports its stack when it hangs", async () => {
    const source = "class A:\n    def play(self, card):\n        while True: pass  # <- here\n";
    const bot = dungeonBot(source);
    bot.send(`${JSON.stringify(newGame)}\n${JSON.stringify(play(1))}\n`);
    await bot.trace.ready;
    const deadline = performance.now() + 5000;
    let stack = await bot.trace.stack();
    while (stack?.frames[0]?.line !== 3 && performance.now() < deadline) stack = await bot.trace.stack();
    assert.equal(stack?.frames[0]?.line, markedLine(source));
    assert.equal(stack?.waiting, false);
    bot.child.kill("SIGKILL");
    await bot.ended;
  });
});

function aimBot(body: string, files: Files = {}, given: HostGiven = {}): HostedBot {
  const folder = botFolder({ "players/bot.py": body, ...files });
  return startHosted("python", join(folder, "players", "bot.py"), { form: "class", game: "perfect-aim", ...given });
}

const imports =
  "from game import Action, Game, Player, Tile\nimport entities, gamegrid\nfrom fractions import Fraction\n";
const aimClass = (...lines: string[]) =>
  `${imports}class Bot(Player):\n    NAME = "My bot"\n    def play(self, game):\n${lines.map((line) => `        ${line}\n`).join("")}`;

describe("a Perfect Aim class under its host", () => {
  it("greets by its name and answers with an action", async () => {
    const bot = aimBot(aimClass("return Action.MOVE_RIGHT"));
    assert.deepEqual(await talk(bot, [hello, turn, { type: "end" }]), [
      '{"type": "ready", "name": "My bot"}',
      '{"id":7,"action":"MOVE_RIGHT"}',
    ]);
    assert.deepEqual(await end(bot), [0, null]);
  });

  const facts: Record<string, string> = {
    "its own figures":
      "(self.x, self.y, self.speed, self.coins, self.shield, self.color, self.action, self.action_progress) == (1, 1, Fraction(5, 4), 1, False, Tile.PLAYER_RED, Action.WAIT, Fraction(1, 4))",
    "exact time": "type(game.t) is Fraction and game.t == Fraction(13, 2) and game.size == 21 and game.over is False",
    "tiles are members with methods":
      "game.tile_grid[1][5] is Tile.SPEEDBOOST and game.tile_grid[1][5].is_bonus() and game.background[1][5].is_floor() and game.background[0][0] == 1",
    "cells are sets":
      "type(game.entity_grid[4][4]) is set and isinstance(game.entities, set) and game.entity_grid[1][1] == {self.player_entity}",
    "entities in the order of the game":
      "[type(e).__name__ for e in game.entities] == ['SpeedBoost', 'RedPlayer', 'BluePlayer', 'Fireball']",
    "one Action and one Tile": "entities.Action is Action and gamegrid.Tile is Tile and entities.Tile is Tile",
    "the order of actions":
      "[a.name for a in Action][:3] == ['WAIT', 'MOVE_UP', 'MOVE_DOWN'] and Action.WAIT.value == 'Attente'",
    "actions turn and move":
      "Action.MOVE_RIGHT.apply((1, 1)) == (2, 1) and Action.MOVE_UP.swap() is Action.MOVE_DOWN and Action.ATTACK_UP.to_movement() is Action.MOVE_UP and Action.MOVE_LEFT.to_attack() is Action.ATTACK_LEFT and Action.WAIT.to_attack() is Action.WAIT and Action.ATTACK_UP.is_attack() and not Action.WAIT.is_movement()",
    validity:
      "self.is_action_valid(Action.MOVE_RIGHT) and not self.is_action_valid(Action.MOVE_UP) and self.can_attack() and self.is_action_valid(Action.ATTACK_UP) and not game.can_player_attack(game.player_entity_from_color(Tile.PLAYER_BLUE))",
    players:
      "[p.color for p in game.player_entities] == [Tile.PLAYER_RED, Tile.PLAYER_BLUE] and game.players == {} and entities.players[3] is entities.GreenPlayer",
    "what a copy lacks":
      "not hasattr(game, 'permutation') and not hasattr(game, 'past_actions') and not hasattr(game, '_grid')",
    "drawing places":
      "game.entities and self.player_entity.visual_x == 1.0 and [e.visual_x for e in game.entities if e.TILE == 41] == [8.75]",
    "time of the next event": "self.player_entity.time_before_next_update == Fraction(3, 5)",
  };
  for (const [name, fact] of Object.entries(facts)) {
    oneInThree(`sees ${name}`, async () => {
      const bot = aimBot(aimClass(`return Action.MOVE_DOWN if ${fact} else Action.WAIT`));
      assert.deepEqual((await talk(bot, [hello, turn])).at(-1), '{"id":7,"action":"MOVE_DOWN"}', bot.stderr());
      await end(bot);
    });
  }

  it("may change and deep-copy the game that it is given, and look ahead", async () => {
    const bot = aimBot(
      aimClass(
        "import copy",
        "other = copy.deepcopy(game)",
        "me = other.player_entity_from_color(Tile.PLAYER_RED)",
        "assert me is not self.player_entity and me in other.entity_grid[1][1]",
        "me.x = 5",
        "other.move_entity(me, 1, 1)",
        "assert other.tile_grid[1][1] == Tile.FLOOR and other.tile_grid[1][5] == Tile.PLAYER_RED",
        "assert [type(e).__name__ for e in other.entity_grid[1][5]] == ['SpeedBoost', 'RedPlayer']",
        "other.collect(me, next(e for e in other.entity_grid[1][5] if e is not me))",
        "assert me.speed == Fraction(3, 2) and len(other.entities) == 3",
        "other.player_attacks(me, Action.ATTACK_UP)",
        "assert not other.can_player_attack(me) and len(other.entities) == 4",
        "assert game.tile_grid[1][1] == Tile.PLAYER_RED and len(game.entities) == 4",
        "game.background[1][1] = Tile.LAVA",
        "return Action.WAIT",
      ),
    );
    assert.deepEqual(await talk(bot, [hello, turn, turn]), [
      '{"type": "ready", "name": "My bot"}',
      '{"id":7,"action":"WAIT"}',
      '{"id":7,"action":"WAIT"}',
    ]);
    await end(bot);
  });

  it("may use other bots of the folder, a constructor of its own, and state kept between turns", async () => {
    const bot = aimBot(
      `${imports}from players.friend import Friend\nclass Bot(Friend):\n    def __init__(self):\n        self.n = 0\n    def play(self, game):\n        self.n += 1\n        return [Action.WAIT, Action.MOVE_DOWN][self.n - 1]\n`,
      { "players/friend.py": "from game import Player\nclass Friend(Player):\n    NAME = 'Friend'\n" },
    );
    const answers = await talk(bot, [hello, turn, turn]);
    assert.deepEqual(answers.slice(1), ['{"id":7,"action":"WAIT"}', '{"id":7,"action":"MOVE_DOWN"}']);
    await end(bot);
  });

  it("a value that is no action is reported as it was returned", async () => {
    const source = aimClass("return 5  # <- here");
    const bot = aimBot(source);
    const [greeting, answer] = await talk(bot, [hello, turn]);
    assert.equal(answer, '{"id":7,"action":"5"}');
    const [part] = await bot.trace.writtenBy(greeting!.length + 1, bot.taken());
    assert.equal(part?.frames[0]?.line, markedLine(source));
    await end(bot);
  });

  it("an exception carries the id of its turn", async () => {
    const source = aimClass("return self.nothing  # <- here");
    const bot = aimBot(source);
    const answer = JSON.parse((await talk(bot, [hello, turn]))[1]!);
    assert.equal(answer.id, 7);
    assert.equal(answer.error.type, "AttributeError");
    assert.equal(answer.error.frames[0].line, markedLine(source));
    await end(bot);
  });

  it("is refused with a reason if the file has no player", async () => {
    const bot = aimBot(`${imports}class Bot:\n    pass\n`);
    assert.deepEqual(await bot.ended, [1, null]);
    await bot.trace.settled();
    assert.match(bot.trace.error()!.message, /no class derived from game.Player/);
  });
});

const scenario = {
  attackers: [
    [2, 2],
    [3, 3],
  ],
  defenders: [[1, 4]],
};

describe("a Combat function under its host", () => {
  const functions: [string, string, string, string][] = [
    [
      "Python's best_block",
      "bot.py",
      "def best_block(attackers, defenders):\n    print('log')\n    return [(0, 1)]\n",
      "[[0,1]]",
    ],
    ["Python's only function", "bot.py", "import itertools\nf=lambda a,d:{(0,len(a)-1)}\n", "[[0,1]]"],
    [
      "Python's class of the name",
      "bot.py",
      "class X:\n    def __call__(self, a, d): return []\nbest_block = X()\n",
      "[]",
    ],
    [
      "a declared best_block",
      "bot.js",
      "const best_block = (a, d) => { console.log('log'); return [[0, a.length - 1]]; };\n",
      "[[0,1]]",
    ],
    ["a golfed arrow alone", "bot.js", "(a,d)=>d.map((x,i)=>[i,1])", "[[0,1]]"],
    ["a nameless function alone", "bot.js", "function(a,d){return d.map((x,i)=>[i,1])}", "[[0,1]]"],
    ["an assigned arrow", "bot.js", "B=(a,d)=>d.map((x,i)=>[i,1])\n", "[[0,1]]"],
    ["a function statement", "bot.js", "function go(a, d) {\n  return new Set([[0, 1]]);\n}\n", "[[0,1]]"],
    ["module.exports", "bot.js", "module.exports = (a, d) => [[0, 1]];\n", "[[0,1]]"],
    ["a named export", "bot.cjs", "exports.best_block = async () => [[0, 1]];\n", "[[0,1]]"],
    ["a default export in a script", "bot.js", "export default function (a, d) { return [[0, 1]]; }\n", "[[0,1]]"],
    [
      "a default export in a module",
      "bot.mjs",
      "import fs from 'fs';\nexport default (a, d) => [[0, 1]];\n",
      "[[0,1]]",
    ],
  ];
  for (const [name, as, source, answer] of functions) {
    it(`is called: ${name}`, async () => {
      const language = as.endsWith(".py") ? "python" : "javascript";
      const bot = startHosted(language, join(botFolder({ [as]: source }), as), { form: "function", game: "combat" });
      assert.deepEqual(await talk(bot, [scenario, scenario]), [answer, answer], bot.stderr());
      assert.deepEqual(await end(bot), [0, null]);
      assert.equal(bot.stderr(), "log\n".repeat(source.includes("log'") ? 2 : 0));
    });
  }

  const faulty: [string, string][] = [
    ["bot.py", "def best_block(a, d):\n    return a[9]  # <- here\n"],
    ["bot.js", "const best_block = (a, d) => {\n  return a[9].x; // <- here\n};\n"],
    [
      "bot.mjs",
      "export const best_block = async (a, d) => {\n  await null;\n  throw new Error('no'); // <- here\n};\n",
    ],
  ];
  for (const [as, source] of faulty) {
    it(`an exception in ${as} is reported with its line`, async () => {
      const language = as.endsWith(".py") ? "python" : "javascript";
      const bot = startHosted(language, join(botFolder({ [as]: source }), as), { form: "function", game: "combat" });
      const [answer] = await talk(bot, [scenario]);
      assert.equal(readHostError(answer!)?.frames[0]?.line, markedLine(source));
      const [part] = await bot.trace.writtenBy(0, bot.taken());
      assert.equal(part?.frames[0]?.line, markedLine(source));
      await end(bot);
    });
  }

  it("is refused with a reason if the file has no function", async () => {
    for (const as of ["bot.py", "bot.js"]) {
      const language = as.endsWith(".py") ? "python" : "javascript";
      const file = join(botFolder({ [as]: "x = 3\n" }), as);
      const bot = startHosted(language, file, { form: "function", game: "combat" });
      assert.deepEqual(await bot.ended, [1, null]);
      await bot.trace.settled();
      assert.equal(bot.trace.error()?.type, "FunctionNotFound");
    }
  });
});

describe("the module gamegrid that Perfect Aim's host provides", () => {
  it("makes the official boards from their seeds", () => {
    const fixture = join(__dirname, "fixtures", "perfect-aim-grids.json");
    const script = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("gamegrid", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
letters = {tile: letter for letter, tile in module._LETTERS.items()}
for known in json.load(open(sys.argv[2]))["grids"]:
    made = ["".join(letters[tile] for tile in row) for row in module.Grid(21, int(known["seed"])).grid]
    if made != known["rows"]:
        sys.exit("seed %s differs" % known["seed"])
print("same")
`;
    const args = ["-c", script, findGameHost("perfect-aim", "gamegrid.py"), fixture];
    assert.equal(execFileSync("python3", args, { encoding: "utf8" }).trim(), "same");
  });
});
