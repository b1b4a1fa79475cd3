import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { botForFile } from "../../engine/project/bot-for-file.ts";
import { samplesFolder } from "../../engine/project/samples-folder.ts";
import { configuredOpponent, lensesOf } from "./code-lens.ts";
import { opponentsOf } from "./opponents.ts";

function sample(name: string) {
  const file = join(samplesFolder(), name);
  const found = botForFile(file, readFileSync(file, "utf8"));
  assert.ok(found.kind === "bot");
  return found.bot;
}

describe("the opponents that are offered", () => {
  const chosen = (name: string, choice?: string) =>
    opponentsOf(sample(name), choice).flatMap(({ label, chosen }) => (chosen ? [label] : []));

  it("are nobody first where a bot plays alone unless another is chosen", () => {
    const combat = "combat/python/wall.py";
    assert.deepEqual(chosen(combat), ["alone"]);
    assert.deepEqual(chosen(combat, "builtin:greedy"), ["greedy"]);
    assert.deepEqual(chosen(combat, ""), ["alone"]);
  });

  it("are never nobody in a game for two", () => {
    const labels = opponentsOf(sample("dungeon/python/packrat.py"), undefined).map(({ label }) => label);
    assert.ok(!labels.includes("alone"));
    assert.deepEqual(chosen("dungeon/python/packrat.py"), ["cautious"]);
  });

  it("stand in the lens, but nobody does not", () => {
    const title = (name: string) =>
      lensesOf("file:///bot", configuredOpponent(sample(name)), [], false)[0]!.command!.title;
    assert.equal(title("combat/python/wall.py"), "▶ Run match");
    assert.equal(title("dungeon/python/packrat.py"), "▶ Run match · vs cautious");
  });
});
