import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findOrBuild } from "../bots/build/build-cache.ts";
import { runCompiler } from "../bots/build/compiler.ts";
import { buildByCommand } from "../bots/build/own-build.ts";
import { stopBuildsBy } from "../bots/build/shared-build.ts";
import type { Language } from "../bots/language.ts";
import { go } from "../bots/languages/go.ts";
import { java } from "../bots/languages/java.ts";
import { readProcText } from "../bots/process/process-state.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";

/** Notes its number and that of a process that it started; ends when `go` is there. */
const slow = "sleep 300 & echo $$ $! >> pids; while [ ! -e go ]; do sleep 0.05; done; kill -9 $!";
/** The same, but it ignores that it is asked to end. */
const stubborn = `trap '' TERM; ${slow}`;

/** Go, which lists what was read only once the program is built, in the way that `list` says. */
const goTool = (list: string) => `
case $1 in
  version) echo go version go1.22 ;;
  build)
    echo $$ >> builds
    while [ "$1" != -o ]; do shift; done
    cat *.go > "$2" ;;
  list)
    until [ -s builds ]; do sleep 0.05; done
    while kill -0 $(tail -n 1 builds); do sleep 0.05; done 2> /dev/null
    ${list}
    echo '{'
    echo "\\"Dir\\": \\"$PWD\\", \\"GoFiles\\": [\\"main.go\\", \\"other.go\\"]"
    echo '}' ;;
esac`;
const goBot = { "main.go": "package main\nfunc main() { other() }\n", "other.go": "package main\nfunc other() {}\n" };

/** Java's compiler, which compiles classes that are only named in the way that `others` says. */
const javaTool = (others: string) => `
case "$*" in
  -version) echo javac 17.0.1 ;;
  *Other.java*)
    ${others}
    while [ "$1" != -d ]; do shift; done
    touch "$2/Other.class" ;;
  *)
    for each; do case $each in */Bot.java) echo "[parsing started SimpleFileObject[$each]]" >&2 ;; esac; done ;;
esac`;
const javaBot = {
  "Bot.java": 'class Bot { public static void main(String[] args) throws Exception { Class.forName("Other"); } }',
  "Other.java": "class Other {}",
};

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
      // What is killed may still be on its way.
      while (listRunning(folder).length > 0) await new Promise((go) => setTimeout(go, 10));
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

  for (const [language, files, tool] of [
    [go, goBot, goTool(slow)],
    [java, javaBot, javaTool(slow)],
  ] as const)
    it(`is not kept, though the step that was ended is one that it can do without: ${language.title}`, async () => {
      const { folder, prepare, listKept } = toolFolder(language, files, tool);
      const stop = new AbortController();
      const stopped = stopBuildsBy(stop.signal, prepare);
      await begun(folder, 1);
      stop.abort();
      assert.equal((await stopped).ok, false);
      assert.deepEqual(listKept(), []);
      writeFileSync(join(folder, "go"), "");
      assert.equal((await prepare()).ok, true);
      assert.equal(listKept().length, 1);
    });
});

describe("a step of a build that fails", function () {
  this.timeout(30_000);
  before(function () {
    if (process.platform === "win32") skip(this, "no sh");
  });

  it("leaves no program of Go that hides later changes", async () => {
    const { folder, prepare } = toolFolder(go, goBot, goTool("exit 1"));
    assert.equal((await prepare()).ok, true);
    const other = "package main\nfunc other() { panic(1) }\n";
    writeFileSync(join(folder, "other.go"), other);
    const next = await prepare();
    assert(next.ok);
    assert(readFileSync(next.command[0]!, "utf8").includes(other));
  });

  it("leaves no program of Java without its classes, if the compiler was ended", async () => {
    const { prepare, listKept } = toolFolder(java, javaBot, javaTool("kill -9 $$"));
    assert.equal((await prepare()).ok, false);
    assert.deepEqual(listKept(), []);
  });
});

/** A bot whose first file begins it, built by a tool that is a script. */
function toolFolder(language: Language, files: Readonly<Record<string, string>>, script: string) {
  const folder = botFolder(files);
  const tool = join(botFolder({}), language.command[0]!);
  writeFileSync(tool, `#!/bin/sh\n${script}`, { mode: 0o755 });
  const cacheFolder = join(folder, "cache");
  const command = [tool, ...language.command.slice(1)];
  return {
    folder,
    prepare: () => language.prepare({ file: join(folder, Object.keys(files)[0]!), cacheFolder, command }),
    listKept: () => readdirSync(cacheFolder),
  };
}

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
