import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { run } from "../cli/run.ts";
import { computeHash } from "../files/hash.ts";
import { maxRecordBytes } from "../files/user-file.ts";
import { inEnglish } from "../l10n/speak.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { connectToQueue } from "../queue/connect.ts";
import { openJobSubmitter } from "../queue/job-submitter.ts";
import { readUploadedRecord } from "../queue/portable-plan.ts";
import { openQueueExecutor } from "../queue/queue-executor.ts";
import { cacheFolder, sourceFiles } from "./bot-runs.ts";
import { long } from "./long.ts";
import { type Machines, redisServer, startMachines, startSpar, testToken, waitForEnd } from "./queue-machines.ts";
import { skip } from "./skip.ts";

/** Takes a while to answer. */
const slow = `import time
def best_block(attackers, defenders):
    time.sleep(0.05)
    return []
`;

/** Notes in one file that it plays, and answers when there is another one. */
const waitingBot = (plays: string, go: string) => `import os, time
with open(${JSON.stringify(plays)}, "a") as noted:
    noted.write("played\\n")
def best_block(attackers, defenders):
    while not os.path.exists(${JSON.stringify(go)}):
        time.sleep(0.01)
    return []
`;

/** How many matches the workers play at the moment. */
async function playing(redis: Awaited<ReturnType<typeof connectToQueue>>): Promise<number> {
  const lists = (await redis.keys("*:active")).map((key) => redis.llen(key));
  return (await Promise.all(lists)).reduce((sum, length) => sum + length, 0);
}

// What a queue cannot keep, or nobody may ask of it, is said in a sentence.

describe("the limits of a queue", function () {
  this.timeout(60_000);
  let machines: Machines;
  let worker: ChildProcess | undefined;
  before(async function () {
    if (!redisServer) return skip(this, "no redis-server");
    process.env.SPAR_QUEUE_TOKEN = testToken;
    process.env.SPAR_QUEUE_LOCK = "1000";
    machines = await startMachines();
    worker = await machines.worker({ args: ["--sandbox", "off"] });
  });
  after(async () => {
    delete process.env.SPAR_QUEUE_TOKEN;
    delete process.env.SPAR_QUEUE_LOCK;
    await machines?.end();
  });
  const access = () => ({ address: machines.address, token: testToken });

  async function series(): Promise<{ code: number; complaints: string[] }> {
    const complaints: string[] = [];
    const args = ["series", "builtin:greedy", "builtin:optimal", "-n", "2", "--game", "combat"];
    const code = await run([...args, "--queue", machines.address], (line) => complaints.push(line));
    return { code, complaints };
  }

  it("a match is played once although its worker was suspended for longer than it may be silent", async function () {
    if (process.platform === "win32") return skip(this, "no process is suspended");
    const redis = await connectToQueue(access());
    const executor = await openQueueExecutor(access());
    const folder = machines.folderWith({});
    const [plays, go] = [join(folder, "plays"), join(folder, "go")];
    const file = sourceFiles({ "waits.py": waitingBot(plays, go) });
    const bot = { bot: file, opponents: ["builtin:optimal"], folder: ".", game: "combat", options: { scenarios: 1 } };
    try {
      const matched = await resolveMatch(bot, { timeScale: 100, trace: false, commands: {}, cacheFolder });
      assert.ok(matched.ok);
      const ended = executor.play({ ...planMatch(matched.setup, "s"), timeScale: 100 });
      while (!existsSync(plays)) await pause(1);
      worker!.kill("SIGSTOP");
      while ((await redis.keys("*:lock")).length > 0);
      worker!.kill("SIGCONT");
      writeFileSync(go, "");
      assert.ok((await ended).outcome);
      assert.equal(readFileSync(plays, "utf8"), "played\n");
    } finally {
      await executor.dispose();
      redis.disconnect();
    }
  });

  for (const [what, plan, why] of [
    ["a time scale without end", { timeScale: 1e9 }, /^plan\.timeScale: must be at most 1,?000$/],
    ["a language that nobody knows", { language: "latin" }, /^plan\.bots\.0\.language: there is no language "latin"$/],
    ["more memory than there is", { memory: 1e12 }, /^plan\.bots\.0\.memory: must be at most 1,?000,?000$/],
  ] as const) {
    it(`refuse a job with ${what}`, async () => {
      const { timeScale = 1, ...own } = { ...plan } as { timeScale?: number };
      const redis = await connectToQueue(access());
      const line = await openJobSubmitter(redis, access(), "none");
      try {
        const bots = [
          { name: "one", builtin: "greedy", ...own },
          { name: "two", builtin: "optimal" },
        ];
        const job = { plan: { game: "combat", options: {}, seeds: {}, timeScale, trace: false, bots }, records: {} };
        const end = await line.run(`job-${what.replaceAll(" ", "-")}`, job, new AbortController().signal);
        assert.ok(end && "failed" in end);
        assert.match(end.failed, why);
      } finally {
        await line.close();
        redis.disconnect();
      }
    });
  }

  it("refuse a record that unpacks to more than the maximum", () => {
    const packed = gzipSync(Buffer.alloc(maxRecordBytes + 1), { level: 1 });
    assert.equal(
      inEnglish(readUploadedRecord(packed, computeHash(packed), { portable: { sources: [] } } as never)),
      undefined,
    );
  });

  long.it("reports a server that accepts connections and says nothing", async () => {
    const mute = createServer().listen(0, "127.0.0.1");
    await once(mute, "listening");
    const { port } = mute.address() as AddressInfo;
    const address = `redis://127.0.0.1:${port}`;
    try {
      const { code, err } = await waitForEnd(startSpar(["queue", address]));
      assert.deepEqual([code, err], [2, `Cannot connect to the queue at ${address}: no answer within 5 s.\n`]);
    } finally {
      mute.close();
    }
  });

  long.it("reports a Redis that falls silent while matches are played, which go on when it answers", async () => {
    const redis = await connectToQueue(access());
    const folder = machines.folderWith({ "slow.py": slow });
    try {
      const series = startSpar([
        ...["series", `${folder}/slow.py`, "builtin:optimal", "-n", "2", "--game", "combat", "--queue"],
        machines.address,
      ]);
      const [ended, said] = [waitForEnd(series), once(series.stderr!, "data")];
      while ((await playing(redis)) === 0) await pause(1);
      machines.suspend();
      assert.match(String(await said), /^Cannot connect to the queue at \S+: no answer within 5 s\.\n$/);
      machines.resume();
      assert.equal((await ended).code, 0);
    } finally {
      machines.resume();
      redis.disconnect();
    }
  });

  it("lists all workers within a heartbeat after Redis was emptied", async () => {
    const redis = await connectToQueue(access());
    await redis.flushall();
    redis.disconnect();
    const executor = await openQueueExecutor(access());
    assert.equal(executor.timing().workers, 1);
    await executor.dispose();
  });

  it("reports a full Redis", async () => {
    const redis = await connectToQueue(access());
    try {
      await redis.config("SET", "maxmemory", "1");
      const { code, complaints } = await series();
      assert.deepEqual([code, complaints.length], [2, 1], complaints.join("\n"));
      assert.match(complaints[0]!, /^The queue at redis:\/\/127\.0\.0\.1:\d+ is full: give its Redis more memory/);
    } finally {
      await redis.config("SET", "maxmemory", "0");
      redis.disconnect();
    }
  });

  it("reports a Redis that fills up after all matches were queued", async () => {
    const redis = await connectToQueue(access());
    const folder = machines.folderWith({ "slow.py": slow });
    try {
      const ended = waitForEnd(
        startSpar([
          ...["series", `${folder}/slow.py`, "builtin:optimal", "-n", "2", "--game", "combat", "--queue"],
          machines.address,
        ]),
      );
      // A match is being played, and the other waits.
      while ((await playing(redis)) === 0) await new Promise((go) => setImmediate(go));
      await redis.config("SET", "maxmemory", "1");
      const { code, err } = await ended;
      assert.equal(code, 2, err);
      assert.match(err, /^The queue at redis:\/\/127\.0\.0\.1:\d+ is full: [^\n]*\n$/);
    } finally {
      await redis.config("SET", "maxmemory", "0");
      redis.disconnect();
    }
  });
});
