import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BotSpec, recogniseBot } from "../project/recognise/bot-for-file.ts";
import { combineSettings } from "../project/settings/settings-layer.ts";

const locm = (extra = "") =>
  `player_health, player_mana, player_deck, player_rune${extra} = input().split()\ncard_draw = my_health_change = 0\nprint("PICK 0")\nprint("SUMMON 3;ATTACK 1 -1")\n`;

const settleOptions = ({ sources }: BotSpec) => combineSettings(sources).options ?? {};

describe("bot for a file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return recogniseBot(join(folder, name), text);
  };

  it("says nothing about a file that is not a bot", () => {
    assert.deepEqual(read("notes.py", "print('hello')"), { kind: "none" });
    assert.deepEqual(read("notes.txt", locm()), { kind: "none" });
  });

  it("recognises a LOCM bot and its rules from its source", () => {
    const rules = [locm(), locm(", player_draw"), locm(", player_draw\nlane = 0")].map((text) => {
      const found = read("bot.py", text);
      return found.kind === "bot" ? [found.bot.game.id, settleOptions(found.bot).rules] : found.kind;
    });
    assert.deepEqual(rules, [
      ["locm", "1.0"],
      ["locm", "1.1"],
      ["locm", "1.2"],
    ]);
  });

  it("the configuration overrides what the source suggests", () => {
    writeFileSync(
      join(folder, "spar.json"),
      '{"options": {"rules": "1.0"}, "bots": {"bot.py": {"opponents": ["a.py"]}}}',
    );
    const found = read("bot.py", locm(", player_draw"));
    assert.ok(found.kind === "bot");
    assert.deepEqual(
      [settleOptions(found.bot).rules, found.bot.opponents, found.bot.isListed],
      ["1.0", ["a.py"], true],
    );
  });

  it("options and seeds of a folder that names no game are those of the bots whose game has them", () => {
    const dungeon = ["start_turn(self, last)", "play(self, card)", "vorpal_choice(self)", "result(self, won)"];
    const methods = dungeon.map((head) => `    def ${head}:\n        return 1\n`).join("");
    const bots = (config: string) => {
      writeFileSync(join(folder, "spar.json"), config);
      return [read("bot.py", locm()), read("other.py", `class Bot:\n${methods}`)].map((found) => {
        assert.ok(found.kind === "bot", found.kind);
        const { options, seeds } = combineSettings(found.bot.sources);
        return [found.bot.game.id, options, seeds];
      });
    };
    const seeds = '"seeds": {"seed": "7", "decks": "8", "dekcs": "9"}';
    assert.deepEqual(bots(`{"options": {"rules": "1.1", "games": 5, "rulse": 1}, ${seeds}}`), [
      ["locm", { rules: "1.1", rulse: 1 }, { seed: "7", dekcs: "9" }],
      ["dungeon", { games: 5, rulse: 1 }, { decks: "8", dekcs: "9" }],
    ]);
    // What an entry says is said of this bot.
    const [, other] = bots('{"options": {"rules": "1.1"}, "bots": {"other.py": {"options": {"league": 3}}}}');
    assert.deepEqual(other, ["dungeon", { league: 3 }, {}]);
  });

  it("names the unsupported format that a bot seems to be written for, and lets it try to play", () => {
    const later = locm(", player_draw, area, lane").replace("card_draw = ", "card_draw = area = lane = ");
    const constructed = `${later}${"a, b, c, d, e, f, g, h, i, j, k, l, m"} = input().split()\n`;
    const found = read("bot.py", constructed);
    assert.ok(found.kind === "bot" && found.bot.isDoubtful);
    assert.match(found.bot.unplayable ?? "", /^This bot is for LOCM 1\.5, /);
  });

  it("a file that is listed with a game is a bot whatever its text", () => {
    writeFileSync(join(folder, "spar.json"), '{"bots": {"odd.py": {"game": "locm"}}}');
    assert.equal(read("odd.py", "import mylib; mylib.run()").kind, "bot");
    assert.equal(read("other.py", "import mylib; mylib.run()").kind, "none");
  });

  it("a file that the user names is a bot of its folder's game, whatever its text", () => {
    writeFileSync(join(folder, "spar.json"), '{"game": "locm"}');
    writeFileSync(join(folder, "odd.py"), "import mylib");
    assert.equal(recogniseBot(join(folder, "odd.py"), "import mylib").kind, "none");
    assert.equal(recogniseBot(join(folder, "odd.py"), "import mylib", {}, true).kind, "bot");
  });

  const called: readonly (readonly [game: string, name: string, text: string, form: string])[] = [
    [
      "perfect-aim",
      "a.js",
      "class A {\n  play(game) { return 'MOVE_' + 'UP'; }\n}\nmodule.exports = { A };\n",
      "class",
    ],
    ["perfect-aim", "f.js", "const f = (a, d) => [];\nmodule.exports = f;\n", "class"],
    ["perfect-aim", "o.js", "module.exports = { play(game) { return 'WAIT'; } };\n", "class"],
    ["dungeon", "f.py", "def export(card): return 1\n", "lines"],
    ["dungeon", "g.py", "class A:\n    def play(self, input): return 1  # not (input)\n", "class"],
    ["dungeon", "h.py", "class A: pass\ndef main(read=input): print(read())\nmain()\n", "lines"],
    ["dungeon", "i.py", "class A: pass\nfor line in iter(input, None): print(A)\n", "lines"],
    ["dungeon", "j.py", "import os\nclass A: pass\nfor line in os.fdopen(0): print(A)\n", "lines"],
    ["perfect-aim", "p.js", "class A {\n  play(input) { return 'WAIT'; }\n}\n", "class"],
    ["perfect-aim", "l.js", "const read = require('reader');\nread((line) => console.log('WAIT'));\n", "lines"],
    ["perfect-aim", "m.js", "class A {}\nprocess.openStdin().on('data', () => console.log('WAIT'));\n", "lines"],
    ["perfect-aim", "n.js", "class A {}\nconst [text] = [fs.readFileSync('/proc/self/fd/0')];\n", "lines"],
    ["combat", "k.js", "const fd = 0;\nconst f = () => fs.readSync(fd, bytes);\n", "lines"],
    ["combat", "b.js", "const blocks = (a, d) => [];\nmodule.exports = blocks;\n", "function"],
    ["combat", "c.py", "def value(c): return c[0]\ndef solve(a, d):\n    return []\n", "function"],
    ["combat", "d.js", "const read = () => require('fs').readSync(0, buffer);\nread();\n", "lines"],
    ["combat", "e.py", "import inside\ndef main(): inside.run()\nmain()\n", "lines"],
    ["locm", "f.py", "def solve(a, d):\n    return []\n", "lines"],
  ];
  it("a program of a named game that reads no lines is what the game calls", () => {
    writeFileSync(join(folder, "inside.py"), "def run():\n    print(input())\n");
    for (const [game, name, text, form] of called) {
      writeFileSync(join(folder, name), text);
      const found = recogniseBot(join(folder, name), text, { game }, true);
      assert.equal(found.kind === "bot" && found.bot.form, form, name);
    }
  });

  it("asks which game a listed file plays if its text does not tell", () => {
    writeFileSync(join(folder, "spar.json"), '{"bots": {"odd.py": {}}}');
    assert.equal(read("odd.py", "import mylib; mylib.run()").kind, "ask");
  });

  it("a broken configuration makes no file a bot", () => {
    for (const name of ["spar.json", "notes.md"]) assert.equal(read(name, '{ "gaem": "combat" }').kind, "none", name);
  });

  it("a broken configuration is reported before anything is played", () => {
    writeFileSync(join(folder, "spar.json"), '{"bot": {}}');
    const found = read("bot.py", locm());
    assert.ok(found.kind === "config");
    assert.match(found.problems[0]!.message, /There is no setting "bot"/);
  });

  it("a class bot has the name that it gives itself, and neither its base class nor a controller is a bot", () => {
    const methods = ["start_turn", "play", "vorpal_choice", "result"]
      .map((name) => `    def ${name}(self, *a): return 1\n`)
      .join("");
    const found = read("bot.py", `from base import BasePlayer\nclass Sneak(BasePlayer):\n${methods}`);
    assert.ok(found.kind === "bot");
    assert.deepEqual([found.bot.game.id, found.bot.form, found.bot.name], ["dungeon", "class", "Sneak"]);
    assert.equal(read("base.py", `class BasePlayer:\n${methods}`).kind, "none");
    assert.equal(
      read("control.py", "def game(bots):\n    if bots[0].start_turn(None): bots[1].vorpal_choice(7)\n").kind,
      "none",
    );
  });
});
