import assert from "node:assert/strict";
import { recognise } from "../../games/perfect-aim/recognise.ts";

describe("a bot of Perfect Aim", () => {
  const classes = [
    "from game import Action, Game, Player, Tile\n\nclass Mine(Player):\n    NAME = 'x'\n",
    "import random\nimport game\n\nclass Mine(game.Player):\n    pass\n",
    "from game import *\nclass Mine( Player ):\n  def play(self, game): return Action.WAIT\n",
    "from players.other import Other\n\nclass Better(Other):\n    NAME = 'b'\n",
  ];
  for (const source of classes) {
    it(`is recognised as a class: ${source.split("\n")[0]}`, () =>
      assert.equal(recognise(source, "python")?.form, "class"));
  }

  it("is recognised as a program that reads JSON lines, in any language", () => {
    const js = `for await (const line of lines) { const m = JSON.parse(line); if (m.type === "turn" && m.canAttack)
      console.log(JSON.stringify({ id: m.id, action: "ATTACK_UP" })); }`;
    assert.equal(recognise(js, "javascript")?.form, "lines");
    assert.equal(recognise('if msg["protocol"] == "perfect-aim/1": pass', "python")?.form, "lines");
  });

  const scripts: [string, string, number][] = [
    ['class A { play(game) { return game.isValid("MOVE_UP") ? "MOVE_UP" : "WAIT"; } }', "javascript", 0.6],
    [
      "module.exports = class { play = (game) => game.canAttack() ? 'ATTACK_' + this.way : \"MOVE_UP\" };",
      "javascript",
      0.6,
    ],
    [
      'import type { Action, Game } from "./perfect-aim";\nexport default class A { play(game: Game): Action { return "MOVE_UP"; } }',
      "typescript",
      0.5,
    ],
  ];
  for (const [source, language, least] of scripts) {
    it(`is recognised as a class: ${source}`, () => {
      const seen = recognise(source, language);
      assert.equal(seen?.form, "class");
      assert.ok(seen!.likelihood >= least, `${seen!.likelihood}`);
    });
  }

  it("has the name that its class shows", () => {
    const source = 'class A { static NAME = "The First"; play(game) { return "WAIT" || "MOVE_UP"; } }';
    assert.equal(recognise(source, "javascript")?.name, "The First");
  });

  it("is not seen in a class that only sounds like one", () => {
    const near = [
      'class Snake { play(level) { this.dispatch("MOVE_UP"); } }',
      'class Editor { play(key) { if (key === "MOVE_LEFT") this.background = 3; } }',
      "class A { startTurn(last) { return 1; } play(card) { return 6; } vorpalChoice(last) { return 5; } }",
      'class Controller { run(bot, game) { if (bot.play(game)) { this.act("MOVE_UP", "WAIT", "ATTACK_UP"); } } }',
      'function play(game) { return game.canAttack() ? "ATTACK_UP" : "WAIT"; }',
    ];
    for (const source of near) assert.ok((recognise(source, "javascript")?.likelihood ?? 0) < 0.5, source);
    const lines = `const { createInterface } = require("readline");\nclass A { play(turn) { return turn.canAttack() ? "ATTACK_UP" : "WAIT"; } }
      createInterface({ input: process.stdin }).on("line", (line) => console.log(JSON.stringify({ action: new A().play(line) })));
      // superFireballs`;
    assert.equal(recognise(lines, "javascript")?.form, "lines");
  });

  it("is recognised where the class of a player has another name", () => {
    const source = "from game import (\n    Action,\n    Player as Base,\n)\n\nclass Mine(Base):\n    pass\n";
    assert.equal(recognise(source, "python")?.form, "class");
  });

  it("is not seen in other files of the folder", () => {
    const entities = "from game import Game\n\nclass Coin:\n    pass\n\nclass Gold(Coin):\n    pass\n";
    assert.equal(recognise(entities, "python"), undefined);
    assert.equal(recognise("class Player:\n    pass\n", "python"), undefined);
    assert.equal(recognise("from base import BasePlayer\nclass Player(BasePlayer):\n    pass\n", "python"), undefined);
    assert.equal(recognise("from game import Action\nprint(Action)\n", "python"), undefined);
    assert.equal(recognise("const progress = JSON.parse(text); show(progress);", "javascript"), undefined);
    assert.equal(recognise("", "python"), undefined);
  });
});
