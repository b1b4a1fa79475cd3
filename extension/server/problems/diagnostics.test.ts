import assert from "node:assert/strict";
import { msg } from "../../../engine/l10n/speak.ts";
import { findLineReasons, mergeByFile, type SeenProblem, toDiagnostic } from "./diagnostics.ts";

const file = "/bots/me.py";
const uri = "file:///bots/me.py";

function seen(given: Partial<SeenProblem>): SeenProblem {
  const { turn = 1, line = 3 } = given;
  const why = msg("your board has no creature {id, number}", { id: turn });
  const what = msg("{text} was skipped: {why}", { text: `"ATTACK ${turn} 2"`, why });
  const message = msg("Turn {turn, number}: {what}", { turn, what });
  return {
    player: 0,
    turn,
    answer: turn,
    kind: "illegal",
    severity: "warning",
    message,
    file,
    line,
    guessed: false,
    match: "m1",
    ...given,
  };
}

function diagnostics(problems: SeenProblem[], text = "", outdated = false) {
  return (mergeByFile(problems, file).get(uri) ?? []).map((merged) => toDiagnostic(merged, text.split("\n"), outdated));
}

describe("diagnostics of a run", () => {
  it("report each reason once per line, with its count", () => {
    const [one, ...others] = diagnostics([seen({ turn: 1 }), seen({ turn: 4 }), seen({ turn: 4 })]);
    assert.deepEqual(others, []);
    assert.equal(one!.message, 'Turn 1: "ATTACK 1 2" was skipped: your board has no creature 1 (3 times in 2 turns)');
    assert.deepEqual(one!.data, { match: "m1", answer: 1, turn: 1, kind: "illegal" });
  });

  it("end before a Windows line end, and count a tab as one character", () => {
    const text = 'while True:\r\n\tprint("ATTACK 1 2")  \r\n\tx = 1\r\n';
    const range = (problem: Partial<SeenProblem>) => diagnostics([seen(problem)], text)[0]!.range;
    const place = (line: number, from: number, to: number) => {
      return { start: { line, character: from }, end: { line, character: to } };
    };
    assert.deepEqual(range({ line: 2 }), place(1, 1, 20));
    assert.deepEqual(range({ line: 2, column: 2 }), place(1, 1, 6));
    assert.deepEqual(range({ line: 2, column: 2, endColumn: 21 }), place(1, 1, 20));
    assert.deepEqual(range({ line: 3 }), place(2, 1, 6));
  });

  it("keep apart other lines, kinds and reasons", () => {
    const other = seen({ message: msg("Turn {turn, number}: {what}", { turn: 2, what: "costs 5, 3 mana left" }) });
    assert.equal(diagnostics([seen({}), seen({ line: 4 }), seen({ kind: "unreadable" }), other]).length, 4);
  });

  it("count matches when there are several", () => {
    const [one] = diagnostics([seen({}), seen({ match: "m2" }), seen({ match: "m2", turn: 9 })]);
    assert.match(String(one!.message), /\(3 times in 2 matches\)$/);
  });

  it("mark the columns if they are known, otherwise the text of the line", () => {
    const text = "\n\n    print(x)  \n";
    const place = ({ column, endColumn }: Partial<SeenProblem>) =>
      diagnostics([seen({ column, endColumn })], text)[0]!.range;
    assert.deepEqual(place({}), { start: { line: 2, character: 4 }, end: { line: 2, character: 12 } });
    assert.deepEqual(place({ column: 11, endColumn: 12 }), {
      start: { line: 2, character: 10 },
      end: { line: 2, character: 11 },
    });
  });

  it("say whether matches were lost through it", () => {
    const lost = { lostMatch: true } as const;
    assert.match(String(diagnostics([seen(lost)])[0]!.message), /\(this lost the match\)$/);
    const twice = diagnostics([seen(lost), seen({ ...lost, match: "m2" })]);
    assert.match(String(twice[0]!.message), /\(2 times in 2 matches; this lost 2 matches\)$/);
  });

  it("say when the line is a guess or not known, or the file has been edited since", () => {
    assert.match(String(diagnostics([seen({ guessed: true })])[0]!.message), /\(the line is a guess\)$/);
    assert.match(String(diagnostics([seen({ line: undefined })])[0]!.message), /\(the line is not known\)$/);
    assert.match(String(diagnostics([seen({})], "", true)[0]!.message), /\(before your last edit\)$/);
  });

  it("go to the bot's own file when a problem has none", () => {
    const [one] = diagnostics([seen({ file: undefined, line: undefined })]);
    assert.equal(one!.range.start.line, 0);
  });
});

describe("the note at the end of a line", () => {
  const crash = { kind: "crash", severity: "error", reason: "IndexError: list index out of range" } as const;
  const behind = (problems: SeenProblem[]) => findLineReasons(mergeByFile(problems, file).get(uri)!);

  it("shows the reason, how often it occurred, and whether it lost the match", () => {
    const reason = "your board has no creature 7";
    assert.deepEqual(behind([seen({ reason }), seen({ reason, turn: 2 })]), [
      { line: 2, severity: "warning", text: "your board has no creature 7 · 2 times in 2 turns" },
    ]);
    assert.deepEqual(behind([seen({ ...crash, lostMatch: true })]), [
      { line: 2, severity: "error", text: "IndexError: list index out of range · this lost the match" },
    ]);
  });

  it("shows the reason that lost the match if a line has several", () => {
    const others = [
      seen({}),
      seen({ message: msg("Turn {turn, number}: {what}", { turn: 2, what: "costs 5, 3 mana left" }) }),
    ];
    assert.deepEqual(behind([...others, seen({ ...crash, lostMatch: true })]), [
      { line: 2, severity: "error", text: "IndexError: list index out of range · this lost the match · 2 more" },
    ]);
  });

  it("is short, on one line and without its full stop", () => {
    const [long] = behind([seen({ reason: `${"very ".repeat(60)}long` })]);
    assert.ok(long!.text.length <= 120 && long!.text.endsWith("…"));
    assert.equal(behind([seen({ reason: "the bot crashed." })])[0]!.text, "the bot crashed");
  });

  it("leaves out mere information", () => {
    assert.deepEqual(behind([seen({ kind: "remark", severity: "information" })]), []);
  });
});
