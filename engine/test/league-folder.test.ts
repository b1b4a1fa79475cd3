import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { planSeries } from "../arena/series/series.ts";
import { planMatch } from "../match/setup.ts";
import { findBots, nameBots } from "../project/recognise/bots-in.ts";
import {
  agreeOnOptions,
  createLeagueSetups,
  describeLeftOutFiles,
  resolveLeagueEntries,
} from "../project/resolve/league-entries.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { botFolder } from "./hosted-bot.ts";

/** A bot of LOCM that reads so many values of a player, which tells its rules. */
const locm = (player: string) => `while True:
    player_health, player_mana, player_deck, player_rune${player} = map(int, input().split())
    opponent_health = input()
    opponent_hand${player && ", opponent_actions"} = input()
    for _ in range(int(input())):
        card_number, instance_id, location, card_type, cost, attack, defense, abilities = input().split()[:8]
    print("SUMMON 1;ATTACK 1 -1" if player_mana else "PICK 0")
`;
const [early, arena] = [locm(""), locm(", player_draw")];

describe("the bots of a folder", () => {
  it("are those in it and one per subfolder, with unique names; files left out are listed with the reason", () => {
    const combat = "def best_block(attackers, defenders):\n    return []\n";
    const folder = botFolder({
      "a/main.py": arena,
      "b/main.py": arena,
      "solver.py": combat,
      "notes.py": "print('hello')\n",
      "data.txt": "no source",
      ".hidden/main.py": arena,
    });
    const { bots, leftOut } = findBots(folder, "locm");
    assert.deepEqual(nameBots(bots), ["a", "b"]);
    assert.equal(
      describeLeftOutFiles(leftOut),
      "Left out notes.py: it is not recognised as a bot. Left out solver.py: it plays Combat.",
    );
  });

  it("are those of projects, which have a single bot deeper", () => {
    const folder = botFolder({
      "a/src/main/python/main.py": arena,
      "b/main.py": arena,
      "old/v1/x/main.py": arena,
      "old/v2/x/main.py": arena,
      // Packages are not looked through: these are more names than are looked at in all.
      ...Object.fromEntries(Array.from({ length: 1100 }, (_, i) => [`a/node_modules/p${i % 3}/${i}.js`, ""])),
    });
    const { bots, leftOut } = findBots(folder, "locm");
    assert.deepEqual(nameBots(bots), ["b", "a"]);
    assert.deepEqual(leftOut, [{ file: "old", why: "it has several bots in its subfolders." }]);
  });

  it("include modules that a named game can call, but not what they import", () => {
    const folder = botFolder({
      "blocks.js": "const { value } = require('./value');\nmodule.exports = (a, d) => value(a, d);\n",
      "value.js": "exports.value = (a, d) => [];\n",
    });
    const { bots, leftOut } = findBots(folder, "combat", true);
    assert.deepEqual([nameBots(bots), leftOut], [["blocks"], []]);
  });

  it("include programs whose source does not show the game, if the game is named", () => {
    const combat = "def best_block(attackers, defenders):\n    return []\n";
    const sources = { "quiet.c": "int main(void) { return 0; }\n", "part.c": "int part(void) { return 0; }\n" };
    const folder = botFolder({ ...sources, "main.py": arena, "solver.py": combat });
    const { bots, leftOut } = findBots(folder, "locm", true);
    assert.deepEqual(nameBots(bots), [basename(folder), "quiet"]);
    assert.equal(
      describeLeftOutFiles(leftOut),
      "Left out part.c: it is not recognised as a bot. Left out solver.py: it plays Combat.",
    );
    assert.equal(findBots(folder, undefined, true).bots.length, 2, "no game is said");
  });

  it("are the agents of a simulation that is named, which start no program", () => {
    const folder = botFolder({
      "one.py": "def agent(obs, config):\n    return 0\n",
      "two.py": "def act(observation):\n    return 1\n",
      "helper.py": "def worth(card):\n    return 1\n",
      "three.py": "from search import best\ndef agent(obs, config):\n    return best(obs, config)\n",
      "search.py": "def best(observation, configuration):\n    return 1\n",
      "tools.py": "from kaggle_environments.envs.words.helpers import *\ndef find(board):\n    return 1\n",
      "try.py": "from one import agent\nfrom two import act\nprint(agent({}, {}), act({}))\n",
    });
    const { bots, leftOut } = findBots(folder, { kaggle: "words" }, true);
    assert.deepEqual(
      [nameBots(bots), leftOut.map(({ file }) => file)],
      [
        ["one", "three", "try", "two"],
        ["helper.py", "tools.py"],
      ],
    );
  });

  it("have parts, which are not listed as left out", () => {
    const folder = botFolder({
      "a/main.py": `import helper\n${arena}`,
      "a/helper.py": "def worth(card): return 1\n",
      "b.py": arena,
    });
    const { bots, leftOut } = findBots(folder, "locm");
    assert.deepEqual(nameBots(bots).sort(), ["a", "b"]);
    assert.deepEqual(leftOut, []);
  });

  it("do not include the program that plays them", () => {
    const bot =
      "class Coward:\n    def start_turn(self, last):\n        return 0\n    def vorpal_choice(self, last):\n        return 5\n";
    const controller = "import bots\nfor bot in bots.all: print(bot().start_turn(None))\n";
    const folder = botFolder({
      "coward.py": bot,
      "bots.py": "from coward import Coward\nall = [Coward]\n",
      "game.py": controller,
    });
    const { bots, leftOut } = findBots(folder, "dungeon", true);
    assert.deepEqual(nameBots(bots), ["Coward"]);
    assert.match(describeLeftOutFiles(leftOut)!, /Left out game\.py: it is not recognised as a bot\./);
  });

  it("do not include the referee that lies beside them", () => {
    const folder = botFolder({ "referee.mjs": "process.stdin.resume();\n", "mine.py": "print(input())\n" });
    const game = { referee: ["node", "referee.mjs"], folder };
    const { bots, leftOut } = findBots(folder, game, true);
    assert.deepEqual(nameBots(bots), ["mine"]);
    assert.match(describeLeftOutFiles(leftOut)!, /Left out referee\.mjs: it is not recognised as a bot\./);
  });

  it("play alone by default where only one can play, and else against themselves", () => {
    const folder = botFolder({ "mine.py": "print(input())\n" });
    const listOpponents = (max: number) =>
      findBots(folder, { referee: ["node", "referee.mjs"], players: [1, max], folder }, true).bots[0]!.opponents;
    assert.deepEqual(listOpponents(1), []);
    assert.deepEqual(listOpponents(4), [join(folder, "mine.py")]);
  });

  it("of a project include neither the program that plays its bot nor the bot's parts", () => {
    const dungeon =
      "class Coward:\n    def start_turn(self, last):\n        return 0\n    def vorpal_choice(self, last):\n        return 5\n";
    const folder = botFolder({
      "a/src/bot/coward.py": dungeon,
      "a/src/bot/game.py": "import coward\nprint(coward.Coward().start_turn(None))\n",
      "b/src/bot/base.py": arena,
      "b/src/bot/best.py": `import base\n${arena}`,
    });
    const listFound = (game: string) => {
      const { bots, leftOut } = findBots(folder, game, true);
      return [...bots.map(({ file }) => file.slice(folder.length + 1)), ...leftOut.map(({ file }) => file)];
    };
    assert.ok(listFound("dungeon").includes(join("a", "src", "bot", "coward.py")));
    assert.ok(listFound("locm").includes(join("b", "src", "bot", "best.py")));
  });

  it("for different rules are refused with their groups, or left out if the rules are named", () => {
    const folder = botFolder({ "old/main.py": early, "new/main.py": arena, "newer.py": arena });
    const { bots } = findBots(folder);
    const refused = agreeOnOptions(folder, bots, {});
    assert.match("why" in refused ? refused.why : "", /different rules: 1\.1 \(new, newer\), 1\.0 \(old\)/);
    const same = agreeOnOptions(folder, bots, { rules: "1.1" });
    assert.ok("bots" in same);
    assert.deepEqual(
      [same.bots.map(({ name }) => name), same.leftOut],
      [["new", "newer"], [{ file: join("old", "main.py"), why: "it is written for rules 1.0." }]],
    );
  });

  it("play in a league, whichever folder the command runs in", async () => {
    const combat = "def best_block(attackers, defenders):\n    return []\n";
    const before = process.cwd();
    process.chdir(botFolder({ "mine/a.py": combat, "mine/b.py": combat }));
    try {
      const settingsFor = () => ({ timeScale: 1, trace: false, commands: {}, cacheFolder: "" });
      const wanted = { folder: "mine", seats: 2, request: {}, settingsFor };
      const entries = await resolveLeagueEntries(wanted);
      assert.ok("bots" in entries);
      assert.deepEqual(entries.keys, ["a.py", "b.py"]);
      const { bots } = await createLeagueSetups(entries, wanted)([0, 1]);
      assert.deepEqual(
        bots.map(({ name }) => name),
        ["a", "b"],
      );
    } finally {
      process.chdir(before);
    }
  });
});

describe("a series of Perfect Aim", () => {
  it("plays all starting corners from every seat", async () => {
    const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder: "" };
    const up = { bot: "builtin:hunter", opponents: ["builtin:collector"], folder: ".", game: "perfect-aim" };
    const matched = await resolveMatch(up, settings);
    assert.ok(matched.ok, JSON.stringify(matched));
    const corners = (plan: { options: unknown }) => (plan.options as { permutation: number }).permutation;
    const plans = planSeries(matched.setup, "s", 6).map(({ plan }) => corners(plan));
    assert.deepEqual(plans, [0, 0, 1, 1, 2, 2]);
    assert.equal(corners(planMatch(matched.setup, "s")), 0);
  });
});

describe("a bot that is named by a person", () => {
  const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder: "" };
  const reason = async (bot: string) => {
    const matched = await resolveMatch({ bot, opponents: ["builtin:greedy"], folder: ".", game: "locm" }, settings);
    const [stamp] = matched.ok ? matched.setup.bots : [];
    return matched.ok ? stamp?.kind === "command" && stamp.command : matched.message;
  };

  it("in an unknown language gets advice on how to set its command", async () => {
    const file = join(botFolder({ "main.xyz": "?" }), "main.xyz");
    assert.match(
      String(await reason(file)),
      /Spar does not know the language of main\.xyz: .*"command": \["PROGRAM", "main\.xyz"\]/,
    );
  });

  it("is a command if its first word is a program", async () => {
    assert.deepEqual(await reason("node"), ["node"]);
  });
});
