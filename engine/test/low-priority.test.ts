import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { skip } from "./skip.ts";

/** The priorities of a process that was started with `nice`, before and after it lowered it. */
function lowersPriority(nice: number): [number, number] {
  const module = JSON.stringify(join(__dirname, "../match/low-priority.ts"));
  const script = `const { reducePriority } = require(${module}), { getPriority } = require("node:os");
const before = getPriority();
reducePriority(7);
console.log(JSON.stringify([before, getPriority()]));`;
  const args = ["-n", String(nice), process.execPath, "--require", "tsx/cjs", "-e", script];
  const { stdout } = spawnSync("nice", args, { cwd: join(__dirname, "../.."), encoding: "utf8" });
  return JSON.parse(stdout) as [number, number];
}

describe("a lowered priority", () => {
  before(function () {
    if (process.platform !== "linux") skip(this, "threads have a priority of their own on Linux alone");
  });

  it("is set, unless it was lower before", () => {
    for (const nice of [0, 15]) {
      const [before, after] = lowersPriority(nice);
      assert.equal(after, Math.max(before, 7));
    }
  });
});
