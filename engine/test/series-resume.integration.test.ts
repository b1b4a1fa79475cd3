import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { main } from "../cli/main.ts";
import { builtCommand } from "./built-command.ts";
import { botFolder } from "./hosted-bot.ts";
import { isLongRun, long } from "./long.ts";

const kills = isLongRun ? 6 : 1;

const bot = (most: number) => `function bestBlock(attackers, defenders) {
  return attackers.length < ${most} ? [] : [[0, 0]];
}
`;

describe("a series with a state", function () {
  this.timeout(isLongRun ? 300_000 : 60_000);
  let folder: string;
  let state: string;
  const given = (count: number) => {
    const opponents = ["builtin:greedy", "builtin:none", "--gauntlet"];
    return [
      "series",
      join(folder, "a.js"),
      ...opponents,
      "--game",
      "combat",
      "-o",
      "scenarios=2",
      "-n",
      `${count}`,
      "--jobs",
      "2",
    ];
  };
  beforeEach(() => {
    folder = botFolder({ "a.js": bot(2) });
    state = join(folder, "state.jsonl");
  });

  /** What a series printed as JSON, without its clock. */
  async function series(...more: string[]): Promise<unknown> {
    const { log } = console;
    const lines: string[] = [];
    console.log = (line: string) => lines.push(line);
    try {
      assert.equal(await main([...given(2), "--json", ...more]), 0);
    } finally {
      console.log = log;
    }
    const { timing: _, ...numbers } = JSON.parse(lines.join("")) as Record<string, unknown>;
    return numbers;
  }
  /** Its whole lines: one that broke off stays in the file. */
  const ids = (file = state) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^\{"kind":"match".*\}$/.test(line))
      .map((line) => (JSON.parse(line) as { id: string }).id);

  it("gives the same result as an uninterrupted one, and plays nothing twice", async () => {
    const atOnce = await series("--resume", state, "--seed", "s");
    assert.equal(new Set(ids()).size, 4);
    const lines = readFileSync(state, "utf8").split("\n");
    const part = join(folder, "part.jsonl");
    writeFileSync(part, `${lines.slice(0, 3).join("\n")}\n${lines[3]!.slice(0, 30)}`);
    assert.deepEqual(await series("--resume", part), atOnce);
    assert.deepEqual(ids(part).toSorted(), ids().toSorted());
    assert.deepEqual(await series("--resume", part), atOnce);
    assert.equal(ids(part).length, 4);
  });

  for (const name of ["set.jsonl", "set.jsonl.gz"])
    it(`has every match once in its data set too, wherever it was killed: ${name}`, async () => {
      const file = join(folder, name);
      const isZipped = name.endsWith(".gz");
      const read = () => (isZipped ? gunzipSync(readFileSync(file)) : readFileSync(file)).toString();
      const rows = (text: string) => text.split("\n").filter(Boolean).toSorted();
      const atOnce = await series("--resume", state, "--dataset", file, "--seed", "s");
      const whole = read();
      // After the second match was in the state, and before it was in the data set.
      const [first] = /^(\{"match":"0[^"]*"[^\n]*\n)+/m.exec(whole)!;
      writeFileSync(file, isZipped ? gzipSync(first) : first);
      assert.deepEqual(await series("--resume", state, "--dataset", file), atOnce);
      assert.deepEqual(rows(read()), rows(whole));
      // And the other way round.
      const lines = readFileSync(state, "utf8").split("\n");
      writeFileSync(state, `${lines.slice(0, 2).join("\n")}\n`);
      assert.deepEqual(await series("--resume", state, "--dataset", file), atOnce);
      assert.deepEqual(rows(read()), rows(whole));
    });

  long.it("ignores matches of another version of the bot, and refuses the state of another series", async () => {
    await series("--resume", state, "--seed", "s");
    writeFileSync(join(folder, "a.js"), bot(3));
    const changed = await series("--resume", state);
    assert.equal(new Set(ids()).size, 8);
    assert.deepEqual(await series("--seed", "s"), changed, "the same as without a state");
    await assert.rejects(series("--resume", state, "--seed", "t"), {
      message: /belongs to a series with seed s, not t/,
    });
    writeFileSync(state, '{"kind":"league"}\n');
    await assert.rejects(series("--resume", state), { message: /is not the saved state of a series/ });
  });

  it("says that its set of seeds has changed, and not that it is another", async () => {
    mkdirSync(join(folder, "seeds"));
    writeFileSync(join(folder, "seeds", "hard.txt"), "1\n2\n");
    await series("--resume", state, "--seed-set", "hard");
    writeFileSync(join(folder, "seeds", "hard.txt"), "1\n3\n");
    await assert.rejects(series("--resume", state, "--seed-set", "hard"), {
      message: /belongs to a series with the set of seeds hard, which has changed since\.$/,
    });
  });

  long.it("loses and doubles nothing when its process is killed, again and again", async () => {
    const [node, ...args] = builtCommand(...given(6), "--resume", state);
    const start = () => spawn(node!, args, { stdio: "ignore" });
    for (let killed = 0; killed < kills; killed++) {
      const before = existsSync(state) ? ids().length : 0;
      const running = start();
      const ended = once(running, "exit");
      while (running.exitCode === null && (existsSync(state) ? ids().length : 0) <= before)
        await new Promise((go) => setImmediate(go));
      running.kill("SIGKILL");
      await ended;
    }
    await once(start(), "exit");
    assert.deepEqual([ids().length, new Set(ids()).size], [12, 12]);
  });
});
