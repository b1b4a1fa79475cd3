import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { english } from "../l10n/speak.ts";
import type { Pool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { removePrivateData } from "../record/compact-lines.ts";
import { DamagedRecord, type MatchRecord } from "../record/match-record.ts";
import { createBranchRecord, listBranchAnswers } from "../record/position.ts";
import { findProblems } from "../record/problems.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { joinInput, makeTranscript } from "../record/transcript.ts";
import { long } from "./long.ts";
import { adds, type CountFolder, count, openCountFolder, readFrames } from "./referees/count-folder.ts";
import { skip } from "./skip.ts";

describe("a game by its own referee", () => {
  let folder: string;
  let pool: Pool;
  let resolved: CountFolder["resolved"];
  let played: CountFolder["played"];
  let close: CountFolder["close"];
  before(() => {
    ({ folder, pool, resolved, played, close } = openCountFolder());
  });
  after(() => close());

  it("can be replayed from its record, also after saving and reading it", async () => {
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
    const frames = readFrames(record);
    assert.deepEqual(JSON.parse(frames[0].data).global, { goal: 20, league: 3 });
    assert.equal(frames.length, turns.length + 1);
  });

  it("is the same whether its record grows or is complete", async () => {
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

  it("sends players messages that need no answer", async () => {
    const record = await played(["one", "three"], { quiet: "1" });
    const [, second] = createReplay(record).turns;
    assert.deepEqual(second!.messages, ["turn 2\n"]);
    assert.match(joinInput(makeTranscript(record, 1)), /^turn 2\n3\nturn 4\n7\n/);
  });

  it("can have three players, with answers of several lines", async () => {
    assert.deepEqual(createReplay(await played(["one", "three", "one"])).outcome?.places, [2, 1, 2]);
    writeFileSync(join(folder, "two.js"), adds(1).replace("console.log(1)", 'console.log("1\\n1")'));
    const { turns, outcome } = createReplay(await played(["two", "two"], { lines: "2" }));
    assert.deepEqual([turns[0]!.answer.text, outcome?.places], ["1\n1", [1, 2]]);
  });

  long.it("is told how long answers took if it asks for that", async () => {
    // Each answer above its soft limit is a strike, and the third ends the match for its player.
    const slow = adds(1).replace("console.log(1)", "setTimeout(() => console.log(1), 20)");
    writeFileSync(join(folder, "late.js"), slow);
    const setup = await resolved(["late", "three"], { monitored: "1", soft: "10", limit: "2000" });
    const plan = planMatch({ ...setup, referee: { ...setup.referee!, extraMs: 1990 } }, "42");
    const replay = createReplay(await pool.play(plan));
    const { turns, outcome } = replay;
    assert.deepEqual(outcome?.scores, [-1, 1]);
    assert.deepEqual(
      turns.at(-1)?.notes.map(({ text }) => text),
      ["late: timeout"],
    );
    const strikes = findProblems(replay).filter(({ player }) => player === 0);
    assert.deepEqual(
      strikes.map(({ message }) => /strike.*$/.exec(english(message))![0]),
      ["strike 1 of 2.", "strike 2 of 2.", "strike counts as a timeout."],
    );
    assert.equal(turns.filter(({ ask }) => ask.player === 0).length, 3);
  });

  long.it("has no strikes if its limits are a time bank", async () => {
    const slow = adds(1).replace("console.log(1)", "setTimeout(() => console.log(1), 30)");
    writeFileSync(join(folder, "late.js"), slow);
    const setup = await resolved(["late", "late"], { bank: "5000" });
    const plan = planMatch({ ...setup, referee: { ...setup.referee!, extraMs: 4750 } }, "42");
    const replay = createReplay(await pool.play(plan));
    const limits = replay.turns.flatMap(({ ask }) => (ask.player === 0 ? [ask.limitMs] : []));
    assert.equal(limits[0], 5000);
    assert.ok(
      limits.every((limit, i) => i === 0 || limit <= limits[i - 1]! - 20),
      limits.join(" "),
    );
    const strikes = findProblems(replay).filter(({ message }) => english(message).includes("strike"));
    assert.deepEqual(strikes, []);
  });

  for (const [keys, why, log] of [
    [{ fail: "3" }, "The referee failed: java.lang.RuntimeException: no such card", /at com\.example\.Game\.turn/],
    [{ die: "3" }, "The referee ended without a result (exit code 3).", /out of ink/],
    [{ garble: "3" }, "The referee broke its protocol: it asks player 9 of 2.", /^$/],
    [{ huge: "3" }, "The referee broke its protocol: its message VIEW announces 999999 lines.", /^$/],
    [{ floods: "3" }, "The referee wrote more than 32 MB and was stopped.", /^$/],
    [{ endless: "1" }, "The referee asked 20000 questions and did not end the match.", /^$/],
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

  long.it("is stopped if it starts more processes than a referee may", async function () {
    if (process.platform !== "linux") skip(this, "processes are counted on Linux");
    const end = (await played(["one", "three"], { forks: "1", hang: "2" })).at(-1)!;
    assert.match(end.kind === "failed" ? end.why : "", /^The referee was stopped: it may use \d+ MB .* 500 processes/);
  });

  it("reports a failing bot at its line", async () => {
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
  });

  it("reports an answer that disqualified its bot, in the referee's words, at its line", async () => {
    for (const names of [
      ["nine", "one"],
      ["one", "nine", "three"],
    ]) {
      const seat = names.indexOf("nine");
      const replay = createReplay(await played(names, {}, true));
      const why = "9 is none of 1, 2 and 3";
      const [problem, ...others] = findProblems(replay);
      assert.equal(english(problem!.message), `Turn 1: "9" disqualified the bot: ${why}`);
      assert.deepEqual(
        [problem!.player, problem!.kind, problem!.severity, problem!.line, problem!.guessed, problem!.lostMatch],
        [seat, "unreadable", "error", 7, false, true],
      );
      assert.deepEqual(others, []);
      assert.equal(replay.outcome?.reason, "disqualified");
      assert.match(english(replay.outcome!.detail), /^nine was disqualified: 9 is none of 1, 2 and 3; scores /);
      assert.ok(replay.turns[seat]!.notes.some(({ text }) => text === `nine: ${why}`));
    }
  });

  it("reports an answer that the referee calls an error, at its line", async () => {
    const replay = createReplay(await played(["nine", "one"], { scolds: "1" }, true));
    const problems = findProblems(replay);
    assert.equal(english(problems[0]!.message), 'Turn 1: "9" is illegal: 9 is too much; it counts as 3');
    assert.deepEqual(
      problems.map(({ player, turn, kind, severity, line }) => [player, turn, kind, severity, line]),
      replay.turns.flatMap(({ ask }) => (ask.player === 0 ? [[0, ask.turn, "illegal", "warning", 7]] : [])),
    );
    assert.equal(replay.outcome?.reason, "score");
  });

  it("has the same problems whether its record grows or is complete", async () => {
    for (const keys of [{ scolds: "1" }, { scolds: "0" }]) {
      const record = await played(["one", "nine", "three"], keys);
      const growing = createReplay(record.slice(0, 1));
      for (const line of record.slice(1)) growing.append([line]);
      const whole = findProblems(createReplay(record));
      assert.ok(whole.length > 0);
      assert.deepEqual(findProblems(growing), whole);
    }
  });

  it("can be branched: later turns are dropped, and the bots play on from there", async () => {
    const record = await played(["one", "three"]);
    const branch = { match: "id", answer: 4, text: "2" };
    const what = createReplay(createBranchRecord(record, branch, "")!);
    assert.deepEqual([what.turns.length, what.turns.at(-1)!.notes, what.outcome], [5, [], undefined]);
    const setup = await resolved(["one", "three"]);
    const on = createReplay(
      await pool.play(planMatch(setup, "42"), { branchAnswers: listBranchAnswers(record, branch) }),
    );
    assert.deepEqual(
      on.turns.slice(0, 6).map(({ ask }) => ask.text.trim()),
      ["2", "3", "6", "7", "10", "12"],
    );
    assert.deepEqual(on.outcome?.places, [1, 2]);
  });

  long.it("reports where a continued match differs from its record", async () => {
    const record = await played(["one", "three"]);
    const branch = { match: "id", answer: 4, text: "2" };
    const plan = planMatch(await resolved(["one", "three"]), "43");
    const other = await pool.play(plan, { branchAnswers: listBranchAnswers(record, branch) });
    const listMessages = (lines: MatchRecord) =>
      lines
        .flatMap((line) => (line.kind === "answer" ? (line.remarks ?? []) : []))
        .map(({ message }) => english(message));
    assert.equal(listMessages(other).filter((text) => text.startsWith("The referee is not deterministic")).length, 2);
    const same = planMatch(await resolved(["one", "three"]), "42");
    assert.deepEqual(listMessages(await pool.play(same, { branchAnswers: listBranchAnswers(record, branch) })), []);
  });

  it("is not shared with the command that started it", async () => {
    const shared = JSON.stringify(removePrivateData(await played(["one", "three"]), []));
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

  it("is reported as damaged if its record names missing players", async () => {
    const lines = writeRecord(await played(["one", "three"])).split("\n");
    for (const [line, from, to] of [
      [1, '"player":0', '"player":2'],
      [lines.length - 4, '"scores":[0,1]', '"scores":[0,1,2]'],
    ] as const) {
      assert.ok(lines[line]!.includes(from), lines[line]);
      const damaged = lines.with(line, lines[line]!.replace(from, to)).join("\n");
      assert.throws(() => createReplay(readRecord(damaged)), DamagedRecord);
    }
  });
});
