import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findOrBuild } from "../bots/build/build-cache.ts";
import { runCompiler } from "../bots/build/compiler.ts";
import { buildByCommand } from "../bots/build/own-build.ts";
import { stopBuildsBy } from "../bots/build/shared-build.ts";
import { readProcText } from "../bots/process/process-state.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";

/** Notes its number and that of a process that it started; ends when `go` is there. */
const slow = "sleep 300 & echo $$ $! >> pids; while [ ! -e go ]; do sleep 0.05; done; kill -9 $!";
/** The same, but it ignores that it is asked to end. */
const stubborn = `trap '' TERM; ${slow}`;

describe("a build that is stopped", function () {
  this.timeout(30_000);
  before(function () {
    if (process.platform === "win32") skip(this, "no sh");
  });

  for (const [name, script] of Object.entries({ slow, stubborn }))
    it(`ends with its processes, and the next one begins at once: ${name}`, async () => {
      const folder = botFolder({ "bot.py": "" });
      const build = (signal: AbortSignal) => buildIn(folder, script, signal);
      const stop = new AbortController();
      const stopped = build(stop.signal);
      await begun(folder, 1);
      stop.abort();
      assert.equal((await stopped).ok, false);
      assert.deepEqual(listRunning(folder), []);
      const next = build(new AbortController().signal);
      await begun(folder, 2);
      writeFileSync(join(folder, "go"), "");
      assert.equal((await next).ok, true);
    });

  it("goes on as long as another job waits for it", async () => {
    const folder = botFolder({ "bot.py": "" });
    const stop = new AbortController();
    const both = [stop.signal, new AbortController().signal].map((signal) => buildIn(folder, slow, signal));
    await begun(folder, 1);
    stop.abort();
    writeFileSync(join(folder, "go"), "");
    assert.deepEqual(
      (await Promise.all(both)).map(({ ok }) => ok),
      [true, true],
    );
    assert.equal(listPids(folder).length, 2, "one build for both");
  });

  it("leaves nothing in the folder of built bots, and does not begin after the stop", async () => {
    const folder = botFolder({ "bot.py": "" });
    const cacheFolder = join(folder, "cache");
    const build = () =>
      findOrBuild({
        ...{ cacheFolder, parts: ["stopped"], tool: { version: "1" } },
        async run(work) {
          const given = { file: join(folder, "bot.py"), cacheFolder };
          const { code } = await runCompiler(["sh", "-c", slow], given, { folder: work });
          if (code === 0) return { ok: true, problems: [] };
          return { ok: false, kind: "compile", why: "", detail: "", problems: [] };
        },
      });
    const built = await stopBuildsBy(AbortSignal.abort(), build);
    assert.equal(built.ok, false);
    writeFileSync(join(folder, "go"), "");
    assert.equal((await stopBuildsBy(new AbortController().signal, build)).ok, true);
  });
});

function buildIn(folder: string, script: string, signal: AbortSignal) {
  const given = { file: join(folder, "bot.py"), cacheFolder: folder, command: ["sh", "-c", script] };
  return stopBuildsBy(signal, () => buildByCommand(given, folder));
}

/** Until so many builds have noted their processes. */
async function begun(folder: string, builds: number): Promise<void> {
  while (listPids(folder).length < 2 * builds) await pause(20);
}

function listPids(folder: string): string[] {
  const file = join(folder, "pids");
  return existsSync(file) ? (readFileSync(file, "utf8").match(/\d+/g) ?? []) : [];
}

/** Those of the noted processes that have not ended. */
function listRunning(folder: string): string[] {
  return listPids(folder).filter((pid) => /\) [^ZX] /.test(readProcText(`/proc/${pid}/stat`)));
}
