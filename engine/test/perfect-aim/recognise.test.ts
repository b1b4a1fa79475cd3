import assert from "node:assert/strict";
import { recognise } from "../../games/perfect-aim/recognise.ts";

describe("Recognising a Perfect Aim bot", () => {
  const classes = [
    "from game import Action, Game, Player, Tile\n\nclass Mine(Player):\n    NAME = 'x'\n",
    "import random\nimport game\n\nclass Mine(game.Player):\n    pass\n",
    "from game import *\nclass Mine( Player ):\n  def play(self, game): return Action.WAIT\n",
    "from players.other import Other\n\nclass Better(Other):\n    NAME = 'b'\n",
  ];
  for (const source of classes) {
    it(`a class: ${source.split("\n")[0]}`, () => assert.equal(recognise(source, "python")?.form, "class"));
  }

  it("a program that reads its JSON lines, in any language", () => {
    const js = `for await (const line of lines) { const m = JSON.parse(line); if (m.type === "turn" && m.canAttack)
      console.log(JSON.stringify({ id: m.id, action: "ATTACK_UP" })); }`;
    assert.equal(recognise(js, "javascript")?.form, "lines");
    assert.equal(recognise('if msg["protocol"] == "perfect-aim/1": pass', "python")?.form, "lines");
  });

  it("but no other file", () => {
    assert.equal(recognise("class Player:\n    pass\n", "python"), undefined);
    assert.equal(recognise("from base import BasePlayer\nclass Player(BasePlayer):\n    pass\n", "python"), undefined);
    assert.equal(recognise("from game import Action\nprint(Action)\n", "python"), undefined);
    assert.equal(recognise("const progress = JSON.parse(text); show(progress);", "javascript"), undefined);
    assert.equal(recognise("", "python"), undefined);
  });
});
