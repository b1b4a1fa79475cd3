import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createStarterTemplates } from "../../app/new-bot.ts";
import { findLanguage } from "../../bots/languages/languages.ts";
import { findGameHost } from "../../bots/runtimes/host-files.ts";
import { cliSettings } from "../../cli/match-flags.ts";
import { english } from "../../l10n/speak.ts";
import { createPool, type Pool } from "../../match/pool.ts";
import { planMatch } from "../../match/setup.ts";
import { describeEnvironment, findSimulation } from "../../project/referee/simulations.ts";
import type { MatchRequest } from "../../project/resolve/match-request.ts";
import { resolveMatch } from "../../project/resolve/resolve-match.ts";
import { listAnswers, type MatchRecord } from "../../record/match-record.ts";
import { findProblems } from "../../record/problems.ts";
import { readRecord, writeRecord } from "../../record/record-file.ts";
import { createReplay } from "../../record/replay.ts";
import type { RefereeView } from "../../referee/stub/input-board.ts";
import { parseJsonObject } from "../../text/json.ts";
import { long } from "../long.ts";
import { skip } from "../skip.ts";
import { columns, farmer, fleets, geese } from "./bots.ts";

const python = findLanguage("python")!.command;

/** What `run.py` prints of an agent in a step. */
interface AgentFact {
  readonly status: string;
  readonly reward: number | null;
  readonly action: unknown;
  readonly observation: Readonly<Record<string, unknown>>;
}

describe("a Kaggle simulation", function () {
  this.timeout(120_000);
  let folder: string;
  let pool: Pool;
  const { PYTHONPATH: pathBefore } = process.env;

  before(async function () {
    if (process.env.SPAR_KAGGLE !== undefined) process.env.PYTHONPATH = process.env.SPAR_KAGGLE;
    if ((await describeEnvironment("connectx", python)) !== undefined) skip(this, "no kaggle-environments");
    folder = mkdtempSync(join(tmpdir(), "spar-kaggle-"));
    pool = createPool({ size: 1 });
  });
  after(async () => {
    if (pathBefore === undefined) delete process.env.PYTHONPATH;
    else process.env.PYTHONPATH = pathBefore;
    await pool?.dispose();
    if (folder) rmSync(folder, { recursive: true });
  });

  interface Played {
    readonly environment: string;
    readonly options?: Readonly<Record<string, unknown>>;
    readonly seed?: number;
    readonly timeScale?: number;
    /** The sources of bots, or names of the environment's agents. */
    readonly players: readonly string[];
  }

  function write(players: readonly string[]): readonly string[] {
    return players.map((source, i) => {
      if (/^\w+$/.test(source)) return `builtin:${source}`;
      const file = `bot${i}.py`;
      writeFileSync(join(folder, file), source);
      return file;
    });
  }

  async function play({ environment, options, seed = 7, timeScale, players }: Played): Promise<MatchRecord> {
    const [bot = "", ...opponents] = write(players);
    const game = { kaggle: environment };
    const match = await resolveMatch({ bot, opponents, folder, game, options, timeScale }, cliSettings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return readRecord(writeRecord(await pool.play(planMatch(match.setup, String(seed)))));
  }

  /** The same match by `env.run`. */
  function run({ environment, options = {}, seed = 7, players }: Played): readonly (readonly AgentFact[])[] {
    const configuration = environment === "connectx" || environment === "hungry_geese" ? options : { ...options, seed };
    const agents = write(players).map((name) =>
      name.startsWith("builtin:") ? name.slice("builtin:".length) : join(folder, name),
    );
    const args = [join(__dirname, "run.py"), environment, JSON.stringify(configuration), String(seed), ...agents];
    return JSON.parse(
      execFileSync(python[0]!, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 28 }),
    );
  }

  /** What a record holds, as far as bots could see it, in the form of `run.py`. */
  function listSteps(record: MatchRecord): AgentFact[][] {
    const answers = [...listAnswers(record)];
    let actions: unknown[] = [];
    return record.flatMap((line) => {
      if (line.kind !== "referee" || line.next.kind !== "step") return [];
      const { agents } = line.next;
      const facts = agents.map(({ status, reward, observation }, player) => ({
        status,
        reward,
        action: actions[player] ?? null,
        observation: parseJsonObject(observation ?? ""),
      }));
      actions = [];
      for (const [player, { limitMs }] of agents.entries())
        if (limitMs !== undefined) actions[player] = JSON.parse(answers.shift()!.text ?? "null");
      return [facts];
    });
  }

  /** Compares all that agents could see; both ways give them so much time that a busy machine makes no answer late. */
  async function compare(given: Played): Promise<number> {
    const played = { ...given, options: { ...given.options, actTimeout: 60 } };
    const steps = listSteps(await play(played));
    const expected = run(played);
    assert.equal(steps.length, expected.length);
    for (const [number, step] of steps.entries())
      for (const [player, fact] of step.entries()) {
        const other = expected[number]![player]!;
        const where = `step ${number}, player ${player}`;
        assert.deepEqual([fact.status, fact.reward], [other.status, other.reward], where);
        if (other.action !== null && number > 0 && fact.action !== null)
          assert.deepEqual(fact.action, other.action, where);
        if (Object.keys(fact.observation).length > 0) assert.deepEqual(fact.observation, other.observation, where);
      }
    return steps.length;
  }

  const environments: readonly Played[] = [
    { environment: "connectx", players: [columns, columns] },
    { environment: "hungry_geese", players: [geese, geese, geese, geese] },
    { environment: "orbit_wars", players: [fleets, fleets], options: { episodeSteps: 40 } },
    { environment: "kaggriculture", players: [farmer, farmer], options: { episodeSteps: 60 } },
  ];
  for (const played of environments) {
    (["connectx", "orbit_wars"].includes(played.environment) ? it : long.it)(
      `${played.environment} is played as by env.run`,
      async () => {
        assert.ok((await compare(played)) > 5);
      },
    );
    long.it(`${played.environment} gives the same matches as env.run, with ten seeds`, async function () {
      this.timeout(1_200_000);
      const { options: _, ...whole } = played;
      for (let seed = 1; seed <= 10; seed++) await compare({ ...whole, seed });
    });
  }

  it("has rewards of an environment that are no numbers of JSON as none", () => {
    const rewards = '10**400, -10**400, float("nan"), float("-inf"), "x", [1], None, True, 2';
    const code = `import engine; print(engine.to_text([engine.read_number(each) for each in (${rewards})]))`;
    const read = execFileSync(python[0]!, ["-c", code], { cwd: dirname(findGameHost("kaggle", "engine.py")) });
    assert.deepEqual(JSON.parse(String(read)), [null, null, null, null, null, null, null, 1, 2]);
  });

  it("can be played against an agent of the environment, which shares the engine's random generator", async () => {
    assert.ok((await compare({ environment: "connectx", players: [columns, "random"], seed: 3 })) > 5);
  });

  it("is replayed from its record alone, with what agents printed in each step", async () => {
    const record = await play({ environment: "connectx", players: [columns, columns] });
    const replay = createReplay(record);
    const end = record.at(-1)!;
    assert.ok(end.kind === "end");
    assert.equal(english(replay.outcome!.detail), end.outcome.detail);
    assert.deepEqual(
      replay.turns.slice(0, 3).map(({ ask, answer }) => [ask.player, ask.turn, answer.stderr]),
      [
        [0, 1, "step 0\n"],
        [1, 2, "step 1\n"],
        [0, 3, "step 2\n"],
      ],
    );
  });

  it("lets a ghost repeat its answers until the match differs, then an agent of the environment play", async () => {
    const file = join(folder, "played.spar.jsonl");
    writeFileSync(file, writeRecord(await play({ environment: "connectx", players: [columns, columns] })));
    const haunted = async (source: string) => {
      const [bot = ""] = write([source]);
      const opponents = [`ghost:${file}#2`];
      const match = await resolveMatch({ bot, opponents, folder, game: { kaggle: "connectx" } }, cliSettings);
      assert.ok(match.ok, match.ok ? "" : match.message);
      const record = await pool.play(planMatch(match.setup, "7"));
      return listAnswers(record).filter(({ player }) => player === 1);
    };
    const before = listAnswers(readRecord(readFileSync(file, "utf8"))).filter(({ player }) => player === 1);
    assert.deepEqual(
      (await haunted(columns)).map(({ text }) => text),
      before.map(({ text }) => text),
    );
    const [, second] = await haunted(columns.replace("* 5", "* 4"));
    assert.match(second?.remarks?.[0]?.message ?? "", /the ghost now plays as builtin:/);
  });

  it("has a starter that plays its default action, with the names of the environment", async () => {
    const game = findSimulation({ kaggle: "orbit_wars" });
    assert.ok(typeof game === "object");
    const [starter] = createStarterTemplates(game);
    assert.match(starter?.text ?? "", /# observation\.planets: List of planets: \[id, owner, x, y/);
    const options = { episodeSteps: 5 };
    const record = await play({ environment: "orbit_wars", players: [starter!.text!, "random"], options });
    assert.deepEqual(
      listSteps(record)
        .at(-1)!
        .map(({ status }) => status),
      ["DONE", "DONE"],
    );
  });

  it("shows geese and food on the grid, and planets in space with their owners", async () => {
    const look = async (played: Played) => {
      const { viewAt } = createReplay(await play(played));
      return (viewAt({ answer: 0, note: -1 }) as RefereeView).boards![0]!.plane!;
    };
    const grid = await look({ environment: "hungry_geese", players: [geese, geese] });
    assert.deepEqual([grid.shape, grid.width, grid.height], ["squares", 11, 7]);
    assert.deepEqual([...new Set(grid.pieces.map(({ kind }) => kind))].sort(), ["food", "geese"]);
    const space = await look({ environment: "orbit_wars", players: [fleets, fleets], options: { episodeSteps: 3 } });
    assert.equal(space.shape, "space");
    assert.equal(space.pieces.filter(({ owner }) => owner?.isMe).length, 1);
  });

  it("has as many players as spar.json says, at least two where an environment allows one", async () => {
    const [bot = ""] = write([fleets]);
    const count = async (game: MatchRequest["game"]) => {
      const match = await resolveMatch({ bot, opponents: [], folder, game }, cliSettings);
      return match.ok ? match.setup.bots.length : match.message;
    };
    assert.equal(await count({ kaggle: "orbit_wars" }), 2);
    assert.equal(await count({ kaggle: "orbit_wars", players: 4 }), 4);
    assert.equal(await count({ kaggle: "hungry_geese" }), 2);
    assert.equal(await count({ kaggle: "hungry_geese", players: 1 }), 1);
  });

  /** The problems of the first bot: line, kind and message. */
  async function findFaults(source: string, given: Partial<Played> = {}) {
    const record = await play({ environment: "connectx", players: [source, columns], ...given });
    const statuses = listSteps(record)
      .at(-1)!
      .map(({ status }) => status);
    const problems = findProblems(createReplay(record)).filter(({ player }) => player === 0);
    return { statuses, problems: problems.map(({ line, kind, message }) => [line, kind, english(message)]) };
  }

  it("marks the return of an action that is not of the schema, in its words", async () => {
    const found = await findFaults("def agent(obs):\n    x = 1\n    return 'NORTH'\n");
    assert.deepEqual(found, {
      statuses: ["INVALID", "DONE"],
      problems: [[3, "unreadable", `Turn 1: "NORTH" cannot be read: 'NORTH' is not of type 'integer'`]],
    });
  });

  it("marks the return of an action that the rules do not allow", async () => {
    const { statuses, problems } = await findFaults("def agent(obs):\n    return 99\n");
    assert.equal(statuses[0], "INVALID");
    assert.deepEqual(
      problems.map(([line, kind]) => [line, kind]),
      [[2, "unreadable"]],
    );
    assert.match(String(problems[0]![2]), /Invalid column: 99/);
  });

  it("does not accept a tuple for a list, as in Python", async () => {
    const found = await findFaults("def agent(obs):\n    return (1,)\n");
    assert.match(String(found.problems[0]![2]), /\(1,\) is not of type 'integer'/);
  });

  it("finds a library though a file beside the agent has its name, as on the site", async () => {
    writeFileSync(join(folder, "colorsys.py"), "raise ImportError('the file beside the agent')\n");
    writeFileSync(join(folder, "beside.py"), "column = 1\n");
    const found = await findFaults("import colorsys\nimport beside\n\ndef agent(obs):\n    return beside.column\n");
    assert.ok(!found.problems.some(([, kind]) => kind === "crash"), JSON.stringify(found));
  });

  it("shows observations that can be copied and pickled, as on the site", async () => {
    const source = `import copy, pickle

def agent(obs):
    for other in (copy.copy(obs), copy.deepcopy(obs), pickle.loads(pickle.dumps(obs))):
        assert other == obs and other.board == obs.board and type(other).__name__ == "Struct"
    assert copy.deepcopy(obs).board is not obs.board
    return obs.board.index(0) % 7
`;
    const found = await findFaults(source, { options: { actTimeout: 30, episodeSteps: 5 } });
    assert.deepEqual(found.problems, []);
  });

  it("marks the line of an exception, also of one while the file is loaded", async () => {
    const later = await findFaults("def agent(obs):\n    if obs.step > 1:\n        return obs.nothing\n    return 1\n");
    assert.deepEqual(later.statuses, ["ERROR", "DONE"]);
    assert.deepEqual(
      later.problems.map(([line, kind]) => [line, kind]),
      [[3, "crash"]],
    );
    const loading = await findFaults("import os\nimport nowhere_at_all\ndef agent(obs):\n    return 1\n");
    assert.deepEqual(loading.statuses, ["ERROR", "DONE"]);
    assert.deepEqual(
      loading.problems.map(([line, kind]) => [line, kind]),
      [[2, "crash"]],
    );
  });

  it("says that a file has no function", async () => {
    const found = await findFaults("x = 1\n");
    assert.deepEqual(found.statuses, ["ERROR", "DONE"]);
    assert.match(String(found.problems[0]![2]), /its last one is the agent/);
  });

  it("says that the last function is called where another one is named agent", async () => {
    const found = await findFaults(
      "def agent(obs):\n    return pick(obs)\n\ndef pick(columns):\n    return columns[0]\n",
    );
    const [crash, remark] = found.problems;
    assert.deepEqual([crash![0], crash![1]], [5, "crash"]);
    assert.deepEqual([remark![0], remark![1]], [1, "remark"]);
    assert.match(String(remark![2]), /pick is called, not agent; move agent to the end/);
  });

  it("says which function was called where no line of the file does", async () => {
    const agent = "def agent(obs):\n    return 1\n\n";
    for (const [last, name] of [
      ["from random import choice\n", "choice"],
      ["def helper(a, b, c):\n    return a\n", "helper"],
    ] as const) {
      const { problems } = await findFaults(agent.replace("agent", "play") + last);
      assert.match(
        String(problems[0]![2]),
        new RegExp(`the last function of the file is the agent, as on the site: ${name}`),
      );
    }
  });

  it("takes slow answers from the bank, and ends an agent that has used it up", async () => {
    const slow = "import time\n\ndef agent(obs):\n    time.sleep(0.4)\n    return 1 if obs.step < 4 else 2\n";
    const options = { actTimeout: 0.1 };
    const record = await play({ environment: "connectx", players: [slow, columns], options });
    const left = listSteps(record).flatMap(([first]) => first!.observation.remainingOverageTime ?? []);
    assert.ok(Number(left[1]) < Number(left[0]) - 0.25, String(left));
    // The bank of a minute is 1.2 seconds long here.
    const endless = await findFaults("def agent(obs):\n    while True:\n        pass\n", { timeScale: 0.02 });
    assert.deepEqual(endless.statuses, ["TIMEOUT", "DONE"]);
    assert.deepEqual(
      endless.problems.map(([line, kind]) => [line, kind]),
      [[2, "timeout"]],
    );
  });

  async function findRefusal(request: Partial<MatchRequest>, settings = cliSettings): Promise<string> {
    const [bot = ""] = write([columns]);
    const match = await resolveMatch({ bot, opponents: ["builtin:random"], folder, ...request }, settings);
    return match.ok ? "" : match.message;
  }

  it("refuses what it cannot play with a sentence that says what to do", async () => {
    const unknown = await findRefusal({ game: { kaggle: "connectz" } });
    assert.match(unknown, /no Kaggle environment connectz; there are .*connectx/);
    const unloaded = await findRefusal({ game: { kaggle: "football" } });
    assert.match(
      unloaded,
      /^The Kaggle environment football cannot be loaded: No module named 'gfootball'\. Install what it needs/,
    );
    const crowd = await findRefusal({ game: { kaggle: "connectx", players: 5 } });
    assert.match(crowd, /ConnectX is played by 2 players, not by 5\./);
    const commands = { python: [...python, "-S", "-E"] };
    const missing = await findRefusal({ game: { kaggle: "connectx" } }, { ...cliSettings, commands });
    assert.match(missing, /pip install --no-deps kaggle-environments/);
    const nobody = await findRefusal(
      { game: { kaggle: "connectx" } },
      { ...cliSettings, commands: { python: ["no-py"] } },
    );
    assert.match(nobody, /need Python 3, which was not found as no-py/);
    const configured = await findRefusal({ game: { kaggle: "connectx" }, options: { depth: 3 } });
    assert.match(configured, /^Options of ConnectX: there is no depth, but episodeSteps, .*columns/);
    const seeded = await findRefusal({ game: { kaggle: "connectx" }, options: { randomSeed: 3 } });
    assert.equal(seeded, 'Options of ConnectX: the seed is that of the match: --seed, or "seed" in spar.json.');
  });
});
