import assert from "node:assert/strict";
import { remarkOnEngine } from "../referee/game.ts";

describe("the engine that a referee is played with", () => {
  const remark = (wantedSdk: string | undefined, sdk: string) => remarkOnEngine({ name: "ants", wantedSdk, sdk });

  it("is said at a match where it differs by more than a patch", () => {
    const said = "ants: Its project asks for version 3.4.6 of CodinGame's engine, and it is played with 4.3.0.";
    assert.equal(remark("3.4.6", "4.3.0"), said);
    assert.match(remark("4.2.9", "4.3.0")!, /asks for version 4\.2\.9 /);
    assert.match(remark("master-SNAPSHOT", "4.3.0")!, /asks for version master-SNAPSHOT /);
  });

  it("is not said where it is the one that is asked for, or a patch away, or where nothing is asked for", () => {
    for (const wanted of ["4.3.0", "4.3.4", undefined]) assert.equal(remark(wanted, "4.3.0"), undefined, wanted);
  });
});
