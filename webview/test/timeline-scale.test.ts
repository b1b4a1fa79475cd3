import assert from "node:assert/strict";
import type { TurnHead } from "../board/state/overview.ts";
import { createTimelineScale } from "../board/timeline/timeline-scale.ts";

const head = (phase: string, measures: readonly number[], steps = 1) => ({ phase, measures, steps }) as TurnHead;
const draft = Array.from({ length: 60 }, () => head("draft", [30, 30]));
const battle = Array.from({ length: 15 }, (_, i) => head("battle", [30 - i, 30], 4));

describe("the timeline", () => {
  const scale = createTimelineScale([...draft, ...battle]);

  it("gives a draft of sixty picks a fifth of the width, and the battle the rest", () => {
    assert.equal(scale.start(0), 0);
    assert.ok(Math.abs(scale.start(60) - 0.2) < 1e-9);
    assert.ok(Math.abs(scale.start(75) - 1) < 1e-9);
    assert.deepEqual(
      scale.phases.map(({ name }) => name),
      ["draft", "battle"],
    );
  });

  it("finds the moment at each position", () => {
    for (const moment of [
      { answer: 0, note: 0 },
      { answer: 59, note: -1 },
      { answer: 60, note: 2 },
      { answer: 74, note: 3 },
    ]) {
      const share = scale.getShare(moment) - (moment.note < 0 ? 1e-6 : 0);
      assert.deepEqual(scale.momentAt(share), moment);
    }
    assert.deepEqual(scale.momentAt(1.5), { answer: 74, note: -1 });
  });

  it("does not rescale a match whose chart always or never changes", () => {
    assert.equal(createTimelineScale(battle).start(5), 5 / 15);
    assert.equal(createTimelineScale(draft).start(15), 0.25);
    assert.equal(createTimelineScale([]).start(0), 0);
  });
});
