import assert from "node:assert/strict";
import type { SoakSample } from "../../extension/test/soak-round.ts";
import { findFaults } from "../../extension/test/window/soak-report.ts";

function sampleAt(played: number, given: Partial<SoakSample>): SoakSample {
  return {
    ...{ round: "1", played, serverPid: 1, serverBytes: 1e8, serverHandles: 20, playerBytes: 1e8 },
    ...{ hostBytes: 1e8, hostHandles: 20, latenciesMs: [100], duelled: 2 },
    ...given,
  };
}

/** The faults in twelve samples. */
function findFaultsIn(given: (i: number) => Partial<SoakSample>): string[] {
  return findFaults(Array.from({ length: 12 }, (_, i) => sampleAt(i, given(i))));
}

describe("The report of a soak", () => {
  it("finds nothing where nothing grew and duels were played", () => {
    assert.deepEqual(
      findFaultsIn(() => ({})),
      [],
    );
  });

  it("says that no duel was played", () => {
    assert.deepEqual(
      findFaultsIn(() => ({ duelled: 0 })),
      ["no duel has played a match"],
    );
  });

  it("says what grew", () => {
    const faults = findFaultsIn((i) => ({ serverBytes: 1e8 * (i + 1) }));
    assert.equal(faults.length, 1);
    assert.match(faults[0]!, /^the server's memory /);
  });
});
