import assert from "node:assert/strict";
import type { RefereeTurn } from "../game/referee.ts";
import { findCommand } from "../record/replay.ts";
import { listVerdicts } from "./verdicts.ts";

const names = ["mine", "yours"];
const asks = (player: number, more: Omit<RefereeTurn, "next"> = {}): RefereeTurn => ({
  ...more,
  next: { kind: "question", player, text: "1\n", lines: 1, limitMs: 50 },
});
const ends = (scores: readonly number[], more: Omit<RefereeTurn, "next"> = {}): RefereeTurn => ({
  ...more,
  next: { kind: "scores", scores },
});
const red = (text: string) => ({ summary: [`¤RED¤${text}§RED§`] });
const about = (player: number, text: string) => ({ tooltips: [{ player, text }] });

describe("what a referee says about earlier answers", () => {
  it("is a reason to disqualify only if the player is not asked again and has a score of -1", () => {
    const disqualified = { player: 1, turn: 1, verdict: "unreadable", why: "no such move" } as const;
    const words = about(1, "no such move");
    assert.deepEqual(listVerdicts([asks(0), asks(1), ends([3, -1], words)], names), [disqualified]);
    assert.deepEqual(listVerdicts([asks(0), asks(1), asks(0, words), ends([3, -1])], names), [disqualified]);
    assert.deepEqual(listVerdicts([asks(0), asks(1), ends([3, 0], words)], names), []);
    assert.deepEqual(listVerdicts([asks(0), asks(1), asks(0, words), asks(1), ends([3, -1])], names), []);
    assert.deepEqual(listVerdicts([asks(0), asks(1), asks(0, words)], names), [], "the scores are not known");
    assert.deepEqual(listVerdicts([asks(0), ends([-1, 3], words)], names), [], "it was never asked");
  });

  it("is no reason to disqualify where scores below 0 are usual; an error with -1 is one without a remark", () => {
    const words = about(1, "fell into a pit");
    assert.deepEqual(listVerdicts([asks(0), asks(1), ends([3, -7], words)], names), []);
    assert.deepEqual(listVerdicts([asks(0), asks(1), ends([-4, -1], words)], names), [], "the other has even less");
    const disqualified = { player: 1, turn: 1, verdict: "unreadable", why: "no such move" } as const;
    assert.deepEqual(listVerdicts([asks(0), asks(1), ends([-4, -1], red("$1: no such move"))], names), [disqualified]);
    assert.deepEqual(listVerdicts([asks(0), asks(1), ends([3, -1], red("$1: no such move"))], names), [disqualified]);
    assert.deepEqual(listVerdicts([asks(0), asks(1), ends([3, -7], red("$1: no such move"))], names), [
      { ...disqualified, verdict: "skipped" },
    ]);
  });

  it("is an error about the one player that it names, if that player was asked in this turn", () => {
    const illegal = { player: 0, turn: 2, verdict: "skipped", why: "yours is in the way" };
    const before = [asks(0), asks(1), asks(0), asks(1)];
    assert.deepEqual(
      listVerdicts([...before, asks(0, red("$0: too far"))], names).map(({ why }) => why),
      ["too far"],
    );
    assert.deepEqual(listVerdicts([...before, asks(0, red("$0: too far; ask $1"))], names), []);
    assert.deepEqual(listVerdicts([...before, asks(0, red("nobody can move"))], names), []);
    assert.deepEqual(listVerdicts([...before, asks(0, { summary: ["¤GREEN¤$0: well done§GREEN§"] })], names), []);
    assert.deepEqual(listVerdicts([...before, asks(0, red("that costs $12"))], names), [], "an amount of money");
    assert.deepEqual(
      listVerdicts([asks(0), asks(1, { summary: ["$0 moves"] }), asks(0, red("$0 loses a life"))], names),
      [],
      "the other one's turn",
    );
    const alone = [asks(0), asks(1), asks(1), asks(1), asks(1, red("$0: sleeps"))];
    assert.deepEqual(listVerdicts(alone, names), [], "it was not asked for a while");
    assert.deepEqual(listVerdicts([asks(0), asks(0, red("$0: one")), asks(0, red("$0: two"))], ["mine"]), [
      { ...illegal, turn: 1, why: "one" },
      { ...illegal, turn: 2, why: "two" },
    ]);
  });

  it("is said once: an error beside the reason to disqualify adds nothing", () => {
    const words = { ...red("$0: disqualified!"), ...about(0, "bad word") };
    assert.deepEqual(listVerdicts([asks(0), asks(1), ends([-1, 1], words)], names), [
      { player: 0, turn: 1, verdict: "unreadable", why: "bad word" },
    ]);
  });

  it("is about the command that it quotes, or else about the whole answer", () => {
    const text = "WAIT\nMOVE 3 4; MOVE 3";
    const found = (why: string) => text.slice(...findCommand(text, why));
    assert.equal(found("Expected MOVE x y but got 'MOVE 3'"), "MOVE 3");
    assert.equal(found("cannot do 'MOVE 3 4'"), "MOVE 3 4");
    assert.equal(found("unit 3 is busy"), text);
    assert.deepEqual(findCommand("1\n5 5", "unit 10 is at 15 5"), [0, 5]);
  });
});
