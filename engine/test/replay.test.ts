import assert from "node:assert/strict";
import { formatProblem } from "../cli/problem-text.ts";
import type { Ask } from "../game/turn.ts";
import { english } from "../l10n/speak.ts";
import { createFailureProblem } from "../record/failure-problem.ts";
import { type AnswerLine, DamagedRecord, type RecordLine } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import type { ReplayedTurn } from "../record/replayed.ts";
import { officialMatch } from "./recorded-match.ts";

describe("replay", () => {
  const { lines, inputs } = officialMatch("1.2", 0);

  it("reproduces the questions of the official referee", () => {
    const sent = createReplay(lines).turns.map((turn) => turn.ask.text);
    assert.deepEqual(sent, inputs);
  });

  it("shows the same state whether a turn is reached by stepping, jumping or watching live", () => {
    const stepped = createReplay(lines);
    const forward = inputs.map((_, answer) => JSON.stringify(stepped.viewAt({ answer, note: -1 })));
    const jumped = createReplay(lines);
    const backward = inputs.map((_, i) => JSON.stringify(jumped.viewAt({ answer: inputs.length - 1 - i, note: -1 })));
    assert.deepEqual(backward.reverse(), forward);
    const live = createReplay(lines.slice(0, 1));
    const seen = lines.slice(1).map((line, answer) => {
      live.append([line]);
      return JSON.stringify(live.viewAt({ answer, note: -1 }));
    });
    assert.deepEqual(seen, forward);
  });

  it("the last note of a turn leads to the state of the next", () => {
    const replay = createReplay(lines);
    for (const { index } of replay.turns.slice(0, -1)) {
      const after = replay.viewAt({ answer: index, note: -1 });
      assert.deepEqual(replay.viewAt({ answer: index + 1, note: 0 }), after);
    }
  });

  it("gives the same rulings, problems and outcome without texts", () => {
    for (const rules of ["1.0", "1.2"] as const) {
      const { lines: all } = officialMatch(rules, 1);
      const spoilt = all.map((line, i): RecordLine => {
        if (i < 62 || line.kind !== "answer" || line.text === undefined) return line;
        return { ...line, text: `${line.text};ATTACK 999 -1` };
      });
      const whole = createReplay(spoilt, { includeNotes: false });
      const bare = createReplay(spoilt, { includeNotes: false, includeTexts: false });
      assert.deepEqual(findProblems(bare), findProblems(whole));
      assert.ok(findProblems(bare).length > 0);
      const judged = ({ turns }: typeof bare) => turns.map(({ ask, rulings }) => [{ ...ask, text: "" }, rulings]);
      assert.deepEqual(judged(bare), judged(whole));
    }
  });

  it("refuses an answer of a player who was not asked", () => {
    const wrong: RecordLine[] = [...lines.slice(0, 2), { ...(lines[2] as AnswerLine), player: 0 }];
    assert.throws(() => createReplay(wrong), new DamagedRecord("Answer 2 is from player 1, but player 2 was asked."));
  });

  it("refuses an answer after the end", () => {
    const more: RecordLine[] = [...lines, { kind: "answer", player: 0, text: "PASS", ms: 1 }];
    assert.throws(() => createReplay(more), /comes after the end of the match/);
  });
});

describe("record file", () => {
  const { lines } = officialMatch("1.0", 3);

  it("reads what it wrote", () => assert.deepEqual(readRecord(writeRecord(lines)), lines));

  const damaged: [string, string, RegExp][] = [
    ["a line that is no JSON", "{]", /^Line 2 of the record is not JSON/],
    ["an unknown kind", '{"kind":"joke"}', /^Line 2 of the record is damaged: kind: /],
    ["an answer without text or failure", '{"kind":"answer","player":0,"ms":1}', /an answer has a text or a failure/],
    ["a branch from nowhere", `${JSON.stringify({ ...lines[0], branch: { match: 3 } })}`, /^Line 2 .*branch/],
    ["a player that is no number", '{"kind":"answer","player":"0","ms":1,"text":""}', /^Line 2 .*player: /],
  ];
  for (const [what, line, sentence] of damaged) {
    it(`names the line of ${what}`, () => {
      assert.throws(() => readRecord(`${JSON.stringify(lines[0])}\n${line}\n`), {
        name: "DamagedRecord",
        message: sentence,
      });
    });
  }

  it("is reported from other files", () => assert.throws(() => readRecord("\n"), /does not describe a match/));
});

describe("problems", () => {
  const draft = officialMatch("1.0", 0).lines.slice(0, 61);
  const ended = (answer: object) =>
    findProblems(createReplay([...draft, { kind: "answer", player: 0, ms: 2, ...answer } as RecordLine]));

  it("an unknown action is unreadable, on the line that wrote it, callers beside it", () => {
    const frames = [
      { file: "/bot.py", line: 7, column: 5, name: "say" },
      { file: "/bot.py", line: 12, name: "<module>" },
    ];
    const [problem] = ended({ text: "PASS;SUMON 3", writtenBy: [{ span: [0, 12], frames }] });
    assert.equal(problem!.kind, "unreadable");
    assert.equal(problem!.severity, "error");
    assert.deepEqual([problem!.file, problem!.line, problem!.column, problem!.guessed], ["/bot.py", 7, 5, false]);
    assert.equal(problem!.text, "SUMON 3");
    assert.deepEqual(
      problem!.related?.map((place) => place.line),
      [12],
    );
  });

  it("of several writes, marks the one that printed the characters", () => {
    const write = (from: number, to: number, line: number) => ({
      span: [from, to],
      frames: [{ file: "/bot.py", line }],
    });
    const problems = ended({
      text: "PASS;ATTACK 99 -1;PASS",
      writtenBy: [write(0, 5, 3), write(5, 18, 4), write(18, 22, 5)],
    });
    assert.deepEqual(
      problems.map(({ kind, line }) => [kind, line]),
      [["illegal", 4]],
    );
  });

  it("without a trace, marks the line as a guess", () => {
    const fileBot = { kind: "file", name: "a", file: "/a.cpp" };
    const siteBot = { kind: "site", name: "b" };
    const stamped = [{ ...draft[0], bots: [fileBot, siteBot] } as RecordLine, ...draft.slice(1)];
    const replay = createReplay([...stamped, { kind: "answer", player: 0, ms: 2, text: "JUMP" }]);
    const [problem] = findProblems(replay, () => ({ file: "/a.cpp", line: 40 }));
    assert.deepEqual([problem!.file, problem!.line, problem!.guessed], ["/a.cpp", 40, true]);
    const [unplaced] = findProblems(replay);
    assert.deepEqual([unplaced!.file, unplaced!.line], ["/a.cpp", undefined]);
    assert.match(formatProblem(unplaced!), /^\/a\.cpp:1: error: .* \(line unknown\)$/);
  });

  it("an answer with too few lines is told with their number", () => {
    const ask: Ask = { kind: "ask", player: 0, text: "", ends: { lines: 2 }, limitMs: 50, turn: 3, phase: "" };
    const answer = { kind: "answer", player: 0, ms: 50, failure: "timeout", waiting: true, partial: "WAIT\n" } as const;
    const turn = { ask, answer } as unknown as ReplayedTurn;
    const stamp = { kind: "file", name: "a", file: "/a.py" } as const;
    const { message } = createFailureProblem(turn, "timeout", stamp, () => undefined, 50);
    assert.equal(english(message), 'Turn 3: printed "WAIT\\n", which is 1 of 2 lines, and now waits for input.');
  });

  it("without a trace a remark about extra output is where that output was printed", () => {
    const bots = [
      { kind: "file", name: "a", file: "/a.cpp" },
      { kind: "site", name: "b" },
    ];
    const remarks = [{ kind: "extra", message: "printed 1 extra line.", text: "PICK 2" }];
    const answer = { kind: "answer", player: 0, ms: 2, text: "PASS", remarks } as RecordLine;
    const replay = createReplay([{ ...draft[0], bots } as RecordLine, ...draft.slice(1), answer]);
    const [problem] = findProblems(replay, (_, text) => ({ file: "/a.cpp", line: text === "PICK 2" ? 9 : 1 }));
    assert.deepEqual([problem!.file, problem!.line, problem!.guessed], ["/a.cpp", 9, true]);
  });

  it("an answer of a command is taken as text, even if it looks like a host's report of an exception", () => {
    const error = JSON.stringify({ error: { type: "ValueError", message: "my own", frames: [] } });
    const bots = [
      { kind: "command", name: "command", command: ["./bot"] },
      { kind: "site", name: "b" },
    ];
    const plan = { ...draft[0], bots } as RecordLine;
    const replay = createReplay([plan, ...draft.slice(1), { kind: "answer", player: 0, ms: 2, text: error }]);
    const [problem] = findProblems(replay);
    assert.equal(problem!.kind, "unreadable");
  });

  it("a bot that is gone is reported once, however often it is asked", () => {
    const lines = officialMatch("1.0", 0).lines.slice(0, 1);
    const plan = {
      ...lines[0],
      game: "dungeon",
      options: { games: 3, atOnce: 3 },
      seeds: { decks: "x" },
    } as RecordLine;
    const replay = createReplay([plan]);
    const dead = { ms: 1, failure: "closed", error: { type: "exit code 1", message: "", frames: [] } };
    const lost = (n: number) => ({ kind: "answer", player: n % 2, gameNumber: n, ...dead }) as RecordLine;
    replay.append([0, 1, 2].map(lost));
    assert.deepEqual(
      findProblems(replay).map(({ player, kind }) => [player, kind]),
      [
        [0, "closed"],
        [1, "closed"],
      ],
    );
  });

  const limit = "(limit 1000 ms)";
  const failures: [string, object, string, RegExp][] = [
    [
      "computing",
      { failure: "timeout", ms: 1000.4, stack: [{ file: "/b.py", line: 9, name: "search" }] },
      "timeout",
      new RegExp(`no answer after 1000 ms ${limit.replace(/[()]/g, "\\$&")}; still running in search\\.`),
    ],
    [
      "computing on a busy machine",
      { failure: "timeout", ms: 1000.4, waitedMs: 310, stack: [{ file: "/b.py", line: 9 }] },
      "timeout",
      /still running\. The machine was busy: .* waited 310 ms for the CPU\.$/,
    ],
    [
      "computing on a machine that is hardly to blame",
      { failure: "timeout", ms: 1000.4, waitedMs: 60, stack: [{ file: "/b.py", line: 9 }] },
      "timeout",
      /still running\.$/,
    ],
    [
      "an answer after the limit",
      {
        failure: "timeout",
        ms: 1000.4,
        stack: [{ file: "/b.py", line: 4 }],
        late: { ms: 3.21, text: "PASS", frames: [{ file: "/b.py", line: 9 }] },
      },
      "timeout",
      new RegExp(`^Turn \\d+.*: answered 3 ms too late ${limit.replace(/[()]/g, "\\$&")}\\.$`),
    ],
    [
      "waiting",
      { failure: "timeout", waiting: true, read: [12, 12], stack: [{ file: "/b.py", line: 9 }] },
      "waiting",
      /waits for a line the game does not send \(it has read 12 of 12 lines of turn \d+\)/,
    ],
    [
      "a crash",
      {
        failure: "crash",
        error: { type: "IndexError", message: "list index out of range", frames: [{ file: "/b.py", line: 9 }] },
      },
      "crash",
      /IndexError: list index out of range/,
    ],
    [
      "an early end",
      { failure: "closed", error: { type: "exit code 0", message: "", frames: [{ file: "/b.py", line: 9 }] } },
      "closed",
      /^Turn \d+: the bot exited without an answer \(exit code 0\)\.$/,
    ],
    [
      "an exit whose cause is known",
      {
        failure: "closed",
        error: { type: "exit code 0", message: "process.exit was called", frames: [{ file: "/b.py", line: 9 }] },
      },
      "closed",
      /^Turn \d+: the bot exited without an answer \(exit code 0\): process\.exit was called\.$/,
    ],
  ];
  for (const [what, answer, kind, sentence] of failures) {
    it(`${what} is reported with its place`, () => {
      const [problem] = ended(answer);
      assert.equal(problem!.kind, kind);
      assert.match(english(problem!.message), sentence);
      assert.deepEqual([problem!.file, problem!.line], ["/b.py", 9]);
    });
  }
});
