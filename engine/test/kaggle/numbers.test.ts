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

  it("has metadata whose values have a text, in whatever they are written", () => {
    const odd = [
      `{"a": {"toString": 1}, "points": 7}`,
      `{"a": ${"[".repeat(50_000)}${"]".repeat(50_000)}, "points": 7}`,
    ];
    for (const json of odd) {
      const [output] = createRefereeReader(1).read(`[[METADATA] 1]\n${json}\n[[SCORES] 1]\n0 3\n`);
      const next = output?.kind === "turn" && output.turn.next;
      assert.deepEqual(next && next.kind === "scores" && next.metadata, { points: "7" });
    }
  });

  it("has rewards that are finite or null", () => {
    for (const reward of ["1e999", "NaN", "-Infinity"]) {
      const read = readEpisode(episode.replace(/"reward": ?(?:null|-?\d[\d.]*)/, `"reward": ${reward}`));
      assert.ok(read && !("why" in read));
      assert.equal(read.steps[0]!.step.agents[0]!.reward, null);
    }
  });

  it("has no more steps than anybody would wait for", () => {
    const { steps, ...rest } = JSON.parse(episode);
    const long = readEpisode(JSON.stringify({ ...rest, steps: new Array(10_001).fill(steps[0]) }));
    assert.match(long && "why" in long ? long.why : "", /steps is missing or wrong/);
  });

  it("is not nested without end", () => {
    const read = readEpisode(episode.replace(/"board": ?\[/, `"board": ${"[".repeat(5000)}`));
    assert.match(read && "why" in read ? read.why : "", /nested too deeply/);
  });
});
