import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { chooseConcurrency, countMaxJobs, findConcurrency, startTurnTimes } from "../arena/execute/concurrency.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { playCounted } from "../arena/execute/play-counted.ts";
import type { Pool } from "../match/pool.ts";
import type { AnswerLine, MatchPlan, RecordLine } from "../record/match-record.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { long } from "./long.ts";

const plan: MatchPlan = { game: "combat", options: {}, seeds: {}, timeScale: 1, trace: false, bots: [] };

/** What a pool plays when its bots answer like this. */
function poolWith(...answers: readonly AnswerLine[]): Pool & { readonly plans: MatchPlan[] } {
  const plans: MatchPlan[] = [];
  return {
    plans,
    async play(given): Promise<RecordLine[]> {
      plans.push(given);
      const head: RecordLine = { kind: "match", format: 1, engine: "0", at: "2026-01-01T00:00:00.000Z", ...given };
      // No game ends it.
      return [head, ...answers, { kind: "failed", why: "The referee ended.", log: "" }];
    },
    warm() {},
    size: () => 1,
    async dispose() {},
  };
}

describe("a match that counts", () => {
  it("is replayed once if the machine caused a timeout, and says what it replaces", async () => {
    const pool = poolWith(
      { kind: "answer", player: 0, text: "1", ms: 3 },
      { kind: "answer", player: 1, failure: "timeout", ms: 100, waitedMs: 30 },
    );
    const { record, again } = (await playCounted(createPoolExecutor(pool), plan))!;
    const replaces = { answer: 1, player: 1, waitedMs: 30 };
    assert.deepEqual(pool.plans, [plan, { ...plan, replaces }]);
    assert.ok(again);
    const [head] = readRecord(writeRecord(record!));
    assert.deepEqual(head?.kind === "match" && head.replaces, replaces, "and its file keeps it");
  });

  it("is not replayed if the bot itself was too slow, or waited but was in time", async () => {
    const slow = poolWith(
      { kind: "answer", player: 1, failure: "timeout", ms: 100, waitedMs: 5 },
      { kind: "answer", player: 0, failure: "timeout", ms: 100 },
    );
    const quick = poolWith({ kind: "answer", player: 1, text: "1", ms: 90, waitedMs: 80 });
    for (const pool of [slow, quick]) {
      assert.ok(!(await playCounted(createPoolExecutor(pool), plan))!.again);
      assert.equal(pool.plans.length, 1);
    }
  });

  it("is not replayed after the user stopped it", async () => {
    const pool = poolWith({ kind: "answer", player: 1, failure: "timeout", ms: 100, waitedMs: 99 });
    const stop = new AbortController();
    const played = playCounted(createPoolExecutor(pool), plan, { signal: stop.signal });
    stop.abort("stopped");
    await played;
    assert.equal(pool.plans.length, 1);
  });
});

describe("matches at a time", () => {
  it("are at most half the cores, and at least one; this is measured once", async () => {
    const { jobs, slowed } = await chooseConcurrency();
    assert.ok(jobs >= 1 && jobs <= Math.max(1, availableParallelism() / 2), String(jobs));
    assert.ok(slowed > 0 && Number.isFinite(slowed));
    assert.equal(chooseConcurrency(), chooseConcurrency());
  });

  it("may be as many as there are cores where one bot at a time thinks, which is measured by itself", async () => {
    const bot = { kind: "builtin" as const, name: "me", builtin: "greedy" };
    assert.deepEqual([countMaxJobs({ bots: [bot] }, 8), countMaxJobs({ bots: [bot, bot] }, 8)], [8, 4]);
    const { jobs } = await chooseConcurrency(undefined, { bots: [bot] });
    assert.ok(jobs >= 1 && jobs <= availableParallelism(), String(jobs));
    assert.notEqual(chooseConcurrency(undefined, { bots: [bot] }), chooseConcurrency());
    assert.equal(chooseConcurrency(undefined, { bots: [bot, bot] }), chooseConcurrency());
  });

  long.it("are reduced if more of them slow down a turn", async function () {
    this.timeout(60_000);
    // Other tests take their share beside: of few more it would not be seen.
    const level = 4 * availableParallelism();
    const times = startTurnTimes(level);
    try {
      const slowed = await times.slowedAt(level);
      assert.ok(slowed > 1.5, `${level} matches at a time: ${slowed} times`);
      const found = await findConcurrency(level, 1, times);
      assert.ok(found.jobs < level, `${found.jobs} of ${level} matches at a time: ${found.slowed} times`);
    } finally {
      times.end();
    }
  });

  it("are halved until a turn is hardly slowed, down to one", async () => {
    const upTo = (held: number) => ({ slowedAt: async (jobs: number) => (jobs <= held ? 1.1 : 1.9) });
    assert.deepEqual(await findConcurrency(8, 1, upTo(8)), { jobs: 8, slowed: 1.1 });
    assert.deepEqual(await findConcurrency(8, 1, upTo(3)), { jobs: 2, slowed: 1.1 });
    assert.deepEqual(await findConcurrency(7, 1, upTo(0)), { jobs: 1, slowed: 1.9 });
  });

  it("are as many as requested, and the slow-down is still measured", async () => {
    const { jobs, slowed } = await chooseConcurrency(2);
    assert.equal(jobs, 2);
    assert.ok(slowed > 0);
  });
});
