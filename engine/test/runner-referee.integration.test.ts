import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { english } from "../l10n/speak.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { findProblems } from "../record/problems.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** Answers with its number as often as it is asked; `what` happens before its third answer. */
const adds = (number: number, what = "") => `
const { createInterface } = require("node:readline");
let asked = 0;
createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("goal")) return;
  if (++asked === 3) { ${what || ";"} }
  console.log(${number});
});
`;

const stub = (lines: string) => `read word:string(10)\ngameloop\nread total:int\n${lines}\n`;

describe("a referee that starts its players itself", () => {
  let folder: string;
  let pool: Pool;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-runner-"));
    pool = createPool({ size: 1 });
    copyFileSync(join(__dirname, "referees/runner-count.mjs"), join(folder, "referee.mjs"));
    const bots = {
      one: adds(1),
      three: adds(3),
      two: adds(1).replace("console.log(1)", 'console.log("1\\n1")'),
      lost: adds(1, "null.card;"),
      slow: adds(1, "const end = Date.now() + 600; while (Date.now() < end);"),
    };
    for (const [name, text] of Object.entries(bots)) writeFileSync(join(folder, `${name}.js`), text);
  });
  after(async () => {
    await pool.dispose();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => rmSync(join(folder, "stub.txt"), { force: true }));

  async function played(
    names: readonly string[],
    seeds: Readonly<Record<string, string>> = {},
    how: { trace?: boolean; sandbox?: "on"; command?: readonly string[]; inputs?: string } = {},
  ) {
    const { trace = false, sandbox, command = ["node", "referee.mjs"], inputs } = how;
    const [bot = "", ...opponents] = names.map((name) => join(folder, `${name}.js`));
    const game = { referee: command, protocol: "runner", folder, inputs } as const;
    const match = await resolveMatch({ bot, opponents, folder, seeds, game, trace, sandbox }, cliSettings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return createReplay(readRecord(writeRecord(await pool.play(planMatch(match.setup, "42")))));
  }

  const questions = ({ turns }: Awaited<ReturnType<typeof played>>) =>
    turns.map(({ ask, answer }) => [ask.player, ask.text, answer.text]);

  it("plays with bots that Spar starts, to its own scores", async () => {
    const match = await played(["one", "three", "one"]);
    assert.deepEqual(questions(match).slice(0, 4), [
      [0, "goal 20\n2\n", "1"],
      [1, "goal 20\n3\n", "3"],
      [2, "goal 20\n6\n", "1"],
      [0, "7\n", "1"],
    ]);
    assert.deepEqual([match.outcome?.places, match.outcome?.scores, match.turns.length], [[2, 1, 2], [0, 1, 0], 11]);
    assert.deepEqual(
      readdirSync(tmpdir()).filter((name) => name.startsWith("spar-relay-")),
      [],
    );
  });

  it("gets its seed where its command has {seed}", async () => {
    const command = ["node", "referee.mjs", "-d", "seed={seed}"];
    assert.equal((await played(["one", "three"], {}, { command })).turns[0]!.ask.text, "goal 20\n2\n");
  });

  it("gets its players and a map where its command has their places", async () => {
    const inputs = join(folder, "maps");
    mkdirSync(inputs);
    for (const [name, text] of Object.entries({ "small.txt": "3", "42.txt": "4" }))
      writeFileSync(join(inputs, name), text);
    // Begins the other runner, with a seed that the map names.
    const placed = `const [map, one, two, ...rest] = process.argv.slice(2);
      const seed = require("fs").readFileSync(map, "utf8") + rest.length;
      process.argv.splice(2, 9, "-p1", one, "-p2", two, "-d", "seed=" + seed);
      import("./referee.mjs");`;
    writeFileSync(join(folder, "placed.cjs"), placed);
    const command = ["node", "placed.cjs", "{map}", "{p1}", "{p2}", "{p3}"];
    const match = await played(["one", "three"], {}, { command, inputs });
    assert.deepEqual(match.plan.seeds, { test: "42" });
    // 40 leaves nothing, so that the first player is asked from 0 on.
    assert.deepEqual(questions(match).slice(0, 2), [
      [0, "goal 20\n0\n", "1"],
      [1, "goal 20\n1\n", "3"],
    ]);
  });

  long.it("asks in pieces and for several lines if its stub says where they end", async () => {
    writeFileSync(join(folder, "stub.txt"), stub("write 1\nwrite 1"));
    const match = await played(["two", "two"], { lines: "2", pieces: "100" });
    assert.deepEqual(questions(match)[0], [0, "goal 20\n2\n", "1\n1"]);
    assert.deepEqual([match.turns.length, match.outcome?.scores], [9, [1, 0]]);
    rmSync(join(folder, "stub.txt"));
    // Longer than a busy machine takes to see the first piece alone.
    const unknown = await played(["one", "three"], { pieces: "1500" });
    assert.match(unknown.stopped!, /^The referee sent player \d more lines before its answer\. A stub\.txt/);
  });

  it("keeps the clock: an answer for which it did not wait is a timeout, at its line", async () => {
    const match = await played(["slow", "three"], { limit: "300" }, { trace: true });
    assert.equal(match.stopped, undefined);
    assert.deepEqual([match.outcome?.scores, match.outcome?.reason], [[-1, 0], "timeout"]);
    const [problem] = findProblems(match);
    assert.deepEqual([problem!.kind, problem!.turn, problem!.line], ["timeout", 3, 7]);
    assert.match(english(problem!.message), /^turn 3: answered \d+ ms too late \(limit (2[5-9]|3[0-9])\d ms\)/i);
  });

  long.it("may continue after a late answer, which is ignored", async () => {
    writeFileSync(join(folder, "stub.txt"), stub("write 1"));
    const match = await played(["slow", "three"], { limit: "400", lenient: "1" });
    const failed = match.turns.filter(({ answer }) => answer.failure !== undefined);
    assert.deepEqual(
      failed.map(({ ask, answer }) => [ask.player, ask.turn, answer.failure]),
      [[0, 3, "timeout"]],
    );
    assert.equal(match.outcome?.reason, "score");
  });

  it("makes no answer late by ending the match with a question", async () => {
    const hasty = `
      import { spawn } from "node:child_process";
      const [one, two] = ["-p1", "-p2"].map((name) => process.argv[process.argv.indexOf(name) + 1].split(" "));
      const start = ([program, ...words]) => spawn(program, words, { shell: process.platform === "win32" });
      const players = [start(one), start(two)];
      players[0].stdin.write("goal 20\\n2\\n");
      players[0].stdout.once("data", () => {
        players[1].stdin.write("goal 20\\n3\\n");
        // Behind the question, which takes another way.
        setTimeout(() => console.log("1\\n0"), 2);
      });`;
    writeFileSync(join(folder, "hasty.mjs"), hasty);
    writeFileSync(join(folder, "stub.txt"), stub("write 1"));
    const match = await played(["one", "three"], {}, { command: ["node", "hasty.mjs"] });
    assert.deepEqual([match.outcome?.scores, match.outcome?.reason], [[1, 0], "score"]);
    assert.deepEqual(match.turns.map(({ answer }) => answer.failure).filter(Boolean), []);
    assert.deepEqual(findProblems(match), []);
  });

  it("sees when a bot crashes, and can itself fail", async () => {
    const crashed = await played(["lost", "three"], {}, { trace: true });
    assert.deepEqual([crashed.outcome?.scores, crashed.outcome?.reason], [[-1, 0], "crash"]);
    assert.deepEqual([findProblems(crashed)[0]!.kind, findProblems(crashed)[0]!.line], ["crash", 6]);
    const died = await played(["one", "three"], { die: "3" });
    assert.deepEqual([died.outcome, died.stopped], [undefined, "The referee ended without a result (exit code 3)."]);
  });

  it("fails if it gives a result without asking anybody, with what it says", async () => {
    writeFileSync(join(folder, "mute.mjs"), 'console.error("cannot start p0"); console.log("-1\\n0");');
    const { outcome, stopped } = await played(["one", "three"], {}, { command: ["node", "mute.mjs"] });
    assert.equal(outcome, undefined);
    assert.match(stopped!, /^The referee gave a result without asking a bot/);
  });

  it("fails if it writes to its players without end", async () => {
    writeFileSync(join(folder, "stub.txt"), stub("write answer"));
    const { stopped } = await played(["one", "three"], { floods: "1" });
    assert.match(stopped ?? "", /^The referee broke its protocol: it writes without end/);
  });

  it("reaches its players also where the temporary folder has blanks and letters outside ASCII", async () => {
    const names = ["TMPDIR", "TMP", "TEMP"];
    const before = names.map((name) => process.env[name]);
    const own = pool;
    for (const name of names) process.env[name] = mkdtempSync(join(folder, "zwei Wörter "));
    pool = createPool({ size: 1 });
    try {
      assert.deepEqual((await played(["one", "three"])).outcome?.scores, [0, 1]);
    } finally {
      await pool.dispose();
      pool = own;
      names.forEach((name, at) => {
        process.env[name] = before[at];
      });
    }
  });

  it("reaches its players also from a sandbox", async function () {
    const kinds = await findSandboxes("node");
    if (!kinds.includes("bubblewrap")) return skip(this, "no namespaces");
    const match = await played(["one", "three"], {}, { sandbox: "on" });
    assert.deepEqual(match.outcome?.scores, [0, 1]);
  });
});
