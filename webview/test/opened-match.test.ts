import assert from "node:assert/strict";
import { growMatch, openMatch } from "../board/state/board-state.ts";
import { sampleMatch } from "./sample-match.ts";

describe("a match that is still being played", () => {
  const lines = sampleMatch({ game: "locm", seed: "1", builtins: ["greedy", "random"] });

  it("grows by new lines only, even if some arrive twice", () => {
    const opened = openMatch("m", lines.slice(0, 20));
    growMatch(opened, 20, lines.slice(20, 30));
    growMatch(opened, 15, lines.slice(15, 40));
    growMatch(opened, 10, lines.slice(10, 12));
    growMatch(opened, 40, lines.slice(40));
    const whole = openMatch("m", lines);
    assert.deepEqual(opened.overview, whole.overview);
    assert.deepEqual(opened.replay.turns, whole.replay.turns);
  });
});
