import assert from "node:assert/strict";
import type { RefereeTurn } from "../../game/referee.ts";
import { makeInputBoard } from "../../referee/stub/find-plane.ts";
import { findMatchInputs } from "../../referee/stub/match-inputs.ts";
import { parseStub } from "../../referee/stub/parse-stub.ts";
import { readRefereeQuestion } from "../../referee/stub/read-input.ts";

const turns = (...texts: readonly string[]): RefereeTurn[] =>
  texts.map((text, i) => ({ next: { kind: "question", player: i % 2, text, lines: 1, limitMs: 50 } }));

/** The board of a question, as both players see it. */
function boardAt(stubText: string, script: readonly RefereeTurn[], at: number) {
  const stub = parseStub(stubText).stub!;
  const { next } = script[at]!;
  const text = next.kind === "question" ? next.text : "";
  const sent = { told: "", text };
  const { last, once } = readRefereeQuestion(stub, sent, sent, 0);
  return findMatchInputs(stub, script).complete(makeInputBoard(last, once)!, [0, 1]);
}

describe("the inputs of a match", () => {
  const space = "gameloop\nread count:int\nloop count read id:int x:int y:int\nwrite WAIT";

  it("need one space for all turns, however far things have come", () => {
    const script = turns("1\n1 300 300\n", "1\n1 300 300\n", "1\n1 17000 8000\n", "1\n1 17000 8000\n");
    const sizes = script.map((_, at) => {
      const { shape, left, top, width, height } = boardAt(space, script, at).plane!;
      return [shape, left, top, width, height];
    });
    assert.deepEqual(new Set(sizes.map(String)), new Set(["space,0,0,20000,10000"]));
  });

  const owned = "gameloop\nread count:int\nloop count read id:int player:int x:int y:int\nwrite WAIT";
  const owners = (script: readonly RefereeTurn[], at: number) =>
    boardAt(owned, script, at).plane!.pieces.map(({ owner }) => owner);

  it("say that 0 is who was sent it, where the same piece has other numbers for the other player", () => {
    const script = turns("2\n7 0 1 1\n8 1 3 3\n", "2\n7 1 1 1\n8 0 3 3\n");
    assert.deepEqual(owners(script, 1), [
      { number: 1, isMe: false },
      { number: 0, isMe: true },
    ]);
  });

  it("leave the owners as they are where both are sent the same numbers", () => {
    const script = turns("2\n7 0 1 1\n8 1 3 3\n", "2\n7 0 1 1\n8 1 3 3\n");
    assert.deepEqual(owners(script, 1), [{ number: 0 }, { number: 1 }]);
  });
});
