import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playRequestedMatch } from "../app/match.ts";
import { playSeries } from "../app/series.ts";
import { haveVaryingPairs } from "../arena/duel/duel.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { createBranchRecord, listBranchAnswers } from "../record/position.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { adds, readFrames, settings } from "./referees/count-folder.ts";

describe("a game for one player, by its own referee", () => {
  let folder: string;
  let pool: Pool;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-solo-"));
    pool = createPool({ size: 1 });
    mkdirSync(join(folder, "config"));
    copyFileSync(join(__dirname, "referees/solo.mjs"), join(folder, "solo.mjs"));
    const files = {
      "config/config.ini": "type=opti\nmin_players=1\nmax_players=1\ncriteria=steps\nsorting_order=asc\n",
      "config/test1.json": JSON.stringify({ title: { 2: "Short" }, testIn: "6" }),
      "config/test2.yaml": "title:\n  2: Long\ntestIn: |-\n  9\n  more\nisTest: 'true'\n",
      "spar.json": JSON.stringify({ game: { referee: ["node", "solo.mjs"] } }),
      "one.js": adds(1),
      "three.js": adds(3),
      "lost.js": adds(1, "null.card;"),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  });
  after(async () => {
    await pool.dispose();
    rmSync(folder, { recursive: true });
  });

  async function played(names: readonly string[], seed: string) {
    const [bot = "", ...opponents] = names.map((name) => `${name}.js`);
    const match = await resolveMatch({ bot, opponents, folder }, settings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return pool.play(planMatch(match.setup, seed));
  }

  it("plays the test case whose number is the seed, and refuses a number that there is not", async () => {
    const record = await played(["three"], "2");
    const { turns, outcome, plan } = createReplay(readRecord(writeRecord(record)));
    assert.deepEqual([plan.seeds, plan.referee?.testCases], [{ test: "2" }, { 2: "9\nmore" }]);
    assert.deepEqual(
      turns.map(({ ask }) => ask.text),
      ["9\n", "6\n", "3\n"],
    );
    assert.deepEqual([outcome?.places, outcome?.scores], [[1], [3]]);
    assert.equal(readFrames(record).length, 4);
    await assert.rejects(played(["three"], "3"), { message: "There is no test case 3; there are 1, 2." });
  });

  it("plays the first test case unless it is given a seed, and names the one that a seed has chosen", async () => {
    const match = { bot: "three.js", opponents: [], folder };
    for (const seed of [undefined, undefined, "hello", "seed/0", "seed/1"]) {
      const played = await playRequestedMatch({ match, settings, pool, seed });
      assert.ok(played.kind === "match");
      const { seeds, referee } = played.replay.plan;
      assert.equal(played.seed, seeds.test);
      assert.deepEqual(Object.keys(referee!.testCases!), [seeds.test]);
      if (seed === undefined) assert.equal(played.seed, "1");
    }
  });

  it("compares two that play the same test case one after the other, by the criterion", async () => {
    const record = await played(["one", "three"], "1");
    const { turns, outcome } = createReplay(record);
    const asked = turns.map(({ ask, notes }) => [ask.player, ask.text, notes.map(({ text }) => text)]);
    assert.deepEqual(asked.slice(4), [
      [0, "2\n", []],
      [0, "1\n", ["solved in 6", "1 player, 6"]],
      [1, "6\n", []],
      [1, "3\n", ["solved in 2"]],
    ]);
    assert.deepEqual(
      [outcome?.places, outcome?.scores],
      [
        [2, 1],
        [6, 2],
      ],
    );
    assert.deepEqual(readFrames(record), []);
  });

  it("can be branched in the game of the second player: the first plays as recorded", async () => {
    const record = await played(["one", "three"], "1");
    const branch = { match: "id", answer: 6, text: "2" };
    const what = createReplay(createBranchRecord(record, branch, "")!);
    assert.deepEqual([what.turns.length, what.outcome], [7, undefined]);
    const match = await resolveMatch({ bot: "one.js", opponents: ["three.js"], folder }, settings);
    assert.ok(match.ok);
    const on = await pool.play(planMatch(match.setup, "1"), { branchAnswers: listBranchAnswers(record, branch) });
    const { turns, outcome } = createReplay(on);
    const asked = turns.slice(6).map(({ ask, answer }) => [ask.player, ask.text, answer.text]);
    assert.deepEqual(asked, [
      [1, "6\n", "2"],
      [1, "4\n", "3"],
      [1, "1\n", "3"],
    ]);
    assert.deepEqual(outcome?.scores, [6, 3]);
  });

  it("has matches that differ, for a duel, even with two test cases", async () => {
    const match = await resolveMatch({ bot: "one.js", opponents: ["three.js"], folder }, settings);
    assert.ok(match.ok && haveVaryingPairs(match.setup, "seed"));
  });

  it("goes on with the second player when the first has failed", async () => {
    const { outcome } = createReplay(await played(["lost", "three"], "1"));
    assert.deepEqual([outcome?.places, outcome?.scores, outcome?.reason], [[2, 1], [2, 2], "crash"]);
  });

  it("is played alone on every test case in a series without opponents", async () => {
    const executor = () => createPoolExecutor(pool);
    const end = await playSeries({ match: { bot: "three.js", opponents: [], folder }, settings, executor });
    assert.ok(end.kind === "verdict");
    assert.deepEqual(
      end.plan.pairings.map(({ plan }) => plan.seeds.test),
      ["1", "2"],
    );
    assert.deepEqual([end.all.wins, end.all.losses], [2, 0]);
  });

  it("is played once on every test case in a series with an opponent, since seats mean nothing", async () => {
    const executor = () => createPoolExecutor(pool);
    const end = await playSeries({ match: { bot: "three.js", opponents: ["one.js"], folder }, settings, executor });
    assert.ok(end.kind === "verdict");
    assert.deepEqual(
      end.plan.pairings.map(({ plan, seats }) => [plan.seeds.test, ...seats]),
      [
        ["1", 0, 1],
        ["2", 0, 1],
      ],
    );
  });
});
