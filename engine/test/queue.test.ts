import assert from "node:assert/strict";
import { join } from "node:path";
import { runDuel } from "../arena/duel.ts";
import type { LeagueMatch } from "../arena/league-match.ts";
import { poolExecutor } from "../arena/pool-executor.ts";
import { usualSprt } from "../arena/sprt.ts";
import { run } from "../cli/run.ts";
import { createPool } from "../match/pool.ts";
import { planOf } from "../match/setup.ts";
import { matchUp } from "../project/match-up.ts";
import { openQueueExecutor, type QueueExecutor } from "../queue/queue-executor.ts";
import { createReplay } from "../record/replay.ts";
import { cacheFolder, sourceFiles } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import { endOf, type Machines, redisServer, startMachines, startSpar, testToken } from "./queue-machines.ts";
import { skip } from "./skip.ts";

const settings = { timeScale: 1, trace: true, commands: {}, cacheFolder };
const bot = (sign: string) => `def best_block(attackers, defenders):
    return [] if len(attackers) ${sign} 2 else [(0, 0)]
`;

describe("a queue", function () {
  this.timeout(120_000);
  let machines: Machines;
  let executor: QueueExecutor;
  before(async function () {
    if (!redisServer) return skip(this, "no redis-server");
    machines = await startMachines();
    await Promise.all([machines.worker(), machines.worker()]);
    executor = await openQueueExecutor({ address: machines.address, token: testToken });
  });
  after(async () => {
    await executor?.dispose();
    await machines?.end();
  });

  const setupOf = async (game: string, [first, ...opponents]: string[], options = {}) => {
    const matched = await matchUp({ bot: first!, opponents, folder: ".", game, options }, settings);
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    return matched.setup;
  };

  it("plays the same league as the processes of this machine", async () => {
    const folder = botFolder({ "a.py": bot("<"), "b.py": bot(">"), "c.js": "const best_block = () => [];\n" });
    const played = async (...more: string[]) => {
      const args = ["league", folder, "--game", "combat", "-o", "scenarios=2", "-n", "2", "--seed", "s", "--json"];
      const { code, out, err } = await endOf(startSpar([...args, ...more]));
      assert.equal(code, 0, err);
      return JSON.parse(out) as { matches: LeagueMatch[]; rows: object[] };
    };
    const [here, there] = await Promise.all([played(), played("--queue", machines.address)]);
    assert.deepEqual([there.matches, there.rows], [here.matches, here.rows]);
  });

  it("comes to the verdict of a duel by the same pairs", async () => {
    const setup = await setupOf("locm", ["builtin:greedy", "builtin:random"]);
    const pool = createPool({ size: 1 });
    const verdict = async (by: typeof executor | ReturnType<typeof poolExecutor>) => {
      const test = { ...usualSprt, elo1: 200 };
      const { ended: _, ...result } = await runDuel({ setup, seed: "s", test, most: 20, executor: by, tell() {} });
      return result;
    };
    try {
      assert.deepEqual(await verdict(executor), await verdict(poolExecutor(pool)));
    } finally {
      await pool.dispose();
    }
  });

  it("sends the record of a fault back, with the lines of the files on this machine", async () => {
    const crash = {
      "main.py": "import helper\ninput()\nhelper.fail()\n",
      "helper.py": "def fail():\n    raise ValueError('no')\n",
    };
    const file = sourceFiles(crash);
    const setup = await setupOf("locm", [file, "builtin:random"]);
    const { record, faults, firstErrors, by } = await executor.play(planOf(setup, "s"), { records: { faults: true } });
    assert.ok(by && record);
    assert.deepEqual(faults, [1, 0]);
    const helper = join(file, "..", "helper.py");
    assert.deepEqual([firstErrors[0]?.file, firstErrors[0]?.line], [helper, 2]);
    const { turns, plan } = createReplay(record);
    assert.equal(plan.bots[0]!.file, file);
    assert.equal(turns.find(({ answer }) => answer.failure)?.answer.error?.frames[0]?.file, helper);
    const { record: none } = await executor.play(planOf(setup, "t"));
    assert.equal(none, undefined, "and none where nobody asked for it");
  });

  it("stops what nobody wants any more", async () => {
    const slow = sourceFiles({ "slow.py": "import time\nwhile True:\n    input()\n    time.sleep(20)\n" });
    const setup = await setupOf("locm", [slow, "builtin:random"]);
    const stop = new AbortController();
    const playing = executor.play({ ...planOf(setup, "s"), timeScale: 1000 }, { signal: stop.signal });
    const other = executor.play(planOf(await setupOf("locm", ["builtin:greedy", "builtin:random"]), "s"));
    await other;
    stop.abort("enough");
    assert.equal((await playing).outcome, undefined);
    // Both workers are free again.
    const setups = await setupOf("locm", ["builtin:greedy", "builtin:random"]);
    const after = await Promise.all(["1", "2", "3"].map((seed) => executor.play(planOf(setups, seed))));
    assert.ok(after.every(({ outcome }) => outcome));
  });

  const refusals: [string, () => readonly string[], NodeJS.ProcessEnv, RegExp][] = [
    [
      "no Redis answers",
      () => ["redis://127.0.0.1:1"],
      {},
      /^No queue at redis:\/\/127\.0\.0\.1:1: nothing answers there\.$/,
    ],
    ["the address is none", () => ["localhost"], {}, /^localhost is no address of a queue: .*redis:\/\/HOST:PORT\.$/],
    [
      "there is no token",
      () => [machines.address],
      { SPAR_QUEUE_TOKEN: " " },
      /^A queue needs a token: .*SPAR_QUEUE_TOKEN/,
    ],
    [
      "the workers have another token",
      () => [machines.address],
      { SPAR_QUEUE_TOKEN: "another token of sixteen" },
      /^No worker plays for redis:.* has another token\.$/,
    ],
  ];
  for (const [what, address, env, sentence] of refusals) {
    it(`is refused with one sentence where ${what}`, async () => {
      const before = { ...process.env };
      Object.assign(process.env, { SPAR_QUEUE_TOKEN: testToken }, env);
      const complaints: string[] = [];
      try {
        const args = ["duel", "builtin:greedy", "builtin:random", "--game", "locm", "--queue", ...address()];
        assert.equal(await run(args, (line) => complaints.push(line)), 2);
      } finally {
        process.env = before;
      }
      assert.equal(complaints.length, 1);
      assert.match(complaints[0]!, sentence);
    });
  }
});
