import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { cliSettings } from "../cli/match-flags.ts";
import { english } from "../l10n/message.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { branchAnswers, branchRecord } from "../record/branch.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { sharedLines } from "../record/shared-record.ts";
import { joinInput, makeTranscript } from "../record/transcript.ts";

const count = join(__dirname, "referees/count.mjs");

/** Answers with its number as often as it is asked; `what` happens at its third answer instead. */
const adds = (number: number, what = "") => `
const { createInterface } = require("node:readline");
let asked = 0;
createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("turn")) return;
  if (++asked === 3) { ${what || ";"} }
  console.log(${number});
});
`;

describe("a game by its own referee", () => {
  let folder: string;
  let pool: Pool;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-referee-"));
    pool = createPool({ size: 1 });
    const bots = {
      one: adds(1),
      three: adds(3),
      nine: adds(9),
      lost: adds(1, "null.card;"),
      slow: adds(1, "for (;;);"),
    };
    for (const [name, text] of Object.entries(bots)) writeFileSync(join(folder, `${name}.js`), text);
    writeFileSync(join(folder, "spar.json"), JSON.stringify({ game: { referee: ["node", count, "{league}"] } }));
  });
  after(async () => {
    await pool.dispose();
    rmSync(folder, { recursive: true });
  });

  async function resolved(names: readonly string[], keys: Readonly<Record<string, string>> = {}, trace = false) {
    const [bot = "", ...opponents] = names.map((name) => `${name}.js`);
    const match = await resolveMatch(
      { bot, opponents, folder, seeds: keys, trace, options: { league: 3 } },
      cliSettings,
    );
    assert.ok(match.ok, match.ok ? "" : match.message);
    return match.setup;
  }

  async function played(...given: Parameters<typeof resolved>): Promise<MatchRecord> {
    return pool.play(planMatch(await resolved(...given), "42"));
  }

  const framesIn = (record: MatchRecord) =>
    record.flatMap((line) =>
      line.kind === "frames" ? JSON.parse(inflateRawSync(Buffer.from(line.deflated, "base64")).toString()) : [],
    );

  it("is played as its record tells it, and read from the file again", async () => {
    const record = await played(["one", "three"]);
    const { turns, outcome, viewAt, game } = createReplay(readRecord(writeRecord(record)));
    assert.equal(game.title, "count");
    assert.deepEqual([outcome?.places, outcome?.scores, outcome?.reason], [[2, 1], [0, 1], "score"]);
    assert.deepEqual(
      turns.map(({ ask, answer, notes }) => [
        ask.player,
        ask.turn,
        ask.text,
        answer.text,
        notes.map(({ text }) => text),
      ]),
      Array.from({ length: 10 }, (_, i) => {
        const total = 2 + 4 * Math.floor(i / 2) + (i % 2);
        const [name, number] = i % 2 === 0 ? ["one", 1] : ["three", 3];
        const text = `${name} adds ${number}: ${Math.min(20, total + number)}`;
        return [i % 2, 1 + Math.floor(i / 2), `${total}\n`, String(number), [text]];
      }),
    );
    assert.equal(turns.length, 10);
    assert.deepEqual(viewAt({ answer: 0, note: -1 }), {
      inputs: [["2"], ["3"]],
      summary: ["one adds 1: 3"],
      scores: null,
    });
    assert.deepEqual(viewAt({ answer: 9, note: -1 }, 1), {
      inputs: [null, ["19"]],
      summary: ["three adds 3: 20"],
      scores: [0, 1],
    });
    const frames = framesIn(record);
    assert.deepEqual(JSON.parse(frames[0].data).global, { goal: 20, league: 3 });
    assert.equal(frames.length, turns.length + 1);
  });

  it("reads the same whether its record grows or is complete", async () => {
    const record = await played(["one", "three"], { quiet: "1" });
    const growing = createReplay(record.slice(0, 1));
    for (const line of record.slice(1)) {
      growing.append([line]);
      growing.viewAt({ answer: growing.turns.length, note: -1 });
    }
    const whole = createReplay(record);
    assert.deepEqual(growing.turns, whole.turns);
    for (const { index } of whole.turns)
      assert.deepEqual(growing.viewAt({ answer: index, note: -1 }), whole.viewAt({ answer: index, note: -1 }));
  });

  it("tells players what needs no answer", async () => {
    const record = await played(["one", "three"], { quiet: "1" });
    const [, second] = createReplay(record).turns;
    assert.deepEqual(second!.told, ["turn 2\n"]);
    assert.match(joinInput(makeTranscript(record, 1)), /^turn 2\n3\nturn 4\n7\n/);
  });

  it("can be for three, with answers of several lines", async () => {
    assert.deepEqual(createReplay(await played(["one", "three", "one"])).outcome?.places, [2, 1, 2]);
    writeFileSync(join(folder, "two.js"), adds(1).replace("console.log(1)", 'console.log("1\\n1")'));
    const { turns, outcome } = createReplay(await played(["two", "two"], { lines: "2" }));
    assert.deepEqual([turns[0]!.answer.text, outcome?.places], ["1\n1", [1, 2]]);
  });

  it("says how long answers took where it is asked to", async () => {
    // Each answer above its soft limit is a strike, and the third ends the match for its player.
    const slow = adds(1).replace("console.log(1)", "setTimeout(() => console.log(1), 20)");
    writeFileSync(join(folder, "late.js"), slow);
    const { turns, outcome } = createReplay(await played(["late", "three"], { monitored: "1", soft: "10" }));
    assert.deepEqual(outcome?.scores, [-1, 1]);
    assert.deepEqual(
      turns.at(-1)?.notes.map(({ text }) => text),
      ["late: timeout"],
    );
    assert.equal(turns.filter(({ ask }) => ask.player === 0).length, 3);
  });

  for (const [keys, why, log] of [
    [{ fail: "3" }, "The referee failed: java.lang.RuntimeException: no such card", /at com\.example\.Game\.turn/],
    [{ die: "3" }, "The referee ended without a result (exit code 3).", /out of ink/],
    [{ garble: "3" }, "The referee broke its protocol: it asks player 9 of 2.", /^$/],
    [{ huge: "3" }, "The referee broke its protocol: its message VIEW announces 999999 lines.", /^$/],
    [{ die: "1", noisy: "1" }, "The referee ended without a result (exit code 3).", /out of ink/],
  ] as const)
    it(`that fails ends the match as its own failure: ${Object.keys(keys).join(", ")}`, async () => {
      const record = await played(["one", "three"], keys);
      const end = record.at(-1)!;
      assert.ok(end.kind === "failed");
      assert.equal(end.why, why);
      assert.match(end.log, log);
      const replay = createReplay(readRecord(writeRecord(record)));
      assert.deepEqual([replay.outcome, replay.stopped, findProblems(replay)], [undefined, why, []]);
    });

  it("blames a bot that fails at its line", async () => {
    for (const [bot, kind] of [
      ["lost", "crash"],
      ["slow", "timeout"],
    ] as const) {
      const replay = createReplay(await played([bot, "one"], { limit: "300" }, true));
      const [problem] = findProblems(replay);
      assert.deepEqual([problem!.kind, problem!.line, problem!.guessed, problem!.turn], [kind, 6, false, 3], bot);
      assert.deepEqual([replay.outcome?.scores, replay.outcome?.reason], [[-1, 1], kind], bot);
      assert.match(english(replay.outcome!.detail), new RegExp(`^${bot} failed`));
    }
    // What a referee does not accept, it says itself.
    const refused = createReplay(await played(["nine", "one"]));
    assert.deepEqual(
      refused.turns[0]!.notes.map(({ text }) => text),
      ["nine: 9 is none of 1, 2 and 3"],
    );
  });

  it("branches: what it said of another answer is gone, and the bots play on from there", async () => {
    const record = await played(["one", "three"]);
    const branch = { match: "id", answer: 4, text: "2" };
    const what = createReplay(branchRecord(record, branch, "")!);
    assert.deepEqual([what.turns.length, what.turns.at(-1)!.notes, what.outcome], [5, [], undefined]);
    const setup = await resolved(["one", "three"]);
    const on = createReplay(await pool.play(planMatch(setup, "42"), { branchAnswers: branchAnswers(record, branch) }));
    assert.deepEqual(
      on.turns.slice(0, 6).map(({ ask }) => ask.text.trim()),
      ["2", "3", "6", "7", "10", "12"],
    );
    assert.deepEqual(on.outcome?.places, [1, 2]);
  });

  it("is shared without the command that started it", async () => {
    const shared = JSON.stringify(sharedLines(await played(["one", "three"]), []));
    assert.ok(!shared.includes(folder) && !shared.includes(count));
    assert.equal(
      createReplay(
        readRecord(
          JSON.parse(shared)
            .map((l: object) => JSON.stringify(l))
            .join("\n"),
        ),
      ).turns.length,
      10,
    );
  });
});
