import assert from "node:assert/strict";
import type { RecordLine } from "../../record/match-record.ts";
import { createReplay } from "../../record/replay.ts";
import { nameFields } from "../../referee/name-fields.ts";

/** A match of one bot; a question for 0 lines is told. */
function matchOf(stub: string, questions: readonly (readonly [lines: number, text: string])[]) {
  const referee = {
    name: "Cells",
    hash: "0".repeat(64),
    players: { min: 1, max: 2 },
    protocol: "runner",
    stub,
  } as const;
  const bots = [{ kind: "builtin", name: "bot", builtin: "bot" }];
  const record = [
    { kind: "match", format: 1, engine: "test", at: "2026-01-01T00:00:00Z", game: "referee:Cells", referee, bots },
    ...questions.flatMap(([lines, text]) => [
      { kind: "referee", next: { kind: "question", player: 0, text, lines, limitMs: 50 } },
      ...(lines > 0 ? [{ kind: "answer", player: 0, text: "WAIT", ms: 1 }] : []),
    ]),
    { kind: "referee", next: { kind: "scores", scores: [1] } },
  ].map((line) => (line.kind === "match" ? { ...line, seeds: {}, timeScale: 1 } : line)) as RecordLine[];
  const replay = createReplay(record);
  /** What the bot was sent by the question with this number, from 1. */
  const state = (at: number) => replay.game.views.observation!(replay.viewAt({ answer: at - 1, note: -1 }), 0);
  return { state, referee };
}

describe("the inputs of a bot by name", () => {
  it("include what it was told before its first question, for the whole match", () => {
    const stub = `read cellCount:int
loop cellCount read richness:int
gameloop
read day:int
write WAIT`;
    for (const told of [
      [[0, "2\n7\n9\n"]],
      [
        [0, "2\n7\n"],
        [0, "9\n"],
      ],
    ] as const) {
      const { state } = matchOf(stub, [...told, [1, "0\n"], [1, "1\n"], [0, "night\n"], [1, "2\n"]]);
      for (const day of [1, 2]) {
        assert.deepEqual(
          [state(day).day, state(day).cellCount, state(day)["cellCount rows"]],
          [day, 2, { 0: 7, 1: 9 }],
        );
      }
    }
    const { referee } = matchOf(stub, []);
    const first = { told: "2\n7\n9\n", text: "0\n" };
    assert.deepEqual(nameFields(referee, first, first, 0), [{ from: 0, to: 1, name: "day" }]);
  });

  it("keep tables over the same count apart, by their first fields or their order", () => {
    const stub = `read cellCount:int
loop cellCount read richness:int
gameloop
loop cellCount read ants:int beetles:int
loop cellCount read ants:int
loopline cellCount home:int
write WAIT`;
    const { state } = matchOf(stub, [
      [1, "2\n7\n9\n1 5\n0 4\n3\n4\n0 1\n"],
      [1, "2 5\n0 4\n3\n4\n0 1\n"],
    ]);
    assert.deepEqual(
      ["richness", "ants", "ants 2", "home"].map((name) => state(1)[`cellCount ${name} rows`]),
      [
        { 0: 7, 1: 9 },
        { 0: { ants: 2, beetles: 5 }, 1: { ants: 0, beetles: 4 } },
        { 0: 3, 1: 4 },
        { 0: 0, 1: 1 },
      ],
    );
  });

  it("join tables over the same count row by row where all their names differ", () => {
    const stub = `read cellCount:int
loop cellCount read richness:int
gameloop
loop cellCount read ants:int beetles:int
loop cellCount read unitId:int
write WAIT`;
    const questions = (stub: string, units: string) =>
      matchOf(stub, [
        [1, `2\n7\n9\n1 5\n0 4\n${units}`],
        [1, `2 5\n1 4\n${units}`],
      ]);
    const joined = questions(stub.replace(/.*unitId.*\n/, ""), "").state(2);
    assert.deepEqual(joined["cellCount rows"], {
      0: { ants: 2, beetles: 5, richness: 7 },
      1: { ants: 1, beetles: 4, richness: 9 },
    });
    assert.ok("cellCount unitId rows" in questions(stub, "3\n4\n").state(2));
  });

  it("name tables of the same fields over a bare number by their order", () => {
    const stub = "gameloop\nloop 2 read line:word(2)\nloop 2 read line:word(2)\nwrite WAIT";
    const found = matchOf(stub, [[1, "..\n.O\nOO\n..\n"]]).state(1);
    assert.deepEqual(
      [found["line rows"], found["line 2 rows"]],
      [
        ["..", ".O"],
        ["OO", ".."],
      ].map((rows) => ({ ...rows })),
    );
  });
});
