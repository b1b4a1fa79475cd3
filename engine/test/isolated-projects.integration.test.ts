import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { findBuiltFiles } from "../bots/source/built-files.ts";
import { readSourceVersion } from "../project/versions/source-version.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";
import { cpp, javaMain, prints } from "./small-projects.ts";

/** Projects whose other files lie outside the folder of the main file. */
const projects: readonly (readonly [what: string, main: string, files: Readonly<Record<string, string>>])[] = [
  [
    "sources that CMake names",
    "src/bots/bot.cpp",
    {
      "src/bots/bot.cpp": `#include <eng/word.hpp>\n${prints("word()")}`,
      "src/word.cpp": 'const char* word() { return "ONE"; }\n',
      "include/eng/word.hpp": "const char* word();\n",
      "spar.json": "{}",
      "CMakeLists.txt":
        "add_executable(bot src/bots/bot.cpp src/word.cpp)\ntarget_include_directories(bot PRIVATE include)\n",
    },
  ],
  [
    "crates in folders that Cargo names, one by its workspace, and a file in one of them",
    "bot/src/main.rs",
    {
      "Cargo.toml":
        '[workspace]\nmembers = ["bot", "words", "say"]\n[workspace.dependencies]\nwords = { path = "words" }\n',
      "bot/Cargo.toml":
        '[package]\nname = "bot"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nwords.workspace = true\n',
      "bot/src/main.rs": 'fn main() { println!("{}", words::get()); }\n',
      "words/Cargo.toml":
        '[package]\nname = "words"\nversion = "0.1.0"\nedition = "2021"\n[dependencies.say-it]\npath = "../say"\n',
      "words/src/lib.rs": "mod inner;\npub use inner::get;\n",
      "words/src/inner.rs": "pub fn get() -> &'static str { say_it::WORD }\n",
      "say/Cargo.toml": '[package]\nname = "say-it"\nversion = "0.1.0"\nedition = "2021"\n',
      "say/src/lib.rs": 'pub const WORD: &str = include_str!("../word.txt");\n',
      "say/word.txt": "ONE",
    },
  ],
  [
    "a header that CMake does not name in plain words, three folders above",
    "src/bots/one/bot.cpp",
    {
      "src/bots/one/bot.cpp": `#include <eng/word.hpp>\n${prints("WORD")}`,
      "third/party/eng/word.hpp": '#define WORD "ONE"\n',
      "CMakeLists.txt": "add_executable(bot src/bots/one/bot.cpp)\ninclude_directories($ENV{PARTY})\n",
    },
  ],
  [
    "packages of Maven",
    "src/main/java/one/Bot.java",
    {
      "src/main/java/one/Bot.java": `package one;\n${javaMain("one.two.Word.get()")}`,
      "src/main/java/one/two/Word.java":
        'package one.two;\npublic class Word { public static String get() { return "ONE"; } }\n',
      "pom.xml": "<project/>\n",
    },
  ],
];

const given = (folder: string, file: string) => ({ file: join(folder, file), cacheFolder: join(folder, ".cache") });

describe("a version of a project", function () {
  this.timeout(60_000);
  for (const [what, main, files] of projects)
    it(`is built isolated in a folder of its own: ${what}`, async function () {
      const language = findFileLanguage(main)!;
      if (!findProgram(language.command[0]!)) return skip(this, `no ${language.title}`);
      const [isolation] = await findSandboxes("");
      if (!isolation) return skip(this, "no sandbox");
      const here = botFolder(files);
      const command = main.endsWith("cpp") ? cpp : undefined;
      assert.ok((await language.prepare({ ...given(here, main), command })).ok);
      const version = readSourceVersion(join(here, main));
      for (const name of Object.keys(files).filter((each) => /CMake|hpp$/.test(each)))
        assert.ok(version.files.has(name), name);
      const there = botFolder(Object.fromEntries([...version.files].map(([name, text]) => [name, String(text)])));
      const built = await language.prepare({ ...given(there, version.main), command, isolation, within: there });
      assert.ok(built.ok, built.ok ? "" : built.why);
    });
});

/** What lists of an isolated bot take from a folder outside its own, which has `key.h`, `key.mk` and `key.cmake`. */
const takers: Readonly<Record<string, (outside: string) => Readonly<Record<string, string>>>> = {
  "configure_file of CMake": (outside) => ({ "CMakeLists.txt": `configure_file(${outside}/key.h key.h COPYONLY)\n` }),
  "configure_file by a link": () => ({ "CMakeLists.txt": "configure_file(link/key.h key.h COPYONLY)\n" }),
  "include of CMake": (outside) => ({
    "CMakeLists.txt": `include(${outside}/key.cmake)\nadd_definitions(-D\${KEY})\n`,
  }),
  "include of a Makefile": () => ({ Makefile: "include link/key.mk\nCXXFLAGS = -D$(KEY)\nbot: bot.cpp\n" }),
};

describe("a bot in a sandbox", function () {
  this.timeout(60_000);
  for (const [what, list] of Object.entries(takers))
    it(`is not told of other folders by ${what}`, async function () {
      const [isolation] = await findSandboxes("");
      if (!isolation || !findProgram("g++")) return skip(this, "no sandbox");
      const key = { "key.h": "#define KEY 1\n", "key.mk": "KEY = KEY\n", "key.cmake": "set(KEY KEY)\n" };
      const outside = botFolder(key);
      const source = `#if __has_include("key.h")\n#include "key.h"\n#endif\n#ifdef KEY\n#error told\n#endif\n${prints('""')}`;
      const folder = botFolder({ "bot.cpp": source, ...list(outside) });
      symlinkSync(outside, join(folder, "link"));
      const prepare = findFileLanguage("bot.cpp")!.prepare;
      const open = await prepare(given(folder, "bot.cpp"));
      assert.ok(!open.ok && /told/.test(open.detail));
      const built = await prepare({ ...given(folder, "bot.cpp"), isolation, within: folder });
      assert.ok(built.ok, built.ok ? "" : built.why);
      assert.ok(!Object.keys(findBuiltFiles(join(folder, "bot.cpp")) ?? {}).some((path) => /key/.test(path)));
    });
});
