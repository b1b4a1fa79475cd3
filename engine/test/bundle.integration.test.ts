import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { collectArchive } from "../app/bundle/archive-bot.ts";
import { type BotBundle, bundleBot } from "../app/bundle/bundle-bot.ts";
import { saveBundle } from "../app/bundle/written-bundles.ts";
import { findFileLanguage, languages } from "../bots/languages/languages.ts";
import { bundleScript } from "../bots/runtimes/node/bundle-script.ts";
import { run } from "../cli/run.ts";
import { isAmong, maxSourceBytes } from "../files/user-file.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import type { RefusedRequest } from "../project/resolve/match-request.ts";
import { cacheFolder } from "./bot-runs.ts";
import { bundleBots } from "./bundle-bots.ts";
import { long } from "./long.ts";
import { missingTool, skip } from "./skip.ts";

const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder };
const commandSettings = { game: "locm", options: { rules: "1.1" } };
type Files = Readonly<Record<string, string>>;

describe("a bundle", () => {
  let folder: string;
  const pool = createPool({ size: 1 });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  after(() => pool.dispose());

  function write(files: Files): string {
    const paths = Object.entries(files).map(([name, text]) => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    });
    return paths[0]!;
  }

  const bundled = (file: string): Promise<BotBundle | RefusedRequest> =>
    bundleBot({ file, commandSettings, settings, play: (plan) => pool.play(plan) });

  async function made(files: Files): Promise<BotBundle> {
    const bundle = await bundled(write(files));
    assert.ok(bundle.ok, JSON.stringify(bundle));
    return bundle;
  }

  /** What keeps files from being one: `file:line: message`. */
  async function refused(context: Mocha.Context, files: Files): Promise<string[]> {
    const bundle = await bundled(write(files));
    const found = bundle.ok ? bundle.faults : bundle.problems;
    if (!bundle.ok && /was not found/.test(bundle.message)) skip(context, missingTool(bundle.message));
    return found.map(
      ({ file, line, message }) => `${relative(folder, file!).replaceAll("\\", "/")}:${line}: ${english(message)}`,
    );
  }

  for (const [id, files] of Object.entries(bundleBots)) {
    const test = ["python", "javascript", "typescript"].includes(id) ? it : long.it;
    test(`plays as the bot of several files in ${id}`, async function () {
      const file = write(files);
      const language = languages.find((each) => each.id === id)!;
      const prepared = await language.prepare({ file, cacheFolder });
      if (!prepared.ok && prepared.kind === "start") skip(this, missingTool(prepared.why));
      const bundle = await bundled(file);
      assert.ok(bundle.ok, JSON.stringify(bundle));
      if (process.env.SPAR_SHOW) console.log(bundle.content.toString());
      assert.deepEqual(inEnglish(bundle.faults), []);
      assert.match(bundle.compared, /^Its [4-9]\d answers are the same in one match\.$/);
    });
  }

  it("finds what the paths of a tsconfig.json name, as a match does", async () => {
    const main = 'import { word } from "@lib/word";\nwhile (readline()) console.log(word);\n';
    const bundle = await bundled(
      write({
        "src/main.ts": `declare function readline(): string;\n${main}`,
        "src/lib/word.ts": 'export const word: string = "PASS";\n',
        "tsconfig.json":
          '{ // as editors write it\n "compilerOptions": { "paths": { "@lib/*": ["./src/lib/*"] }, }, }\n',
      }),
    );
    assert.match(bundle.ok ? bundle.content.toString() : JSON.stringify(bundle), /var word = "PASS"/);
  });

  const projects: Readonly<Record<string, Files>> = {
    "a package in src, by its full name and relatively": {
      "src/mybot/main.py": '"""A bot."""\nfrom .state import WORD\nimport mybot.state\nprint(WORD, mybot.state.WORD)\n',
      "src/mybot/__init__.py": "",
      "src/mybot/state.py": 'WORD = "PASS"\n',
      "pyproject.toml": '[project]\nname = "mybot"\n',
    },
    "the folders, macros and sources of a CMakeLists.txt": {
      "src/bots/bot.cpp":
        '#include <cstdio>\n#include <eng/word.hpp>\nint main() { std::printf("%s", SAY(word())); }\n',
      "src/word.cpp": '#include "word.hpp"\nconst char* word() { return "PASS PASS"; }\n',
      "third/include/eng/word.hpp": "#pragma once\nconst char* word();\n",
      "CMakeLists.txt": `project(bot)
include_directories(third/include third/include/eng)
add_definitions("-DSAY(x)=x")
add_executable(bot src/bots/bot.cpp src/word.cpp)
`,
    },
  };
  for (const [what, files] of Object.entries(projects))
    it(`has ${what}`, async () => {
      const file = write(files);
      const language = findFileLanguage(file)!;
      const joined = await language.bundle!({ file, source: readFileSync(file, "utf8") });
      assert.ok(joined.ok, JSON.stringify(joined));
      const alone = join(mkdtempSync(join(tmpdir(), "spar-alone-")), basename(file));
      writeFileSync(alone, joined.bundle.text);
      const built = await language.prepare({ file: alone, cacheFolder });
      assert.ok(built.ok, built.ok ? "" : built.detail);
      const [program, ...args] = built.command;
      assert.equal(execFileSync(program!, args, { encoding: "utf8" }).trim(), "PASS PASS");
    });

  it("is refused for a Go program that needs another package of its module", async () => {
    const main = 'package main\n\nimport "example.com/bot/internal/io"\n\nfunc main() { io.Read() }\n';
    const found = await bundled(
      write({ "cmd/bot/main.go": main, "go.mod": "module example.com/bot\n", "internal/io/io.go": "package io\n" }),
    );
    assert.equal(found.ok ? "" : found.message, "Spar cannot bundle Go bots, and main.go needs io.go.");
  });

  it("of one file without imports is that file, byte for byte", async () => {
    const odd = "\ufeff# Zwölf\r\nimport sys\r\nprint(input())";
    const { content } = await made({ "bot.py": odd });
    assert.equal(content.toString(), odd);
    const { content: script } = await made({ "bot.js": 'const fs = require("fs"); // require("./gone")\n' });
    assert.equal(script.toString(), 'const fs = require("fs"); // require("./gone")\n');
  });

  long.it("of one Java file without imports is that file, byte for byte", async () => {
    const java = "import java.util.*;\nclass Player { public static void main(String[] a) { } }";
    assert.equal((await made({ "Bot.java": java })).content.toString(), java);
  });

  const missing: Readonly<Record<string, readonly [Files, string]>> = {
    python: [
      { "bot.py": "import a\n", "a.py": "\nfrom b.c import d\n", "b/__init__.py": "" },
      "a.py:2: There is no module b.c, which a.py imports.",
    ],
    javascript: [
      { "bot.js": 'require("./a");\n', "a.js": '// b\nrequire("./b");\n' },
      "a.js:2: a.js imports ./b, which does not exist.",
    ],
    "C++": [
      { "bot.cpp": '#include "a.h"\nint main() {}\n', "a.h": '#pragma once\n\n#include "b.h"\n' },
      "a.h:3: a.h refers to b.h, which does not exist.",
    ],
    Java: [
      {
        "bots/Bot.java":
          "package bots;\nimport bots.cards.Gone;\nclass Bot { public static void main(String[] a) { } }\n",
        "bots/cards/Card.java": "package bots.cards;\n",
      },
      "bots/Bot.java:2: Bot.java refers to class bots.cards.Gone, which does not exist.",
    ],
    "C#": [
      {
        "bot.cs": "using Bots.Gone;\nusing Bots.Cards;\nclass Player { static void Main() { new Card(); } }\n",
        "Card.cs": "namespace Bots.Cards { public class Card { } }\n",
      },
      "bot.cs:1: bot.cs refers to namespace Bots.Gone, which does not exist.",
    ],
    Rust: [
      { "bot.rs": "mod a;\nfn main() { }\n", "a.rs": "\npub mod b;\n" },
      "a.rs:2: a.rs refers to mod b, which does not exist.",
    ],
  };
  for (const [title, [files, sentence]] of Object.entries(missing)) {
    it(`reports what is missing at its line in ${title}`, async function () {
      assert.deepEqual(await refused(this, files), [sentence]);
    });
  }

  it("of Java does not change labels of a switch or names that a file declares itself", async () => {
    const main = `import static bot.Kind.*;
import static bot.Words.*;
class Player {
    static int LIMIT = 3;
    static int of(bot.Kind kind, int WORD) {
        switch (kind) { case RED, GREEN -> { return LIMIT; } default -> { return RED == kind ? WORD : 1; } }
    }
    public static void main(String[] args) { if (1 > MOST) return; }
}
`;
    const file = write({
      "Player.java": main,
      "bot/Kind.java": "package bot; public enum Kind { RED, GREEN, BLUE }\n",
      "bot/Words.java":
        "package bot; public class Words { public static int LIMIT = 1; public static int WORD = 2; public static int MOST = 9; }\n",
    });
    const bundle = await languages.find(({ id }) => id === "java")!.bundle!({ file, source: main });
    assert.ok(bundle.ok);
    const { text } = bundle.bundle;
    for (const part of [
      "int LIMIT = 3;",
      "int WORD)",
      "case RED, GREEN ->",
      "Kind.RED == kind ? WORD",
      "1 > Words.MOST",
    ]) {
      assert.equal(text.includes(part), true, `${part} in ${text}`);
    }
  });

  it("of Rust includes all modules, several on a line, nested, or with attributes", async function () {
    const source = `mod deep; mod extra; // both
#[path = "other.rs"]
// what it is
mod named;
#[path = "two.rs"] mod second;
mod inline { pub mod nested; }
fn main() {
    let mut line = String::new();
    while std::io::stdin().read_line(&mut line).unwrap() > 0 {
        println!("PICK {}", deep::A + extra::A + named::A + second::A + inline::nested::A);
    }
}
`;
    const parts = ["deep.rs", "extra.rs", "other.rs", "two.rs", "inline/nested.rs"];
    const files = Object.fromEntries(parts.map((name) => [name, "pub const A: i32 = 0;\n"]));
    const file = write({ "bot.rs": source, ...files });
    const rust = languages.find(({ id }) => id === "rust")!;
    const bundle = await rust.bundle!({ file, source });
    assert.ok(bundle.ok, JSON.stringify(bundle));
    const { text, origins } = bundle.bundle;
    assert.equal(origins.filter((origin) => origin && origin.file !== file).length, parts.length);
    assert.doesNotMatch(text, /#\[path|mod \w+;/);
    const joined = write({ "alone/bot.rs": text });
    const prepared = await rust.prepare({ file: joined, cacheFolder });
    if (!prepared.ok && prepared.kind === "start") skip(this, missingTool(prepared.why));
    assert.equal(prepared.ok, true, text);
  });

  it("reports imports that a site does not have", async () => {
    write({ "bot.cpp": "#include <vector>\n#include <boost/any.hpp>\nint main() {}\n" });
    write({ "bot.java": "import org.gone.A;\nclass Player { public static void main(String[] a) { } }\n" });
    write({ "bot.rs": "use std::io;\nuse rand::Rng;\nfn main() { }\n" });
    const foreign = async (name: string) => {
      const language = languages.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)))!;
      const file = join(folder, name);
      const bundle = await language.bundle!({ file, source: readFileSync(file, "utf8") });
      return bundle.ok ? bundle.bundle.foreign.map(({ line, message }) => `${line}: ${message}`) : bundle.problems;
    };
    assert.deepEqual(await foreign("bot.cpp"), ["2: <boost/any.hpp> is not part of C++'s standard library."]);
    assert.deepEqual(await foreign("bot.java"), ["1: org.gone.A is not part of Java's standard library."]);
    assert.deepEqual(await foreign("bot.rs"), ["2: crate rand is not part of Rust's standard library."]);
  });

  long.it("has the errors of a compiler at the lines of the sources", async function () {
    const files = {
      "bot.cpp": '#include "a.h"\n#include "b.h"\nint main() { return helper(); }\n',
      "a.h": "int helper();\n",
      "a.cpp": '#include "a.h"\n#include <cmath>\nstatic int twice() { return 1; }\nint helper() { return twice(); }\n',
      "b.h": "int other();\n",
      "b.cpp": '#include "b.h"\n\nstatic int twice() { return 2; }\nint other() { return twice(); }\n',
    };
    const [first = ""] = await refused(this, files);
    assert.match(first, /^b\.cpp:3: redefinition of .*twice/);
  });

  it("of a class that the game calls keeps the imports that the game provides", async () => {
    const file = write({
      "bot.py":
        "from base import BasePlayer\nimport habits\n\n\nclass Bot(BasePlayer):\n    start_turn = habits.start_turn\n    play = habits.play\n    vorpal_choice = habits.vorpal_choice\n    result = habits.result\n",
      "habits.py":
        "def start_turn(self, last_turn):\n    return 0 if last_turn == 6 else 1\n\n\ndef play(self, card):\n    return 6\n\n\ndef vorpal_choice(self, last_turn):\n    return 9\n\n\ndef result(self, *what):\n    pass\n",
    });
    const play: typeof pool.play = (plan) => pool.play(plan);
    const bundle = await bundleBot({
      file,
      commandSettings: { game: "dungeon", options: { games: 4 } },
      settings,
      play,
    });
    assert.ok(bundle.ok, JSON.stringify(bundle));
    assert.deepEqual(inEnglish(bundle.faults), []);
    assert.match(bundle.compared, /^Its \d+ answers are the same/);
    assert.match(bundle.content.toString(), /^from base import BasePlayer$/m);
  });

  it("that answers differently is reported with its first different answer", async () => {
    const bundle = await made({
      "bot.py": "import a\nwhile True:\n    input()\n    print(a.pick())\n",
      "a.py":
        'import os\n\n\ndef pick():\n    return "PICK %d" % os.path.exists(os.path.join(os.path.dirname(__file__), "a.py"))\n',
    });
    assert.deepEqual(inEnglish(bundle.faults.map(({ message }) => message)), [
      'In turn 1 the bundle answers "PICK 0", but the bot answers "PICK 1".',
    ]);
  });

  it("that crashes is reported at the line of the source that crashed", async () => {
    const bundle = await made({
      "bot.py": "import a\nwhile True:\n    input()\n    print(a.pick())\n",
      "a.py": 'import os\n\ndef pick():\n    return open(os.path.join(os.path.dirname(__file__), "data.txt")).read()\n',
      "data.txt": "PICK 1",
    });
    const [{ file, line, message }] = bundle.faults as [BotBundle["faults"][number]];
    assert.equal(`${relative(folder, file!)}:${line}`, "a.py:4");
    assert.match(
      english(message),
      /^In turn 1 the bundle answers nothing \(crash, FileNotFoundError: .*, but the bot answers "PICK 1"\.$/,
    );
  });

  const apart: Readonly<Record<string, Files>> = {
    "data of a script": {
      "bot.js":
        'const fs = require("fs");\nwhile (readline()) console.log(fs.readFileSync(__dirname + "/data.txt", "utf8"));\n',
      "data.txt": "PICK 1",
    },
    "a module whose name is made": {
      "bot.py":
        'import importlib\nname = "say"\nsay = importlib.import_module(name)\nwhile True:\n    input()\n    print(say.word)\n',
      "say.py": 'word = "PICK 1"\n',
    },
  };
  for (const [what, files] of Object.entries(apart)) {
    it(`of one file is reported if it needs ${what}`, async () => {
      const { faults } = await made(files);
      assert.match(
        english(faults[0]!.message),
        /^In turn 1 the file on its own, outside its folder, answers nothing \(crash, .*, but the bot answers "PICK 1"\.$/,
      );
      assert.equal(faults[0]!.kind, "bundle");
    });
  }

  long.it("joins the modules that a script requires, however the call is written", async () => {
    const file = write({
      "bot.js": 'require(`./a`);\nrequire (/* c */"./b");\n',
      "a.js": "",
      "b.js": "",
      "meta.mjs": 'import "./a.js";\nconsole.log(import.meta.url);\n',
      "wait.mjs": 'import "./a.js";\nawait 1;\n',
    });
    const bundle = await bundleScript({ file, source: readFileSync(file, "utf8") });
    assert.ok(bundle.ok);
    assert.deepEqual(bundle.bundle.files?.map((path) => relative(folder, path)).sort(), ["a.js", "b.js", "bot.js"]);
    const why = async (name: string) => {
      const refusal = await bundleScript({ file: join(folder, name), source: 'import "./a.js";' });
      assert.ok(!refusal.ok);
      return refusal.problems.map(({ line, message }) => `${line}: ${message}`);
    };
    const sentence = "2: The bundle is not an ES module, so it cannot use";
    assert.deepEqual(await why("meta.mjs"), [`${sentence} import.meta.`]);
    assert.deepEqual(await why("wait.mjs"), [`${sentence} await outside of a function.`]);
  });

  it("of a bot that fails at once is reported as not compared", async () => {
    const { faults, compared } = await made({ "bot.py": "import a\ninput()\na.gone()\n", "a.py": "" });
    assert.deepEqual(
      faults.map(({ line, kind, message }) => `${line}: ${kind}: ${english(message)}`),
      [
        `3: bundle: In turn 1 the bot itself answers nothing (crash, AttributeError: module 'a' has no attribute 'gone'), so nothing could be compared.`,
      ],
    );
    assert.equal(compared, "No answers were compared.");
  });

  long.it("contains the text of Python modules in any encoding", async () => {
    const latin = (text: string) => Buffer.from(`# coding: latin-1\n${text}`, "latin1");
    const file = write({ "one.py": "", "pkg/__init__.py": "", "pkg/x.py": "EARLY = 1\n" });
    writeFileSync(join(folder, "uni.py"), latin('say = "PICK %d" % (ord("ä") - 228)\n'));
    writeFileSync(join(folder, "pkg", "__init__.py"), latin('"""Fünf"""\n'));
    const rest =
      'import importlib as i\nX = i.import_module(".x", "pkg").EARLY\nwhile True:\n    input()\n    print(say)\n';
    const heads = ["\ufeff", "# coding: latin-1\n# ä\n", '"ü\u{1f600}"; '];
    for (const head of heads) {
      const main = `${head}from __future__ import annotations; from uni import say\n${rest}`;
      writeFileSync(file, head.includes("latin") ? Buffer.from(main, "latin1") : main);
      const bundle = await bundled(file);
      assert.ok(bundle.ok, JSON.stringify(bundle));
      assert.deepEqual(inEnglish(bundle.faults), [], bundle.content.toString());
      assert.match(bundle.compared, /^Its .* answers are the same/);
    }
  });

  it("is accepted for a bot that answers differently each time", async () => {
    const { faults, compared } = await made({
      "bot.py": "import a\nwhile True:\n    input()\n    print(a.pick())\n",
      "a.py": 'import os\n\ndef pick():\n    return "PICK 0 %d" % os.getpid()\n',
    });
    assert.deepEqual(inEnglish(faults), []);
    assert.match(compared, /^The bot itself is not deterministic: its answers vary from turn 1 on\.$/);
  });

  long.it("that is too long is reported with its largest files", async () => {
    const { faults, characters, shares } = await made({
      "bot.c": `#include "data.h"\nint main(void) { return data[0]; }\n`,
      "data.h": `static const char data[] =\n"${"x".repeat(100_000)}";\n`,
    });
    assert.equal(characters > 100_000, true);
    assert.deepEqual(
      shares.map(({ name }) => name),
      ["data.h:2", "bot.c", "data.h", "code that joins the files"],
    );
    assert.equal(
      shares.reduce((sum, share) => sum + share.characters, 0),
      characters,
    );
    assert.match(
      english(faults[0]!.message),
      /^The bundle has 100,0\d\d characters, and the site accepts 100,000; the largest parts: data\.h/,
    );
  });

  it("overwrites an archive that Spar wrote, which may be larger than any source", () => {
    const target = join(folder, "large.tar.gz");
    for (const first of [1, 2]) {
      const content = Buffer.alloc(17_000_000, first);
      assert.deepEqual(saveBundle(target, content, folder), { kind: "written" });
    }
  });

  it("refuses an archive whose agent names a file over Kaggle's limit", () => {
    const agent = join(folder, "agent.py");
    writeFileSync(agent, 'weights = open("huge.bin", "rb")\n');
    writeFileSync(join(folder, "huge.bin"), "");
    truncateSync(join(folder, "huge.bin"), 201_000_000);
    const archive = collectArchive(agent);
    rmSync(join(folder, "huge.bin"));
    assert.match(
      archive.ok ? "" : english(archive.message),
      /^huge\.bin is too large \(\d+ MB; the maximum is \d+ MB\)\.$/,
    );
  });

  it("overwrites a file that Spar wrote, but no other file unless asked to", () => {
    const target = join(folder, "submit.py");
    assert.deepEqual(saveBundle(target, Buffer.from("one\n"), folder), { kind: "written" });
    assert.deepEqual(saveBundle(target, Buffer.from("two\n"), folder), { kind: "written" });
    assert.deepEqual(saveBundle(target, Buffer.from("two\n"), folder), { kind: "unchanged" });
    writeFileSync(target, "mine\n");
    const refusedSave = saveBundle(target, Buffer.from("three\n"), folder);
    assert.ok(refusedSave.kind === "foreign");
    assert.match(refusedSave.diff, /^-mine\n\+three$/m);
    assert.equal(readFileSync(target, "utf8"), "mine\n");
    assert.deepEqual(saveBundle(target, Buffer.from("three\n"), folder, true), { kind: "written" });
  });

  it("does not overwrite an unreadable file and is not written into a pipe", function () {
    const large = join(folder, "large.py");
    writeFileSync(large, "");
    truncateSync(large, maxSourceBytes + 1);
    const refusedSave = saveBundle(large, Buffer.from("new\n"), folder);
    assert.ok(refusedSave.kind === "refused");
    assert.match(refusedSave.why, /^large\.py is too large .*\. Spar cannot show what would be lost\.$/);
    assert.deepEqual(saveBundle(large, Buffer.from("new\n"), folder, true), { kind: "written" });
    if (process.platform === "win32") skip(this, "no mkfifo");
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    assert.deepEqual(saveBundle(pipe, Buffer.from("new\n"), folder, true), {
      kind: "refused",
      why: "pipe is not a regular file.",
    });
  });

  long.it("is never written over a file of the bot itself, by whatever name", async function () {
    const file = write({ "bot.py": "import cards.one\n", "cards/one.py": "1\n", "cards/__init__.py": "" });
    if (process.platform === "win32") skip(this, "no links without a right to them");
    symlinkSync(join(folder, "cards"), join(folder, "linked"));
    const { sources } = await made({ "bot.py": "import cards.one\n" });
    for (const name of ["bot.py", "cards/one.py", "cards/__init__.py", "linked/one.py", "linked/__init__.py"]) {
      assert.equal(isAmong(sources, join(folder, name)), true, name);
    }
    const link = join(folder, "linked", "one.py");
    const complaints: string[] = [];
    const code = await run(["bundle", file, "-o", link, "--overwrite"], (text) => complaints.push(text));
    assert.equal(code, 2);
    assert.match(complaints[0]!, /is one of the bot's own files/);
    assert.equal(readFileSync(link, "utf8"), "1\n");
  });
});
