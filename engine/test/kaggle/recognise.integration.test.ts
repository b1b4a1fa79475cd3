import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findLanguage } from "../../bots/languages/languages.ts";
import { cliSettings } from "../../cli/match-flags.ts";
import { recogniseBot } from "../../project/recognise/bot-for-file.ts";
import { rememberReferee } from "../../project/referee/find-referee.ts";
import { listSimulations } from "../../project/referee/simulations.ts";
import { resolveMatch } from "../../project/resolve/resolve-match.ts";
import { findEnvironmentsFor, hasAgent } from "../../referee/game.ts";
import { skip } from "../skip.ts";
import { columns, fleets, geese } from "./bots.ts";

const environments = [
  { name: "connectx", fields: ["board", "mark", "remainingOverageTime"], settings: ["columns", "rows", "inarow"] },
  { name: "hungry_geese", fields: ["geese", "food", "index", "remainingOverageTime"], settings: ["columns", "rows"] },
  { name: "orbit_wars", fields: ["planets", "fleets", "player", "angular_velocity"], settings: ["shipSpeed", "seed"] },
  { name: "planet_wars", fields: ["planets", "fleets", "player"], settings: ["seed"] },
  { name: "lux_ai_s3", title: "Lux AI Challenge Season 3", fields: ["obs", "player", "reward"] },
];

const geeseImport = "from kaggle_environments.envs.hungry_geese.hungry_geese import Action";

describe("an agent of a Kaggle simulation", () => {
  const isAgent: readonly (readonly [source: string, expected: boolean])[] = [
    ["def act(obs):\n    return 1\n", true],
    ["def my_agent(observation, configuration):\n    return 1\n", true],
    ["def agent(obs: dict, config: dict = None) -> int:\n    return 1\n", true],
    ["agent = lambda obs, config: 1\n", true],
    ["def agent(obs_dict, config_dict=None):\n    return 1\n", true],
    ["def agent(obs, env_config):\n    return 1\n", true],
    ["def my_agent(game_state, conf):\n    return 1\n", true],
    ["def agent(obs):\n    return 1\n\ndef helper(x, y, z):\n    return 2\n", true],
    [`${geeseImport}\n\ndef move(seen, given):\n    return "NORTH"\n`, true],
    [`${geeseImport}\n\nprint(Action.NORTH)\n`, false],
    ["def drop(seen, given):\n    return seen['board'][seen['mark']] % given.columns\n", true],
    ["def flip(picture):\n    return picture.board\n", false],
    ["def agent(obs):\n    return 1\n\ndef helper(x, y):\n    return 2\n", true],
    ["def solve(n):\n    return n\n", false],
    ["class Agent:\n    def act(self, obs):\n        return 1\n", false],
    ["def step(state, action, reward):\n    return 1\n", false],
  ];
  it("is in a file with a function called as agents are, or that imports an environment or reads much of one", () => {
    for (const [source, expected] of isAgent) assert.equal(hasAgent(source, "python", environments), expected, source);
  });

  const written: readonly (readonly [source: string, names: readonly string[]])[] = [
    [columns, ["connectx"]],
    [geese, ["hungry_geese"]],
    [fleets, ["orbit_wars", "planet_wars"]],
    [fleets.replace("0.7", "obs['angular_velocity']"), ["orbit_wars"]],
    [`from kaggle_environments.envs.planet_wars.planet_wars import Planet\n${fleets}`, ["planet_wars"]],
    ["def agent(obs, config):\n    return obs.player + obs.step\n", []],
    [fleets.replace("0.7", "config['shipSpeed']"), ["orbit_wars"]],
    ["def agent(obs, config):\n    return config.inarow % config.columns\n", ["connectx"]],
    ["def my_agent(obs, config):\n    return config['columns'] // 2\n", ["connectx", "hungry_geese"]],
    ["def next_state(state, config):\n    return config.columns\n", []],
    ["def agent(obs, config):\n    return 3\n", []],
    [`"""My agent for Planet Wars."""\nself.obs = obs\n${fleets}`, ["planet_wars"]],
  ];
  it("is known by what it imports, by the fields that it reads, and where these fit several by its configuration and its text", () => {
    for (const [source, names] of written) assert.deepEqual(findEnvironmentsFor(source, environments), names, source);
  });
});

describe("an agent in a folder without spar.json", function () {
  this.timeout(60_000);
  const { PYTHONPATH, XDG_CACHE_HOME, XDG_DATA_HOME } = process.env;
  let folder: string;

  before(async function () {
    folder = mkdtempSync(join(tmpdir(), "spar-agent-"));
    const { SPAR_KAGGLE = PYTHONPATH ?? "" } = process.env;
    Object.assign(process.env, { PYTHONPATH: SPAR_KAGGLE, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder });
    if (typeof (await listSimulations(findLanguage("python")!.command)) === "string")
      skip(this, "no kaggle-environments");
    rmSync(join(folder, "spar"), { recursive: true });
  });
  after(() => {
    for (const [name, value] of Object.entries({ PYTHONPATH, XDG_CACHE_HOME, XDG_DATA_HOME }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    rmSync(folder, { recursive: true });
  });

  it("is recognised with the package's help, and the user chooses if several environments fit", async () => {
    const [bot, doubtful] = [join(folder, "bot.py"), join(folder, "doubtful.py")];
    writeFileSync(bot, columns);
    writeFileSync(doubtful, fleets);
    assert.equal(recogniseBot(bot, columns).kind, "none");
    const match = await resolveMatch({ bot, opponents: ["builtin:random"], folder }, cliSettings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    assert.deepEqual([match.game.id, match.spec?.form], ["kaggle:connectx", "function"]);
    const asked = recogniseBot(doubtful, fleets);
    assert.deepEqual(asked, { kind: "ask", games: ["kaggle:orbit_wars", "kaggle:planet_wars"] });
    const refused = await resolveMatch({ bot: doubtful, opponents: [], folder }, cliSettings);
    assert.match(
      refused.ok ? "" : refused.message,
      /to one of \{"kaggle":"orbit_wars"\}, \{"kaggle":"planet_wars"\}\.$/,
    );
    rememberReferee("kaggle:planet_wars");
    const chosen = recogniseBot(doubtful, fleets);
    assert.equal(chosen.kind === "bot" && chosen.bot.game.id, "kaggle:planet_wars");
  });

  it("is played itself, not the script beside it that imports it and plays matches", async () => {
    const own = mkdtempSync(join(folder, "with-script-"));
    const file = join(own, "agent.py");
    writeFileSync(file, columns);
    const script = `from kaggle_environments import make\nfrom agent import drop\n\ndef evaluate(games):\n    make("connectx").run([drop, "random"])\n\nevaluate(5)\n`;
    writeFileSync(join(own, "evaluate.py"), script);
    const request = { bot: file, opponents: ["builtin:random"], folder: own, game: { kaggle: "connectx" } };
    const match = await resolveMatch(request, cliSettings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    assert.equal(match.spec?.file, file);
  });
});
