import assert from "node:assert/strict";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { collectPrinted, openMatch } from "../board/state/board-state.ts";
import { sampleMatch } from "./sample-match.ts";

/** A match whose first player printed each answer by two lines, and marked one turn. */
function tracedMatch(): RecordLine[] {
  const lines = sampleMatch({ game: "locm", seed: "4", builtins: ["greedy", "greedy"], mostAnswers: 70 });
  return lines.map((line, i): RecordLine => {
    if (line.kind !== "answer" || line.player !== 0 || line.text === undefined) return line;
    const at = line.text.indexOf(" ");
    const by = (span: [number, number], source: number) => ({ span, frames: [{ file: "/me.py", line: source }] });
    const writtenBy = [by([0, at], 3), by([at, line.text.length], 5)];
    return { ...line, writtenBy, stderr: i === 1 ? '@spar {"mark":"panic"}' : line.stderr };
  });
}

describe("the output of source lines", () => {
  const opened = openMatch("m", tracedMatch());

  it("is shown for the turn on the board, also while the other player answers", () => {
    const turns = opened.replay.turns;
    const own = turns.findLast(({ ask }) => ask.player === 0)!;
    const text = own.answer.failure ? "" : own.answer.text;
    const at = text.indexOf(" ");
    const wanted = [
      { file: "/me.py", line: 3, text: text.slice(0, at) },
      { file: "/me.py", line: 5, text: text.slice(at).trim().slice(0, 119) },
    ];
    const found = collectPrinted(opened, own.index).map((each) => ({ ...each, text: each.text.replace(/…$/, "") }));
    assert.deepEqual(found, wanted);
    assert.deepEqual(collectPrinted(opened, own.index + 1), collectPrinted(opened, own.index));
    assert.deepEqual(collectPrinted(opened, 10_000), []);
  });

  it("shows a mark that the bot set on its turn", () => {
    assert.deepEqual(opened.overview.turns[0]!.marks, ["panic"]);
    assert.equal(opened.overview.turns.filter(({ marks }) => marks).length, 1);
  });
});
