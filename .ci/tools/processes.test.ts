import assert from "node:assert/strict";
import { skip } from "../../engine/test/skip.ts";
import { runToEnd } from "./processes.ts";

describe("a step of npm test", () => {
  it("that hangs is stopped at its limit with its child processes, and named", async function () {
    if (process.platform === "win32") skip(this, "there is no sh on Windows");
    const script = 'sleep 600 & echo "started $!"; wait';
    const { code, output } = await runToEnd("sh", ["-c", script], { limitMs: 300 });
    assert.equal(code, 1);
    assert.match(output, /sh -c sleep 600 .*\n {2}did not end within 0\.3 s and was stopped/);
    const started = /started (\d+)/.exec(output)![1]!;
    // Where nobody collects it, what has ended is still listed, as "Z".
    assert.match((await runToEnd("ps", ["-o", "stat=", "-p", started])).output, /^(Z.*\n)?$/);
  });

  it("returns its exit code and its output", async () => {
    const source = "console.log('out'); console.error('err'); process.exit(3)";
    const { code, output } = await runToEnd(process.execPath, ["-e", source]);
    assert.deepEqual([code, output.split("\n").sort()], [3, ["", "err", "out"]]);
  });

  it("that cannot be started reports it", async () => {
    const { code, output } = await runToEnd("spar-no-such-program", []);
    assert.equal(code, 1);
    assert.match(output, /spar-no-such-program/);
  });
});
