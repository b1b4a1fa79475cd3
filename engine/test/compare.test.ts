import assert from "node:assert/strict";
import { inEnglish } from "../l10n/speak.ts";
import { compareViews, findFirstDifference } from "../record/compare.ts";
import { createBranchRecord } from "../record/position.ts";
import { createReplay } from "../record/replay.ts";
import { officialMatch } from "./recorded-match.ts";

const compare = (before: object, after: object) =>
  compareViews(before, after).map(({ path, before, after }) => `${path.join(".")}: ${before} -> ${after}`);

describe("changes between two views", () => {
  it("names each differing value by its path", () => {
    assert.deepEqual(compare({ a: { x: 1, y: 2 }, b: "s" }, { a: { x: 1, y: 3 }, b: "t" }), [
      "a.y: 2 -> 3",
      "b: s -> t",
    ]);
  });

  it("follows elements by their id: a moved one is unchanged, new and removed ones are named", () => {
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
    assert.deepEqual(compare(before, after), [
      "board.#3: [object Object] -> undefined",
      "board.#5.attack: 1 -> 4",
      "board.#8: undefined -> [object Object]",
    ]);
  });

  it("compares lists without ids by position", () => {
    assert.deepEqual(compare({ runes: [25, 20] }, { runes: [20] }), ["runes.0: 25 -> 20", "runes.1: 20 -> undefined"]);
  });
});

describe("two records of one seed", () => {
  const { lines } = officialMatch("1.0", 0);
  const original = createReplay(lines);
  /** The branch played from the start. */
  const branchAt = (answer: number, text: string) =>
    createReplay(createBranchRecord(lines, { match: "m", answer, text }, "2026-01-01T00:00:00.000Z")!);
  const last = original.turns.findLastIndex((turn) => turn.ask.phase === "battle");

  it("of the same match do not differ", () =>
    assert.equal(findFirstDifference(original, createReplay(lines)), undefined));

  it("differ from the changed answer on, and the original stays unchanged", () => {
    const kept = JSON.stringify(lines);
    const branch = branchAt(last - 1, "PASS");
    assert.deepEqual(findFirstDifference(original, branch), { answer: last - 1, what: "answered" });
    assert.equal(JSON.stringify(lines), kept);
    assert.equal(branch.turns.length, last);
    assert.equal(inEnglish(branch.outcome), undefined);
  });

  it("a branch computed from a snapshot equals one played from the start", () => {
    for (const text of ["PASS", "ATTACK 99 -1", "NONSENSE", original.turns[last - 1]!.answer.text!]) {
      const [viewed, branch] = [original.branchAt(last - 1, text)!, branchAt(last - 1, text)];
      const [one, other] = [viewed, branch].map(({ turns }) => turns[last - 1]!);
      assert.deepEqual(one, other);
      for (const seenBy of [undefined, 0, 1]) {
        for (const answer of [last - 1, last - 3]) {
          for (let note = -1; note <= one!.notes.length; note++) {
            assert.deepEqual(viewed.viewAt({ answer, note }, seenBy), branch.viewAt({ answer, note }, seenBy));
          }
        }
      }
    }
    assert.equal(inEnglish(original.branchAt(original.turns.length, "PASS")), undefined);
  });

  it("the state after a branch is the state after playing the answer", () => {
    const text = original.turns[last - 1]!.answer.text!;
    const branch = branchAt(last - 1, text);
    const moment = { answer: last - 1, note: -1 };
    assert.deepEqual(branch.viewAt(moment), original.viewAt(moment));
  });
});
