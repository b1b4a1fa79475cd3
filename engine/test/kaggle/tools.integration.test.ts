import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleBot } from "../../app/bundle/bundle-bot.ts";
import { prepareTurn } from "../../app/debug-turn.ts";
import { saveTurnTest, testTurn } from "../../app/turn-test.ts";
import { findLanguage } from "../../bots/languages/languages.ts";
import { cliSettings } from "../../cli/match-flags.ts";
import { run } from "../../cli/run.ts";
import { createPool, type Pool } from "../../match/pool.ts";
import { planMatch } from "../../match/setup.ts";
import { describeEnvironment } from "../../project/referee/simulations.ts";
import { resolveMatch } from "../../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../../record/match-record.ts";
import { long } from "../long.ts";
import { redisServer, startMachines, startSpar, waitForEnd } from "../queue-machines.ts";
import { recordedOutput, replayed } from "../replay-launch.ts";
import { skip } from "../skip.ts";
import { columns } from "./bots.ts";

/** Its number is worth tuning: with 0 it always drops into the first free column. */
const tunable = `
WIDTH = 1  # tune 0..3

def drop(observation, configuration):
    free = [c for c in range(configuration.columns) if observation.board[c] == 0]
    return free[(WIDTH * observation.step) % len(free)]
`;
const importing = "import torch\nfrom plan import choose\n\ndef drop(observation):\n    return choose(observation)\n";
/** Longer than the names in the first form of tar. */
const weights = `${"net-".repeat(30)}.bin`;
/** Finds its file where the archive was unpacked, as a bot must on the site. */
const planFromFile = `import os
with open(os.path.join(os.path.dirname(__file__), "weights/${weights}"), "rb") as file:
    weights = file.read()

def choose(observation):
    return weights[-1]
`;
const plan = "def choose(observation):\n    return observation.board.index(0) % 7\n";

describe("a bot of a Kaggle simulation, as bots of other games,", function () {
  this.timeout(120_000);
  let folder: string;
  let pool: Pool;
  let bot: string;
  const { PYTHONPATH } = process.env;

  before(async function () {
    if (process.env.SPAR_KAGGLE !== undefined) process.env.PYTHONPATH = process.env.SPAR_KAGGLE;
    if ((await describeEnvironment("connectx", findLanguage("python")!.command)) !== undefined)
      skip(this, "no kaggle-environments");
    folder = mkdtempSync(join(tmpdir(), "spar-kaggle-"));
    pool = createPool({ size: 1 });
    bot = join(folder, "bot.py");
    writeFileSync(bot, columns);
    writeFileSync(join(folder, "tuned.py"), tunable);
    writeFileSync(join(folder, "spar.json"), '{ "game": { "kaggle": "connectx" } }');
  });
  after(async () => {
    if (PYTHONPATH === undefined) delete process.env.PYTHONPATH;
    else process.env.PYTHONPATH = PYTHONPATH;
    await pool?.dispose();
    if (folder) rmSync(folder, { recursive: true });
  });

  async function play(): Promise<MatchRecord> {
    const match = await resolveMatch({ bot, opponents: [bot], folder }, cliSettings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return pool.play(planMatch(match.setup, "7"));
  }

  it("is debugged at a recorded step with the recorded input, and stops where the step begins", async () => {
    const record = await play();
    const launch = await prepareTurn(record, 4, { settings: cliSettings, folder: join(folder, "sessions") });
    assert.ok(!("message" in launch), "message" in launch ? launch.message : "");
    assert.deepEqual([launch.turn, launch.file, launch.debugger?.kind], [5, bot, "debugpy"]);
    const { out, messages } = await replayed(launch, { PYTHONPATH: "" });
    assert.equal(out, recordedOutput(record, launch));
    assert.deepEqual(messages, [{ stop: true }, { over: true }]);
  });

  it("has tests of its turns", async () => {
    const record = await play();
    const keep = (equals: string) => {
      const kept = saveTurnTest({ bot, record, answer: 4, expect: { equals } });
      assert.ok("file" in kept, JSON.stringify(kept));
      return kept.file;
    };
    assert.equal((await testTurn(keep("2"), cliSettings)).outcome, "passed");
    assert.equal((await testTurn(keep("5"), cliSettings)).outcome, "failed");
  });

  it("is bundled into one file for the site, which has all libraries and no size limit", async () => {
    const file = join(folder, "main.py");
    writeFileSync(file, importing.replace("import torch\n", ""));
    writeFileSync(join(folder, "plan.py"), `${plan}weights = "${"7".repeat(120_000)}"\n`);
    const bundle = await bundleBot({ file, settings: cliSettings, play: (match) => pool.play(match) });
    assert.ok(bundle.ok, bundle.ok ? "" : bundle.message);
    assert.deepEqual([bundle.faults, bundle.limit], [[], null]);
    assert.match(bundle.compared, /answers are the same/);
  });

  it("is packed into an archive for the site with its modules and data, and plays by env.run where it is unpacked", async () => {
    const own = join(folder, "agent");
    const file = join(own, "robot.py");
    mkdirSync(join(own, "weights"), { recursive: true });
    writeFileSync(join(own, "plan.py"), planFromFile);
    writeFileSync(join(own, "weights", weights), Buffer.alloc(1_200_000, 3));
    writeFileSync(join(own, "other.py"), "unused = 1\n");
    writeFileSync(file, importing.replace("import torch\n", ""));
    writeFileSync(join(own, "spar.json"), '{ "game": { "kaggle": "connectx" } }');
    const bundle = await bundleBot({ file, isArchive: true, settings: cliSettings, play: (match) => pool.play(match) });
    assert.ok(bundle.ok, bundle.ok ? "" : bundle.message);
    assert.deepEqual(bundle.archived, ["main.py", "plan.py", `weights/${weights}`]);
    assert.match(bundle.compared, /answers are the same/);
    const archive = join(folder, "submission.tar.gz");
    writeFileSync(archive, bundle.content);
    const place = join(folder, "unpacked");
    mkdirSync(place);
    execFileSync("tar", ["-xzf", archive, "-C", place]);
    const steps = execFileSync(
      findLanguage("python")!.command[0]!,
      [join(__dirname, "run.py"), "connectx", "{}", "7", join(place, "main.py"), "negamax"],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    );
    const [, second] = JSON.parse(steps) as { action: unknown; status: string }[][];
    assert.deepEqual([second![0]!.action, second![0]!.status], [3, "INACTIVE"]);
  });

  long.it("is tuned", async () => {
    const state = join(folder, "tuning.json");
    const how = ["--against", bot, "--steps", "1", "--pairs", "1", "--no-test", "--seed", "7", "--resume", state];
    assert.equal(await run(["tune", join(folder, "tuned.py"), ...how], assert.fail), 0);
    assert.match(readFileSync(state, "utf8"), /"WIDTH"/);
  });

  long.it("plays on a worker of a queue that has the package", async function () {
    if (!redisServer) skip(this, "no redis-server");
    const machines = await startMachines();
    try {
      await machines.worker({ args: ["--kaggle", "connectx"] });
      const series = ["series", bot, "builtin:negamax", "--kaggle", "connectx", "-n", "4", "--seed", "s", "--json"];
      const [here, there] = [series, [...series, "--queue", machines.address]].map((args) =>
        waitForEnd(startSpar(args)),
      );
      const [local, queued] = [await here!, await there!];
      assert.deepEqual([local.code, queued.code], [0, 0], local.err + queued.err);
      const [own, other] = [local, queued].map(({ out }) => ({ ...JSON.parse(out), timing: undefined }));
      assert.deepEqual(other, own);
    } finally {
      await machines.end();
    }
  });
});
