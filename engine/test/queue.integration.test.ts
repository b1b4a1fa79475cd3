import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Queue } from "bullmq";
import { runDuel } from "../arena/duel/duel.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { defaultSprt } from "../arena/statistics/sprt.ts";
import { run } from "../cli/run.ts";
import { inEnglish } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { createVersion, hashContent } from "../project/versions/source-version.ts";
import { connectToQueue } from "../queue/connect.ts";
import { openJobSubmitter } from "../queue/job-submitter.ts";
import { purposes, signText } from "../queue/match-job.ts";
import { formatQueueName, hashToken, prefix, queueVersion, redisKeys } from "../queue/queue-address.ts";
import { openQueueExecutor, type QueueExecutor } from "../queue/queue-executor.ts";
import { readQueueStatus } from "../queue/queue-status.ts";
import { announceWorker } from "../queue/registry.ts";
import { fetchSource, uploadSource } from "../queue/source-upload.ts";
import { getBotFile } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import type { LeagueMatch } from "../views/league-report.ts";
import type { QueueStatus } from "../views/queue-status.ts";
import { cacheFolder, sourceFiles } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import { long } from "./long.ts";
import { type FaultRuns, type FaultWorkers, faultRuns, faults, faultWorkers, grown } from "./queue-faults.ts";
import { type Machines, redisServer, startMachines, startSpar, testToken, waitForEnd } from "./queue-machines.ts";
import { skip } from "./skip.ts";
import { wallBot } from "./wall-bot.ts";

const settings = { timeScale: 1, trace: true, commands: {}, cacheFolder };
const bot = (sign: string) => `def best_block(attackers, defenders):
    return [] if len(attackers) ${sign} 2 else [(0, 0)]
`;

describe("a queue", function () {
  this.timeout(120_000);
  let machines: Machines;
  let executor: QueueExecutor;
  let workers: FaultWorkers;
  let runs: FaultRuns;
  let begun: QueueStatus;
  before(async function () {
    if (!redisServer) return skip(this, "no redis-server");
    machines = await startMachines();
    workers = await faultWorkers(machines);
    runs = await faultRuns(machines, workers, { matchesAPair: 2 });
    executor = await openQueueExecutor(access());
    begun = await readQueueStatus(access());
  });
  after(async () => {
    await executor?.dispose();
    await machines?.end();
  });

  const access = () => ({ address: machines.address, token: testToken });
  const resolveSetup = async (game: string, [first, ...opponents]: string[], options = {}) => {
    const matched = await resolveMatch({ bot: first!, opponents, folder: ".", game, options }, settings);
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    return matched.setup;
  };

  long.it("plays a league with the same results as locally", async () => {
    const folder = botFolder({ "a.py": bot("<"), "b.py": bot(">"), "c.js": "const best_block = () => [];\n" });
    const played = async (...more: string[]) => {
      const args = ["league", folder, "--game", "combat", "-o", "scenarios=2", "-n", "2", "--seed", "s", "--json"];
      const { code, out, err } = await waitForEnd(startSpar([...args, ...more]));
      assert.equal(code, 0, err);
      return JSON.parse(out) as { matches: LeagueMatch[]; rows: object[] };
    };
    const [here, there] = await Promise.all([played(), played("--queue", machines.address)]);
    assert.deepEqual([there.matches, there.rows], [here.matches, here.rows]);
  });

  it("decides a duel with the same pairs", async () => {
    const setup = await resolveSetup("locm", ["builtin:greedy", "builtin:random"]);
    const pool = createPool({ size: 1 });
    const verdict = async (by: typeof executor | ReturnType<typeof createPoolExecutor>) => {
      const test = { ...defaultSprt, elo1: 200 };
      const { ended: _, ...result } = await runDuel({
        setup,
        seed: "s",
        test,
        maxMatches: 20,
        executor: by,
        tell() {},
      });
      return result;
    };
    try {
      assert.deepEqual(await verdict(executor), await verdict(createPoolExecutor(pool)));
    } finally {
      await pool.dispose();
    }
  });

  long.it("finds the same numbers in a run of tuning as locally", async () => {
    const file = sourceFiles({ "wall.js": wallBot("-6; // tune -6..3") });
    const how = ["--steps", "1", "--pairs", "1", "--setting", "look=0", "--setting", "c=0.3", "--seed", "s"];
    const few = ["--game", "combat", ...how, "--elo1", "400", "--matches", "6"];
    const tuned = async (...more: string[]) => {
      const state = join(machines.folderWith({}), "tune.json");
      const { code, out, err } = await waitForEnd(
        startSpar(["tune", file, ...few, "--json", "--resume", state, ...more]),
      );
      assert.equal(code, 0, err);
      return out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    };
    const [here, there] = await Promise.all([tuned("--jobs", "1"), tuned("--queue", machines.address)]);
    assert.ok(there.at(-1).test.matches > 0);
    assert.deepEqual(there, here);
  });

  long.it("prints the result of a series so far at Ctrl+C", async function () {
    if (process.platform === "win32") return skip(this, "no Ctrl+C from outside");
    const state = join(machines.folderWith({}), "series.jsonl");
    const many = ["builtin:greedy", "builtin:none", "--game", "combat", "-o", "scenarios=2", "-n", "5000"];
    const series = startSpar(["series", ...many, "--json", "--resume", state, "--queue", machines.address]);
    const end = waitForEnd(series);
    await grown(state, 2, series);
    series.kill("SIGINT");
    const { code, out, err } = await end;
    assert.equal(code, 130);
    const { played, wins, draws, losses } = JSON.parse(out);
    assert.ok(played >= 2 && played < 5000 && wins + draws + losses === played, out);
    assert.match(err, new RegExp(`Stopped after ${played} of 5000 matches\\.`));
  });

  it("sends the record of a fault back, with the lines of the files on this machine", async () => {
    const crash = {
      "main.py": "import helper\ninput()\nhelper.fail()\n",
      "helper.py": "def fail():\n    raise ValueError('no')\n",
    };
    const file = sourceFiles(crash);
    const setup = await resolveSetup("locm", [file, "builtin:random"]);
    const { record, faults, firstErrors, by } = await executor.play(planMatch(setup, "s"), {
      records: { faults: true },
    });
    assert.ok(by && record);
    assert.deepEqual(faults, [1, 0]);
    const helper = join(file, "..", "helper.py");
    assert.deepEqual([firstErrors[0]?.file, firstErrors[0]?.line], [helper, 2]);
    const { turns, plan } = createReplay(record);
    assert.equal(getBotFile(plan.bots[0]), file);
    assert.equal(turns.find(({ answer }) => answer.failure)?.answer.error?.frames[0]?.file, helper);
    const { record: none } = await executor.play(planMatch(setup, "t"));
    assert.equal(inEnglish(none), undefined, "and none where nobody asked for it");
  });

  it("stops matches that are no longer needed", async () => {
    const slow = sourceFiles({ "slow.py": "import time\nwhile True:\n    input()\n    time.sleep(20)\n" });
    const setup = await resolveSetup("locm", [slow, "builtin:random"]);
    const stop = new AbortController();
    const playing = executor.play({ ...planMatch(setup, "s"), timeScale: 1000 }, { signal: stop.signal });
    const other = executor.play(planMatch(await resolveSetup("locm", ["builtin:greedy", "builtin:random"]), "s"));
    await other;
    stop.abort("enough");
    assert.equal(inEnglish((await playing).outcome), undefined);
    // Both workers are free again.
    const setups = await resolveSetup("locm", ["builtin:greedy", "builtin:random"]);
    const after = await Promise.all(["1", "2", "3"].map((seed) => executor.play(planMatch(setups, seed))));
    assert.ok(after.every(({ outcome }) => outcome));
  });

  long.it("plays a match on another worker if requested", async () => {
    const setup = await resolveSetup("combat", ["builtin:greedy", "builtin:optimal"], { scenarios: 2 });
    const { by: first } = await executor.play(planMatch(setup, "s"));
    for (const seed of ["t", "u", "v"])
      assert.notEqual((await executor.play(planMatch(setup, seed), { elsewhere: first })).by, first);
  });

  it("plays nothing that was not requested with the token", async () => {
    const redis = await connectToQueue(access());
    const line = await openJobSubmitter(redis, access(), "none");
    const queue = new Queue(formatQueueName(access(), "none"), { connection: redis, prefix });
    try {
      await queue.add("match", signText("{}", purposes.job("forged"), "some other token"), { jobId: "forged" });
      const end = await line.run("forged", {}, new AbortController().signal);
      assert.deepEqual(end, { failed: "it is not signed with the token" });
    } finally {
      await Promise.all([line.close(), queue.close()]);
      redis.disconnect();
    }
  });

  it("refuses a source with another content, or with a path out of its folder", async () => {
    const redis = await connectToQueue(access());
    try {
      const good = createVersion("a.py", new Map([["a.py", Buffer.from("good")]]));
      await uploadSource(redis, good);
      assert.equal((await fetchSource(redis, good.id))?.files.get("a.py")?.toString(), "good");
      await redis.set(redisKeys.content(hashContent(Buffer.from("good"))), gzipSync("bad"));
      assert.equal(await fetchSource(redis, good.id), undefined);
      const wide = createVersion("../a.py", new Map([["../a.py", Buffer.from("wide")]]));
      await uploadSource(redis, wide);
      assert.equal(await fetchSource(redis, wide.id), undefined);
    } finally {
      redis.disconnect();
    }
  });

  it("lists its workers' languages, versions and cores", async () => {
    const own = spawnSync("python3", ["--version"], { encoding: "utf8" }).stdout.trim();
    assert.equal(begun.workers.length, 2);
    for (const { languages, cores, ours } of begun.workers) {
      const python = languages.find(({ id }) => id === "python");
      assert.equal(`${python?.title} ${python?.version}`, own);
      assert.deepEqual([cores, ours], [availableParallelism(), true]);
    }
    const { out } = await waitForEnd(startSpar(["queue", machines.address]));
    const plays =
      /: plays \d of 1 on \d+ cores?, \d+ per minute, \d+ in all; a turn takes [\d.]+ times .*; Python 3\.\d+/;
    assert.equal(out.split("\n").filter((line) => plays.test(line)).length, 2, out);
    assert.match(out, /^No matches are waiting\.$/m);
  });

  const otherToken = "another token of sixteen";
  const refusals: [string, () => string, NodeJS.ProcessEnv, RegExp][] = [
    [
      "no Redis answers",
      () => "redis://127.0.0.1:1",
      {},
      /^Cannot connect to the queue at redis:\/\/127\.0\.0\.1:1: connection refused\.$/,
    ],
    ["the address is none", () => "localhost", {}, /^localhost is not a queue address: .*redis:\/\/HOST:PORT\.$/],
    [
      "there is no token",
      () => machines.address,
      { SPAR_QUEUE_TOKEN: " " },
      /^The queue needs a token: .*SPAR_QUEUE_TOKEN/,
    ],
    [
      "the workers have another token",
      () => machines.address,
      { SPAR_QUEUE_TOKEN: otherToken },
      /^redis:.* has no usable workers: .* has a different token\.$/,
    ],
    [
      "there is no worker",
      () => `${machines.address}/1`,
      {},
      /^redis:.*\/1 has no workers: start one with spar worker/,
    ],
    [
      "the workers are of another Spar",
      () => `${machines.address}/2`,
      {},
      /^redis:.*\/2 has no usable workers: old runs Spar 0\.0\.9, and this is Spar \d/,
    ],
    [
      "no worker has a language",
      () => `${machines.address}/3`,
      {},
      /^No worker of redis:.*\/3 can run Python: install what they need on a worker, or start another one\.$/,
    ],
    [
      "a bot is a command of this machine",
      () => machines.address,
      { BOT: "cat -" },
      /^cat - is started by a command on this machine: a queue only plays bots built from source\.$/,
    ],
  ];
  for (const [what, address, { BOT, ...env }, sentence] of refusals) {
    it(`is refused with one sentence where ${what}`, async () => {
      const facts = { id: "x", name: "old", version: queueVersion, tokenId: hashToken({ token: testToken }), jobs: 1 };
      const idle = {
        slowed: 1,
        languages: [{ id: "java" }],
        referees: [],
        cores: 1,
        playing: 0,
        played: 0,
        rate: 0,
      };
      if (/\/[23]$/.test(address())) {
        const redis = await connectToQueue({ address: address(), token: testToken });
        await announceWorker(redis, { ...facts, ...idle, ...(address().endsWith("2") ? { version: "0.0.9" } : {}) });
        redis.disconnect();
      }
      Object.assign(process.env, { SPAR_QUEUE_TOKEN: testToken }, env);
      const complaints: string[] = [];
      const args = ["duel", BOT ?? python, "builtin:random", "--game", "locm", "--queue", address()];
      assert.equal(await run(args, (line) => complaints.push(line)), 2);
      assert.equal(complaints.length, 1);
      assert.match(complaints[0]!, sentence);
    });
  }
  const python = sourceFiles({ "pass.py": "while True:\n    input()\n    print('PASS')\n" });

  // The last of them leaves one worker.
  for (const [number, fault] of faults.entries()) {
    long.it(`counts every match of a league once: ${fault}`, () => runs.round(fault, number));
  }
});
