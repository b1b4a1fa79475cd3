import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findSamplesFolder } from "../../../engine/app/new-bot.ts";
import { recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import { nameConfiguredOpponents } from "../../../engine/project/resolve/find-bot.ts";
import { botFolder } from "../../../engine/test/hosted-bot.ts";
import { makeLenses } from "../editor/register-editor.ts";
import { listOpponents } from "./opponents.ts";

const readSample = (name: string) => readFileSync(join(findSamplesFolder(), name), "utf8");

function sample(name: string) {
  const file = join(findSamplesFolder(), name);
  const found = recogniseBot(file, readFileSync(file, "utf8"));
  assert.ok(found.kind === "bot");
  return found.bot;
}

describe("the opponents that are offered", () => {
  const chosen = (name: string, choice?: string) =>
    listOpponents(sample(name), choice).flatMap(({ label, isChosen }) => (isChosen ? [label] : []));

  it("begin with no opponent if a bot plays alone, unless another is chosen", () => {
    const combat = "combat/python/wall.py";
    assert.deepEqual(chosen(combat), ["alone"]);
    assert.deepEqual(chosen(combat, "builtin:greedy"), ["greedy"]);
    assert.deepEqual(chosen(combat, ""), ["alone"]);
  });

  it("always name an opponent in a game for two", () => {
    const labels = listOpponents(sample("dungeon/python/packrat.py"), undefined).map(({ label }) => label);
    assert.ok(!labels.includes("alone"));
    assert.deepEqual(chosen("dungeon/python/packrat.py"), ["cautious"]);
  });

  it("have the bot itself among those of its folder, and not as named in spar.json", () => {
    const bot = sample("dungeon/python/packrat.py");
    const offered = listOpponents({ ...bot, opponents: [bot.file, "rival.py"] }, undefined);
    const kinds = new Map(offered.map(({ value, kind }) => [value, kind]));
    assert.deepEqual([kinds.get(bot.file), kinds.get("rival.py")], ["beside", "configured"]);
  });

  it("include the file's git revision in a repository, and a pool of all with usable names", () => {
    const folder = botFolder({
      "a.py": readSample("combat/python/wall.py"),
      "b, c.py": readSample("combat/python/wall.py"),
    });
    const offered = () => {
      const found = recogniseBot(join(folder, "a.py"), readFileSync(join(folder, "a.py"), "utf8"));
      assert.ok(found.kind === "bot");
      const builtins = found.bot.game.bots.builtins.map(({ name }) => `builtin:${name}`);
      const others = listOpponents(found.bot, undefined).map(({ value }) => value);
      return { builtins, git: others.includes("git:HEAD"), pools: others.filter((one) => one.startsWith("pool:")) };
    };
    const { builtins, git, pools } = offered();
    assert.deepEqual([git, pools], [false, [`pool:${builtins.join(", ")}`]]);
    mkdirSync(join(folder, ".git"));
    assert.equal(offered().git, true);
  });

  it("include the bosses of a game that a referee plays", () => {
    const bot = "while True:\n    input()\n    print(1)\n";
    const folder = botFolder({
      "a.py": bot,
      "referee.mjs": "",
      "spar.json": JSON.stringify({ game: { referee: ["node", "referee.mjs"] }, opponents: ["boss:2"] }),
    });
    for (const level of ["level1", "level2"]) mkdirSync(join(folder, "config", level), { recursive: true });
    writeFileSync(join(folder, "config", "level2", "Boss.py"), bot);
    const found = recogniseBot(join(folder, "a.py"), bot);
    assert.ok(found.kind === "bot");
    const offered = listOpponents(found.bot, undefined).map(({ kind, label, isChosen }) => [kind, label, isChosen]);
    assert.deepEqual(offered[0], ["boss", "boss 2", true]);
    assert.deepEqual(
      offered.map(([kind]) => kind).filter((kind) => kind === "configured"),
      [],
    );
  });

  it("are named in the lens, except if there is none", () => {
    const title = (name: string) =>
      makeLenses("file:///bot", nameConfiguredOpponents(sample(name)), [], false)[0]!.command!.title;
    assert.equal(title("combat/python/wall.py"), "▶ Run match");
    assert.equal(title("dungeon/python/packrat.py"), "▶ Run match · vs cautious");
  });

  it("are called others to compare with where players do not meet", () => {
    const titles = (isAlone: boolean) =>
      makeLenses("file:///bot", "", [], false, undefined, undefined, isAlone).map(({ command }) => command!.title);
    assert.deepEqual(titles(true), ["▶ Run match", "Run series", "Compare with…", "Board"]);
    assert.deepEqual(titles(false), ["▶ Run match", "Run series", "Opponent…", "Board"]);
  });
});
