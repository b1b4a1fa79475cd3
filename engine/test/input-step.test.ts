import assert from "node:assert/strict";
import { countSent, createInputStep, remarkOnStep } from "../bots/process-bot/playing.ts";
import { inEnglish } from "../l10n/speak.ts";

describe("how far a bot has read", () => {
  const turns = (...lines: number[]) => {
    const step = createInputStep();
    for (const count of lines) countSent(step, "x\n".repeat(count), true);
    return step;
  };

  it("does not matter when it has read all lines of the turn", () => {
    assert.equal(inEnglish(remarkOnStep(turns(7, 9), 16, 1)), undefined);
  });

  it("makes an answer early while lines of the turn are unread, which is reported once", () => {
    const step = turns(7, 9);
    assert.deepEqual(inEnglish(remarkOnStep(step, 10, 1)), {
      kind: "early",
      message: "answered after reading only 3 of the 9 lines of turn 1: read all of them first.",
      words: "answered after reading only 3 of the 9 lines of turn 1: read all of them first.",
    });
    assert.equal(inEnglish(remarkOnStep(step, 10, 1)), undefined);
  });

  it("makes an answer superfluous when no line of the turn is read", () => {
    assert.match(remarkOnStep(turns(7, 9), 7, 1)!.message, /printed an extra line/);
  });

  it("puts a bot out of step while lines of earlier turns are unread", () => {
    const remark = remarkOnStep(turns(7, 9), 5, 1)!;
    assert.equal(remark.kind, "leftover");
    assert.match(remark.message, /^2 lines of earlier turns are still unread/);
  });
});
