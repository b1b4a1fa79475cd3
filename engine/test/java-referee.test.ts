import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../bots/build/program-path.ts";
import { listProcessTree, readProcText } from "../bots/process/proc.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { buildReferee, refereeBuild } from "../project/referee/build-referee.ts";
import { findJava } from "../project/referee/java.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { skip } from "./skip.ts";

/** Built once, and kept beside other things that can be made again. */
const built = join(__dirname, "../../.cache/java-count");
const sources = join(__dirname, "referees/java-count");

/** Answers with its number. */
const adds = (number: number) =>
  `require("node:readline").createInterface({ input: process.stdin }).on("line", () => console.log(${number}));`;

describe("a referee in Java", () => {
  let folder: string;
  let pool: Pool;
  before(async function () {
    this.timeout(180_000);
    if (!findJava()) return skip(this, "no Java");
    if (!findProgram("mvn")) return skip(this, "no Maven");
    const read = (root: string, file: string) =>
      existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined;
    const files = ["pom.xml", "config/config.ini", "config/stub.txt", "src/main/java/com/codingame/game/Referee.java"];
    if (files.some((file) => read(built, file) !== read(sources, file)))
      rmSync(built, { recursive: true, force: true });
    cpSync(sources, built, { recursive: true });
    const command = refereeBuild(built);
    const failed = command && (await buildReferee(built, command));
    if (failed !== undefined) {
      rmSync(built, { recursive: true, force: true });
      return skip(this, "Maven cannot reach CodinGame's engine");
    }
    folder = mkdtempSync(join(tmpdir(), "spar-java-referee-"));
    for (const [name, number] of [["one", 1] as const, ["three", 3] as const])
      writeFileSync(join(folder, `${name}.js`), adds(number));
    pool = createPool({ size: 1 });
  });
  after(async () => {
    await pool?.dispose();
    if (folder) rmSync(folder, { recursive: true });
  });

  async function resolved(keys: Readonly<Record<string, string>> = {}) {
    const game = { referee: built, folder };
    const request = { bot: "one.js", opponents: ["three.js"], folder, game, seeds: keys, trace: false, timeScale: 10 };
    const match = await resolveMatch(request, cliSettings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return match.setup;
  }

  const machines = () =>
    listProcessTree(process.pid).filter((pid) => readProcText(`/proc/${pid}/cmdline`).includes("RefereeHost"));
  const linesOf = (record: MatchRecord): unknown[] =>
    record.filter(({ kind }) => kind === "referee").concat(record.filter(({ kind }) => kind === "frames"));

  it("plays match after match in one machine, where nothing of one match is left for the next", async function () {
    this.timeout(60_000);
    const setup = await resolved();
    if (!setup.referee?.warm) return skip(this, "no Java compiler");
    const { warm: _, ...alone } = setup.referee;
    const seeds = ["42", "7", "42"];
    const asked: unknown[] = [];
    const used = new Set<number>();
    for (const seed of seeds) {
      const record = await pool.play(planMatch(setup, seed));
      asked.push(linesOf(record));
      for (const pid of machines()) used.add(pid);
    }
    assert.deepEqual(asked[0], asked[2]);
    assert.equal(used.size, 1);
    const usual: unknown[] = [];
    for (const seed of seeds.slice(0, 2))
      usual.push(linesOf(await pool.play(planMatch({ ...setup, referee: alone }, seed))));
    assert.deepEqual(asked.slice(0, 2), usual);
    assert.equal(createReplay(await pool.play(planMatch(setup, "42"))).turns[0]!.ask.text, "2\n");
  });

  it("begins anew after a failure, which is its own", async function () {
    this.timeout(60_000);
    const end = (await pool.play(planMatch(await resolved({ fail: "1" }), "1"))).at(-1)!;
    assert.match(end.kind === "failed" ? end.log : end.kind, /IllegalStateException: no three\n\s+at com\.codingame/);
    assert.deepEqual(machines(), []);
    assert.equal((await pool.play(planMatch(await resolved(), "1"))).at(-1)!.kind, "end");
  });
});
