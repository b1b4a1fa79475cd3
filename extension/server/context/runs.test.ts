import assert from "node:assert/strict";
import type { RunState } from "../../protocol-data.ts";
import { createRuns, overtakenReason, type Run } from "./runs.ts";

/** Runs that go on until they are stopped, and everything that was told of them. */
function endless() {
  const states: RunState[] = [];
  const begun: Run[] = [];
  const runs = createRuns(
    (run) => {
      begun.push(run);
      run.tell({ state: "playing" });
      return new Promise((ended) => run.signal.addEventListener("abort", () => ended()));
    },
    (state) => states.push(state),
  );
  return { runs, states, begun };
}

const plays = { kind: "match" } as const;

/** When everything that was ready has happened. */
const soon = () => new Promise(setImmediate);

describe("runs", () => {
  it("of one bot: the newest replaces the one before, and begins when that has ended", async () => {
    const { runs, states, begun } = endless();
    const first = runs.start({ uri: "a", plays });
    await soon();
    const second = runs.start({ uri: "a", plays });
    await soon();
    assert.equal(begun[0]!.signal.reason, overtakenReason);
    assert.deepEqual(
      states.map(({ run, state }) => [run === first ? 1 : 2, state]),
      [
        [1, "preparing"],
        [1, "playing"],
        [2, "preparing"],
        [1, "stopped"],
        [2, "playing"],
      ],
    );
    await runs.stop("done", second);
    assert.equal(runs.isRunning("a"), false);
  });

  it("of different bots do not disturb each other", async () => {
    const { runs, begun } = endless();
    runs.start({ uri: "a", plays });
    runs.start({ uri: "b", plays });
    await soon();
    assert.deepEqual(
      begun.map(({ signal }) => signal.aborted),
      [false, false],
    );
    await runs.stop("done");
  });

  it("that throw are reported as failed", async () => {
    const states: RunState[] = [];
    const runs = createRuns(
      () => Promise.reject(new Error("no such thing")),
      (state) => states.push(state),
    );
    runs.start({ uri: "a", plays });
    await soon();
    assert.equal(states.at(-1)!.state, "failed");
    assert.match(states.at(-1)!.message!, /no such thing/);
  });
});
