import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listProcessTree, readProcText } from "../bots/process/process-state.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { buildJavaCount } from "./java-count.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** Answers with its number. */
const adds = (number: number) =>
  `require("node:readline").createInterface({ input: process.stdin }).on("line", () => console.log(${number}));`;

describe("a referee in Java", () => {
  let folder: string;
  let built: string;
  let pool: Pool;
  before(async function () {
    this.timeout(180_000);
    const game = await buildJavaCount();
    if ("why" in game) return skip(this, game.why);
    built = game.folder;
    folder = mkdtempSync(join(tmpdir(), "spar-java-referee-"));
    for (const [name, number] of [["one", 1] as const, ["three", 3] as const])
      writeFileSync(join(folder, `${name}.js`), adds(number));
    pool = createPool({ size: 1 });
  });
  after(async () => {
    await pool?.dispose();
    if (folder) rmSync(folder, { recursive: true });
  });

  async function resolved(keys: Readonly<Record<string, string>> = {}, sandbox?: "on") {
    const game = { referee: built, folder };
    const request = { bot: "one.js", opponents: ["three.js"], folder, game, seeds: keys, trace: false, timeScale: 10 };
    const match = await resolveMatch({ ...request, sandbox }, cliSettings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return match.setup;
  }

  const machines = () =>
    listProcessTree(process.pid).filter((pid) => readProcText(`/proc/${pid}/cmdline`).includes("RefereeHost"));
  const getLines = (record: MatchRecord): unknown[] =>
    record.filter(({ kind }) => kind === "referee").concat(record.filter(({ kind }) => kind === "frames"));

  it("plays match after match in one Java process, without anything left over from the match before", async function () {
    this.timeout(60_000);
    const setup = await resolved();
    if (!setup.referee?.warm) return skip(this, "no Java compiler");
    const { warm: _, ...alone } = setup.referee;
    const seeds = ["42", "7", "42"];
    const asked: unknown[] = [];
    const used = new Set<number>();
    for (const seed of seeds) {
      const record = await pool.play(planMatch(setup, seed));
      asked.push(getLines(record));
      for (const pid of machines()) used.add(pid);
    }
    assert.deepEqual(asked[0], asked[2]);
    assert.equal(used.size, 1);
    const usual = await pool.play(planMatch({ ...setup, referee: alone }, seeds[0]!));
    assert.deepEqual(asked[0], getLines(usual));
    assert.equal(createReplay(await pool.play(planMatch(setup, "42"))).turns[0]!.ask.text, "2\n");
  });

  long.it("restarts after a hundred matches, before they get slow", async function () {
    this.timeout(120_000);
    const setup = await resolved();
    if (!setup.referee?.warm) return skip(this, "no Java compiler");
    const used = new Set<string>();
    for (let seed = 1; seed <= 101; seed++) {
      assert.equal((await pool.play(planMatch(setup, String(seed)))).at(-1)!.kind, "end");
      if (seed % 100 === 1) used.add(machines().join());
    }
    assert.equal(used.size, 2);
  });

  it("keeps its process in a sandbox, too", async function () {
    this.timeout(60_000);
    if ((await findSandboxes("java")).length === 0) return skip(this, "no sandbox");
    const setup = await resolved({}, "on");
    if (!setup.referee?.warm) return skip(this, "no Java compiler");
    assert.ok(setup.referee.sandbox);
    const used = new Set<string>();
    for (const seed of ["42", "7"]) {
      assert.equal((await pool.play(planMatch(setup, seed))).at(-1)!.kind, "end");
      used.add(machines().join());
    }
    assert.deepEqual([used.size, used.has("")], [1, false]);
  });

  long.it("restarts after a failure, which no bot is blamed for", async function () {
    this.timeout(60_000);
    const end = (await pool.play(planMatch(await resolved({ fail: "1" }), "1"))).at(-1)!;
    assert.match(end.kind === "failed" ? end.log : end.kind, /IllegalStateException: no three\n\s+at com\.codingame/);
    assert.deepEqual(machines(), []);
    assert.equal((await pool.play(planMatch(await resolved(), "1"))).at(-1)!.kind, "end");
  });
});
