import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { describeCompileFailure, maxBuildLimitMs } from "../bots/build/compiler.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { skip } from "./skip.ts";
import { measureSlowness } from "./slowness.ts";

describe("a build", () => {
  const compilers: readonly [what: string, script: string][] = [
    ["takes its time", "sleep 1"],
    ["prints without measure", `yes 'bot.cpp:1:1: error: ${"y".repeat(60)}' | head -c 20000000 >&2`],
    ["prints one long line", "head -c 1000000 /dev/zero | tr '\\0' ':' >&2"],
  ];
  for (const [what, script] of compilers) {
    it(`does not delay bots if a compiler ${what}`, async function () {
      if (process.platform === "win32") skip(this, "no sh");
      const folder = mkdtempSync(join(tmpdir(), "spar-"));
      const compiler = join(folder, "compiler");
      const bot = join(folder, "bot.cpp");
      writeFileSync(compiler, `#!/bin/sh\n${script}\nexit 1\n`);
      chmodSync(compiler, 0o755);
      writeFileSync(bot, "int main() { }\n");
      const settings = {
        cacheFolder: join(folder, "cache"),
        commands: { cpp: [compiler] },
        timeScale: 1,
        trace: false,
      };
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const matched = await resolveMatch({ bot, opponents: [], folder, game: "locm" }, settings);
      delay.disable();
      rmSync(folder, { recursive: true });
      assert.equal(matched.ok, false);
      assert.ok(delay.max / 1e6 < 1000 * measureSlowness(), `${Math.round(delay.max / 1e6)} ms`);
    });
  }

  it("that takes too long may have more time, up to a limit", () => {
    const why = (limitMs: number) =>
      describeCompileFailure({ stdout: "", stderr: "", ended: "late", limitMs }, [], "rustc").why;
    assert.match(why(90_000), /within 90 s; a higher "timeScale" gives it more time\.$/);
    assert.match(why(maxBuildLimitMs), /within 900 s\.$/);
  });

  it("whose compiler is killed, as by a system without memory, says so", async function () {
    if (process.platform === "win32") skip(this, "no sh");
    const folder = mkdtempSync(join(tmpdir(), "spar-"));
    const compiler = join(folder, "compiler");
    const bot = join(folder, "bot.cpp");
    writeFileSync(compiler, "#!/bin/sh\nkill -9 $$\n", { mode: 0o755 });
    writeFileSync(bot, "int main() { }\n");
    const settings = { cacheFolder: join(folder, "cache"), commands: { cpp: [compiler] }, timeScale: 1, trace: false };
    const matched = await resolveMatch({ bot, opponents: [], folder, game: "locm" }, settings);
    rmSync(folder, { recursive: true });
    assert.ok(!matched.ok && matched.message.endsWith("was ended by another program or the system (SIGKILL)."));
  });
});
