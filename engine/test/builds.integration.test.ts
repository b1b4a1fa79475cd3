import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { readCompilerOutput } from "../bots/build/compile-c.ts";
import { runCompiler } from "../bots/build/compiler.ts";
import { cpp } from "../bots/languages/c.ts";
import { readCsharpBuild } from "../bots/languages/csharp.ts";
import { readGoBuild } from "../bots/languages/go.ts";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { readProcText } from "../bots/process/process-state.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { runTool } from "../bots/process/tool.ts";
import { findMainClass } from "../bots/runtimes/java/java-files.ts";
import { combineMatchSettings } from "../project/resolve/bot-options.ts";
import { skip } from "./skip.ts";

describe("a tool that may run a bot's code", () => {
  before(function () {
    if (process.platform !== "linux") skip(this, "not Linux");
  });
  const given = { limitMs: 20_000, memory: 2048 };

  it("leaves no process behind", async () => {
    const script = "setsid sh -c 'echo $$; exec >/dev/null 2>&1; sleep 60' & sleep 0.3";
    const { code, stdout } = await runTool(["sh", "-c", script], given);
    assert.equal(code, 0);
    const isGone = () => readProcText(`/proc/${stdout.trim()}/stat`).match(/\) [^ZX] /) === null;
    for (const until = performance.now() + 5000; !isGone() && performance.now() < until; ) await setImmediate();
    assert.ok(isGone());
  });

  it("has more time where time limits are multiplied, but no less and not without end", async () => {
    const file = join(tmpdir(), "bot.cpp");
    const limitAt = async (timeScale?: number) => {
      const { limitMs } = await runCompiler(["true"], { file, cacheFolder: "", timeScale }, { folder: tmpdir() });
      return limitMs! / 1000;
    };
    assert.deepEqual(await Promise.all([undefined, 0.1, 3, 1000].map(limitAt)), [90, 90, 270, 900]);
  });

  it("takes the factor from the settings of the bot's folder", async () => {
    const editor = { timeScale: 1, trace: false, commands: {}, cacheFolder: "" };
    const request = { bot: "bot.cpp", opponents: [], folder: tmpdir(), timeScale: 4 };
    assert.equal((await combineMatchSettings(request, undefined, editor)).building.timeScale, 4);
  });

  it("writes no file of more than a gigabyte", async () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-large-"));
    const { code } = await runTool(["truncate", "-s", "2G", "file"], { ...given, cwd: folder });
    assert.notEqual(code, 0);
    rmSync(folder, { recursive: true });
  });
});

describe("a build", () => {
  const folder = mkdtempSync(join(tmpdir(), "spar-builds-"));
  const cacheFolder = join(folder, "cache");
  const file = join(folder, "bot.cpp");
  after(() => rmSync(folder, { recursive: true, force: true }));

  before(function () {
    if (findProgram(cpp.command[0]!) === undefined) skip(this, `no ${cpp.command[0]}`);
  });

  it("is made only once for several callers, and again when an included file changes", async () => {
    writeFileSync(file, '#include "rules.h"\nint main() { return mana; }\n');
    writeFileSync(join(folder, "rules.h"), "const int mana = 1;\n");
    const both = await Promise.all([cpp.prepare({ file, cacheFolder }), cpp.prepare({ file, cacheFolder })]);
    assert.deepEqual(both[0], both[1]);
    assert.equal(readdirSync(cacheFolder).length, 1);
    writeFileSync(join(folder, "rules.h"), "const int mana = 2;\n");
    const again = await cpp.prepare({ file, cacheFolder });
    assert.ok(again.ok && both[0]!.ok);
    assert.notDeepEqual(again.command, both[0]!.command);
    assert.equal(readdirSync(cacheFolder).length, 2);
  });

  it("is made again when data that it includes changes", async () => {
    writeFileSync(
      file,
      '#define NUMBERS "numbers.txt"\nint mana[] = {\n#include NUMBERS\n};\nint main() { return mana[0]; }\n',
    );
    writeFileSync(join(folder, "numbers.txt"), "1\n");
    const one = await cpp.prepare({ file, cacheFolder });
    writeFileSync(join(folder, "numbers.txt"), "2\n");
    const two = await cpp.prepare({ file, cacheFolder });
    assert.ok(one.ok && two.ok);
    assert.notDeepEqual(two.command, one.command);
  });

  it("that is cached needs no compiler", async () => {
    writeFileSync(file, "int main() { return 2; }\n");
    const built = await cpp.prepare({ file, cacheFolder });
    assert.ok(built.ok);
    const { PATH } = process.env;
    process.env.PATH = folder;
    try {
      assert.deepEqual(await cpp.prepare({ file, cacheFolder }), built);
      writeFileSync(file, "int main() { return 3; }\n");
      const changed = await cpp.prepare({ file, cacheFolder });
      assert.ok(!changed.ok);
      assert.deepEqual([changed.kind, changed.problems], ["start", []]);
    } finally {
      process.env.PATH = PATH;
    }
  });

  it("keeps its warnings in the cache", async () => {
    writeFileSync(file, "int mana() {\n}\nint main() { return mana(); }\n");
    for (const _ of ["built", "kept"]) {
      const prepared = await cpp.prepare({ file, cacheFolder });
      assert.ok(prepared.ok);
      assert.deepEqual(
        prepared.problems.map(({ severity, line }) => [severity, line]),
        [["warning", 2]],
      );
    }
  });

  it("reports every error, and keeps nothing", async () => {
    writeFileSync(file, "int main() {\n  mana = 1;\n  cards();\n}\n");
    const count = readdirSync(cacheFolder).length;
    const prepared = await cpp.prepare({ file, cacheFolder });
    assert.ok(!prepared.ok);
    assert.match(prepared.why, /^2 compile errors, the first: .*mana/);
    assert.deepEqual(
      prepared.problems.map(({ line, column }) => [line, column]),
      [
        [2, 3],
        [3, 3],
      ],
    );
    assert.equal(readdirSync(cacheFolder).length, count);
  });

  it("gives the linker's reason, not the sentence that it failed", async () => {
    writeFileSync(file, "int main() {}\n");
    const command = [...cpp.command, "-lno_such_library"];
    const missing = await cpp.prepare({ file, cacheFolder, command });
    assert.ok(!missing.ok);
    assert.match(missing.why, /no_such_library/);
    writeFileSync(join(dirname(file), "twice.hpp"), "int mana();\n");
    writeFileSync(join(dirname(file), "twice.cpp"), '#include "twice.hpp"\nint mana() { return 1; }\n');
    writeFileSync(file, '#include "twice.hpp"\nint mana() { return 2; }\nint main() {}\n');
    const twice = await cpp.prepare({ file, cacheFolder });
    assert.ok(!twice.ok);
    const { message, line } = twice.problems![0]!;
    assert.deepEqual([/multiple definition of .mana/.test(message), line], [true, 2], message);
    for (const name of ["twice.hpp", "twice.cpp"]) rmSync(join(dirname(file), name));
  });

  it("reports a name that the linker misses, at its line", async () => {
    writeFileSync(file, "int mana();\nint main() {\n  return mana();\n}\n");
    const prepared = await cpp.prepare({ file, cacheFolder });
    assert.ok(!prepared.ok);
    assert.match(prepared.problems[0]!.message, /undefined reference to .mana/);
    assert.equal(prepared.problems[0]!.file, file);
  });

  it("names no file of the cache where a linker misses a name", async function () {
    if (["ocamlopt", "ghc"].some((tool) => findProgram(tool) === undefined)) skip(this, "no ocamlopt or ghc");
    const sources = {
      "caml.ml": 'external mana : int -> int = "mana"\nlet () = print_int (mana 1)\n',
      "hask.hs": 'foreign import ccall "mana" mana :: Int -> Int\nmain = print (mana 1)\n',
    };
    const [caml, hask] = await Promise.all(
      Object.entries(sources).map(async ([name, text]) => {
        writeFileSync(join(dirname(file), name), text);
        const language = findFileLanguage(name)!;
        return language.prepare({ file: join(dirname(file), name), cacheFolder });
      }),
    );
    assert.ok(!caml!.ok && !hask!.ok);
    const [problem] = caml!.problems;
    assert.deepEqual([problem?.file, problem?.line], [join(dirname(file), "caml.ml"), 2]);
    for (const { why } of [caml!, hask!]) {
      assert.match(why, /undefined reference to .mana/);
      assert.ok(!why.includes(cacheFolder), why);
    }
  });
});

describe("messages of compilers that are not installed", () => {
  it("of clang are parsed", () => {
    const text =
      "/bots/bot.cpp:3:10: error: use of undeclared identifier 'mana'\n  return mana;\n         ^\n1 error generated.\n";
    const file = resolve("/bots/bot.cpp");
    assert.deepEqual(readCompilerOutput(text, file), [
      { severity: "error", message: "use of undeclared identifier 'mana'", line: 3, column: 10, file },
    ]);
  });

  it("of Go are parsed", () => {
    const text = "# command-line-arguments\n./bot.go:7:2: undefined: mana\n";
    assert.deepEqual(readGoBuild(text, "/bots/bot.go"), [
      { severity: "error", message: "undefined: mana", line: 7, column: 2, file: "/bots/bot.go" },
    ]);
  });

  it("of .NET are parsed, each once", () => {
    const line =
      "/bots/bot.cs(7,9): error CS0103: The name 'mana' does not exist in the current context [/tmp/x/bot.csproj]";
    assert.deepEqual(readCsharpBuild(`${line}\n${line}\n`, "/bots/bot.cs"), [
      {
        severity: "error",
        message: "CS0103: The name 'mana' does not exist in the current context",
        file: "/bots/bot.cs",
        line: 7,
        column: 9,
      },
    ]);
  });
});

describe("the class that a Java file starts with", () => {
  const main = "public static void main(String[] args) {}";
  for (const [source, name] of [
    [`class Card { int id; } class Player { ${main} }`, "Player"],
    [`class Tools { ${main} } class Player { class Node {} ${main} }`, "Player"],
    [`package bots.best; public final class Bot { ${main} }`, "bots.best.Bot"],
    [`class Outer { static class Player { ${main} } }`, "Outer$Player"],
    [`/* class No { */ class Yes { String s = "class Other {"; char c = '{'; ${main} }`, "Yes"],
    ["class Player { void play() {} }", undefined],
  ] as const) {
    it(`${source.slice(0, 50)}… is ${name}`, () => assert.equal(findMainClass(source)?.name, name));
  }
});
