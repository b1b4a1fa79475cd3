import assert from "node:assert/strict";
import { moveByAction, moveByTurn, startOfGame, wholeMatch } from "../board/state/moments.ts";
import type { TurnHead } from "../board/state/overview.ts";

/** Answers of three games that go on at the same time, two steps in each. */
const turns = [0, 1, 2, 0, 1, 2, 0, 2].map((gameNumber, turn): TurnHead => {
  const nothing = { player: 0, phase: "", measures: [], swing: 0, kills: 0, ms: 1, limitMs: 100 };
  return { ...nothing, turn, gameNumber, steps: 2 };
});
const at = (answer: number, note = wholeMatch) => ({ answer, note });

describe("a match of many games at once", () => {
  it("is stepped through game by game, turn by turn", () => {
    const seen = [at(0)];
    while (seen.length < 8) seen.push(moveByTurn(turns, seen.at(-1)!, 1));
    assert.deepEqual(
      seen.map(({ answer }) => answer),
      [0, 3, 6, 1, 4, 2, 5, 7],
    );
  });

  it("is stepped back the same way", () => {
    const seen = [at(7)];
    while (seen.length < 8) seen.push(moveByTurn(turns, seen.at(-1)!, -1));
    assert.deepEqual(
      seen.map(({ answer }) => answer),
      [7, 5, 2, 4, 1, 6, 3, 0],
    );
  });

  it("stays in the game action by action", () => {
    assert.deepEqual(moveByAction(turns, at(0, 2), 1), at(3, 0));
    assert.deepEqual(moveByAction(turns, at(3, 0), -1), at(0, 2));
    assert.deepEqual(moveByAction(turns, at(7, 2), 1), at(7));
  });

  it("goes to the beginning of a chosen game, and nowhere for a missing one", () => {
    assert.deepEqual(startOfGame(turns, at(0), 2), at(2, 0));
    assert.deepEqual(startOfGame(turns, at(4), 9), at(4));
  });
});
