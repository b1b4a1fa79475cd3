import assert from "node:assert/strict";
import type { Problem } from "../record/problem.ts";
import { formatRanges, toProblemsReply } from "./match-reply.ts";

const problem = (turn: number, more: Partial<Problem> = {}): Problem => ({
  ...{ player: 0, turn, answer: turn, kind: "illegal", severity: "warning", guessed: false },
  ...{ message: `turn ${turn}: not enough mana`, file: "bot.py", line: 7 },
  ...more,
});

describe("the problems in a reply to an assistant", () => {
  it("are grouped by line, with how often each occurred", () => {
    const many = Array.from({ length: 200 }, (_, turn) => problem(turn));
    const reply = toProblemsReply([...many, problem(3, { line: 9, guessed: true, message: "no such card" })]);
    const alike = { player: 1, kind: "illegal", severity: "warning", file: "bot.py" };
    assert.deepEqual(reply, {
      problemCount: 201,
      problems: [
        { ...alike, message: "turn 0: not enough mana", line: 7, count: 200, differentMessages: 200, turns: "0-199" },
        { ...alike, message: "no such card", line: 9, lineIsAGuess: true, turns: "3" },
      ],
    });
  });

  it("say how many lines were left out", () => {
    const reply = toProblemsReply(Array.from({ length: 25 }, (_, line) => problem(1, { line })));
    const { problems, leftOut } = reply as { problems: unknown[]; leftOut: string };
    assert.deepEqual([problems.length, leftOut], [20, "5 more places with problems; name a player to see fewer"]);
  });

  it("list turns as ranges, and only the first of many", () => {
    assert.equal(formatRanges([12, 5, 6, 7, 3, 5]), "3, 5-7, 12");
    assert.equal(
      formatRanges(Array.from({ length: 40 }, (_, i) => 2 * i)),
      `${[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22].join(", ")} …`,
    );
  });
});
