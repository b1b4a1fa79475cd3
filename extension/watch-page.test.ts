import assert from "node:assert/strict";
import { mock } from "node:test";
import { watchPage } from "./watch-page.ts";

describe("a page that is watched", () => {
  let made = 0;
  beforeEach(() => {
    made = 0;
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  afterEach(() => mock.timers.reset());

  it("is made anew while it is in front and does not report, each time later, but not without end", () => {
    const { visible } = watchPage(() => made++);
    visible();
    const seen = [1, 2, 4, 8, 16].map((more) => {
      mock.timers.tick(3000 * more);
      return made;
    });
    assert.deepEqual(seen, [1, 2, 3, 3, 3]);
  });

  it("is left alone once it has reported or is hidden", () => {
    const { visible, stop } = watchPage(() => made++);
    visible();
    mock.timers.tick(2999);
    stop();
    mock.timers.tick(60_000);
    assert.equal(made, 0);
    visible();
    mock.timers.tick(3000);
    assert.equal(made, 1);
  });
});
