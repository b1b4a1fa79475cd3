import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { inEnglish } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { cacheFolder, sourceFile } from "./bot-runs.ts";
import { skip } from "./skip.ts";

const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder };

async function plan(seed: string) {
  const up = { bot: "builtin:greedy", opponents: ["builtin:random"], folder: ".", game: "locm" };
  const matched = await resolveMatch(up, settings);
  assert.ok(matched.ok);
  return planMatch(matched.setup, seed);
}

/** The processes that this one has started and not yet heard the end of, without the one that lists them. */
function children(): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return rows.flatMap((row) => {
    const [, pid, parent, args] = /^ *(\d+) +(\d+) +(.*)$/.exec(row) ?? [];
    return Number(parent) === process.pid && !args!.startsWith("ps ") ? [Number(pid)] : [];
  });
}

describe("a pool of processes", () => {
  it("plays more matches than it has processes, each separately", async () => {
    const pool = createPool({ size: 2 });
    try {
      const plans = await Promise.all(["a", "b", "c", "d", "e"].map(plan));
      const records = await Promise.all(plans.map((each) => pool.play(each)));
      assert.deepEqual(
        records.map(([head, ...rest]) => [head?.kind === "match" && head.seeds, rest.at(-1)?.kind]),
        plans.map(({ seeds }) => [seeds, "end"]),
      );
    } finally {
      await pool.dispose();
    }
  });

  it("plays what came first also before what may be played with more at a time", async () => {
    const plans = await Promise.all(["a", "b", "c", "d"].map(plan));
    const pool = createPool({ size: async (match) => (match === plans[2] ? 1 : 2) });
    try {
      const begun = new Set<number>();
      await Promise.all(plans.map((each, i) => pool.play(each, { onLines: () => begun.add(i) })));
      assert.deepEqual([...begun], [0, 1, 2, 3]);
    } finally {
      await pool.dispose();
    }
  });

  it("plays in the process that was started ahead, however often that was requested", async () => {
    const pool = createPool({ size: 1 });
    pool.warm();
    pool.warm();
    try {
      const heard: string[] = [];
      const plans = { a: await plan("a"), b: await plan("b") };
      const played = (["a", "b"] as const).map((name) => pool.play(plans[name], { onLines: () => heard.push(name) }));
      const records = await Promise.all(played);
      assert.deepEqual(
        records.map((record) => record.at(-1)?.kind),
        ["end", "end"],
      );
      assert.deepEqual(heard, heard.toSorted(), "one thread, one match after the other");
    } finally {
      await pool.dispose();
    }
  });

  it("plays in a new process if the waiting one was killed", async function () {
    if (process.platform === "win32") skip(this, "no ps");
    const before = new Set(children());
    const pool = createPool({ size: 1 });
    try {
      await pool.play(await plan("a"));
      const [player, ...others] = children().filter((pid) => !before.has(pid));
      assert.ok(player !== undefined && others.length === 0);
      process.kill(player, "SIGKILL");
      while (children().includes(player)) await new Promise(setImmediate);
      const record = await pool.play(await plan("b"));
      assert.equal(record.at(-1)?.kind, "end");
    } finally {
      await pool.dispose();
    }
  });

  it("runs its bots at low priority if asked to", async function () {
    if (process.platform === "win32") skip(this, "no niceness");
    const source =
      "import os, time\nwhile os.nice(0) == 0: time.sleep(0.001)\nwhile True:\n    input()\n    print('PASS')\n";
    const bot = sourceFile("nice.py", source);
    const up = { bot, opponents: ["builtin:random"], folder: ".", game: "locm", timeScale: 5 };
    const matched = await resolveMatch(up, settings);
    assert.ok(matched.ok);
    const pool = createPool({ size: 1, hasLowPriority: true });
    try {
      const record = await pool.play(planMatch(matched.setup, "a"));
      const first = record.find((line) => line.kind === "answer" && line.player === 0);
      assert.equal(first?.kind === "answer" && first.text, "PASS");
    } finally {
      await pool.dispose();
    }
  });

  it("says why a match that was stopped in the queue has no end", async () => {
    const pool = createPool({ size: 1 });
    try {
      const stopped = await pool.play(await plan("a"), { signal: AbortSignal.abort("not wanted") });
      assert.deepEqual(inEnglish(stopped.at(-1)), { kind: "stopped", why: "not wanted" });
    } finally {
      await pool.dispose();
    }
  });
});
