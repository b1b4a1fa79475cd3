import assert from "node:assert/strict";
import { runInParallel } from "../arena/execute/play-counted.ts";

describe("jobs in parallel", () => {
  /** How many jobs of five have been done with an executor that takes this many and answers after other events. */
  async function countDone(most: number, work: () => Promise<void>): Promise<number> {
    let done = 0;
    const atOnce = () => new Promise<number>((answer) => setImmediate(() => answer(most)));
    await runInParallel([1, 2, 3, 4, 5], { atOnce }, async () => {
      await work();
      done++;
    });
    return done;
  }

  for (const most of [1, 2]) {
    it(`go on if all have ended when the executor says that it takes ${most}`, async () => {
      let ends: (() => void)[] = [];
      const endAll = () => {
        for (const end of ends) end();
        ends = [];
      };
      const work = () =>
        new Promise<void>((end) => {
          ends.push(end);
          // As many as are taken end together, before the executor answers the question about the next one.
          if (ends.length === most) setImmediate(endAll);
          else setTimeout(endAll, 5);
        });
      assert.equal(await countDone(most, work), 5);
    });
  }

  it("never are more than the executor takes", async () => {
    let [going, highest] = [0, 0];
    const work = async () => {
      highest = Math.max(highest, ++going);
      await new Promise((next) => setTimeout(next, 1));
      going--;
    };
    assert.deepEqual([await countDone(2, work), highest], [5, 2]);
  });
});
