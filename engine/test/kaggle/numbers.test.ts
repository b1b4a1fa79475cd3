import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createScoreReader } from "../../referee/brutaltester.ts";
import { createEngineReader } from "../../referee/kaggle/protocol.ts";
import { readEpisode } from "../../referee/kaggle/read-episode.ts";
import { createRefereeReader } from "../../referee/protocol.ts";

const episode = readFileSync(join(__dirname, "..", "fixtures", "kaggle-connectx.json"), "utf8");

describe("what referees and simulations send", () => {
  it("has finite scores, or the referee has failed", () => {
    const [output] = createRefereeReader(1).read(`[[SCORES] 1]\n0 ${"9".repeat(400)}\n`);
    assert.equal(output!.kind, "failed");
    const scores = createScoreReader(1);
    assert.equal(scores.read(`${"9".repeat(400)}\n`).length, 1);
    assert.equal(scores.all, undefined);
  });

  it("is a failure where a line of the engine is broken", () => {
    for (const line of ["{broken", '{"step": {"agents": [{"status": "ACTIVE", "reward": 1e999}]}}', '{"step": 1}'])
      assert.equal(createEngineReader()(`${line}\n`)[0]!.kind, "failed");
  });

  it("has rewards that are finite or null", () => {
    for (const reward of ["1e999", "NaN", "-Infinity"]) {
      const read = readEpisode(episode.replace(/"reward": ?(?:null|-?\d[\d.]*)/, `"reward": ${reward}`));
      assert.ok(read && !("why" in read));
      assert.equal(read.steps[0]!.step.agents[0]!.reward, null);
    }
  });

  it("is not nested without end", () => {
    const read = readEpisode(episode.replace(/"board": ?\[/, `"board": ${"[".repeat(5000)}`));
    assert.match(read && "why" in read ? read.why : "", /nested too deeply/);
  });
});
