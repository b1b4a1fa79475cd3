import assert from "node:assert/strict";
import { locm } from "../../games/locm/game.ts";
import { recordings } from "../fixtures.ts";

// Games recorded from the official referee's engine.
const recorded = { "1.0": 150, "1.1": 60, "1.2": 80 };

describe("LOCM reproduces recorded official games", () => {
  for (const [rules, count] of Object.entries(recorded)) {
    it(`rules ${rules}: all ${count} games, byte for byte`, () => {
      const games = recordings(`locm/locm-${rules}`);
      assert.equal(games.length, count);
      const different = games.flatMap((game, i) => {
        const difference = locm.verify(game);
        return difference ? [{ game: i, ...difference }] : [];
      });
      assert.deepEqual(different.slice(0, 3), []);
    });
  }
});

interface Recorded {
  readonly turns: { input: string[]; output: string; rejected?: string[] }[];
  readonly end: { winner: number; health: number[]; battleTurns: number };
}

describe("LOCM verify finds the first difference", () => {
  const spoil = (change: (game: Recorded) => void) => {
    const game = structuredClone(recordings("locm/locm-1.2")[57]) as Recorded;
    change(game);
    return locm.verify(game);
  };
  const rows: [string, (game: Recorded) => void, object][] = [
    [
      "a missing blank at the end of a card line",
      ({ turns }) => turns[5]!.input.splice(4, 1, turns[5]!.input[4]!.trim()),
      {
        where: "turn 2, player 1, input line 5",
        expected: "134 -1 0 1 4 2 2 ------ 0 0 1 -1",
        actual: "134 -1 0 1 4 2 2 ------ 0 0 1 -1 ",
      },
    ],
    [
      "a line too few",
      ({ turns }) => turns[60]!.input.pop(),
      { where: "turn 30, player 0, input line 9", expected: "(no line)", actual: "22 9 0 0 6 7 5 ------ 0 0 0 -1 " },
    ],
    [
      "another rejected action",
      ({ turns }) => turns.at(-1)!.rejected!.pop(),
      {
        where: "turn 43, player 1, rejected actions",
        expected: '["ATTACK 5 -1 hi there","SUMMON 999 0","ATTACK 1 2","ATTACK 1 2"]',
        actual: '["ATTACK 5 -1 hi there","SUMMON 999 0","ATTACK 1 2","ATTACK 1 2","ATTACK 5 -1 hi there"]',
      },
    ],
    [
      "another health at the end",
      ({ end }) => end.health.reverse(),
      { where: "the end, health", expected: "[38,-3]", actual: "[-3,38]" },
    ],
    [
      "a match that ends too early",
      ({ turns }) => turns.pop(),
      { where: "the end, winner", expected: "1", actual: "-1" },
    ],
    [
      "another answer",
      ({ turns }) => turns.splice(8, 1, { ...turns[8]!, output: "PICK 3" }),
      { where: "turn 4, player 0, who is asked" },
    ],
  ];
  for (const [what, change, expected] of rows) {
    it(what, () => {
      const found = spoil(change) ?? {};
      assert.deepEqual({ ...found, ...expected }, found);
    });
  }
  it("something that is no recording", () => {
    assert.deepEqual(locm.verify({ rules: "3.0" })!.where, "the recording");
    assert.deepEqual(locm.verify(7)!.expected, "a recorded LOCM game");
  });
});
