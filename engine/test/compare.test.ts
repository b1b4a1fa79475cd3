import assert from "node:assert/strict";
import { branchAt } from "../record/branch.ts";
import { changesBetween, partingOf } from "../record/compare.ts";
import { createReplay } from "../record/replay.ts";
import { officialMatch } from "./recorded-match.ts";

const told = (before: object, after: object) =>
  changesBetween(before, after).map(({ path, before, after }) => `${path.join(".")}: ${before} -> ${after}`);

describe("changes between two views", () => {
  it("names each value that differs by its place", () => {
    assert.deepEqual(told({ a: { x: 1, y: 2 }, b: "s" }, { a: { x: 1, y: 3 }, b: "t" }), ["a.y: 2 -> 3", "b: s -> t"]);
  });

  it("follows elements by their id: who moved up is unchanged, who came or went is named", () => {
    const before = {
      board: [
        { id: 3, attack: 2 },
        { id: 5, attack: 1 },
      ],
    };
    const after = {
      board: [
        { id: 5, attack: 4 },
        { id: 8, attack: 9 },
      ],
    };
    assert.deepEqual(told(before, after), [
      "board.#3: [object Object] -> undefined",
      "board.#5.attack: 1 -> 4",
      "board.#8: undefined -> [object Object]",
    ]);
  });

  it("compares lists without ids by position", () => {
    assert.deepEqual(told({ runes: [25, 20] }, { runes: [20] }), ["runes.0: 25 -> 20", "runes.1: 20 -> undefined"]);
  });
});

describe("two records of one seed", () => {
  const { lines } = officialMatch("1.0", 0);
  const original = createReplay(lines);
  const last = original.turns.findLastIndex((turn) => turn.ask.phase === "battle");

  it("the same match does not part", () => assert.equal(partingOf(original, createReplay(lines)), undefined));

  it("an edited answer is where they part, and the original stays as it was", () => {
    const kept = JSON.stringify(lines);
    const branch = branchAt(lines, last - 1, "PASS");
    assert.deepEqual(partingOf(original, branch.replay), { answer: last - 1, what: "answered" });
    assert.equal(JSON.stringify(lines), kept);
    assert.equal(branch.replay.turns.length, last);
    assert.equal(branch.replay.outcome, undefined);
  });

  it("an answer tried out comes to the same as the branch that is played from the start", () => {
    for (const text of ["PASS", "ATTACK 99 -1", "NONSENSE", original.turns[last - 1]!.answer.text!]) {
      const [tried, branch] = [original.tryAnswer(last - 1, text), branchAt(lines, last - 1, text).replay];
      const [one, other] = [tried, branch].map(({ turns }) => turns[last - 1]!);
      assert.deepEqual(one, other);
      for (const seenBy of [undefined, 0, 1]) {
        for (const answer of [last - 1, last - 3]) {
          for (let note = -1; note <= one!.notes.length; note++) {
            assert.deepEqual(tried.viewAt({ answer, note }, seenBy), branch.viewAt({ answer, note }, seenBy));
          }
        }
      }
    }
    assert.throws(() => original.tryAnswer(original.turns.length, "PASS"), RangeError);
  });

  it("the state of a branch is that of playing the answer", () => {
    const text = original.turns[last - 1]!.answer.text!;
    const branch = branchAt(lines, last - 1, text);
    const place = { answer: last - 1, note: -1 };
    assert.deepEqual(branch.replay.viewAt(place), original.viewAt(place));
  });
});
