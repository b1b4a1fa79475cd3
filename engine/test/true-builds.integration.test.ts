import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { findCProject } from "../bots/build/c-project.ts";
import { buildByCommand } from "../bots/build/own-build.ts";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { findBuiltFiles, findOpenedFiles, keepOpenedFiles } from "../bots/source/built-files.ts";
import { prepareBot } from "../project/prepare/prepare.ts";
import { createVersionCopies } from "../project/prepare/version-copies.ts";
import { findBot } from "../project/resolve/find-bot.ts";
import { readSourceVersion } from "../project/versions/source-version.ts";
import { askOne, stampOfFile, startedBot } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** A program that prints ONE, which comes from the file `edited`. */
interface SmallProject {
  readonly main: string;
  readonly edited: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  /** Its tools are slow. */
  readonly isSlow?: true;
  /** Links to folders. */
  readonly links?: Readonly<Record<string, string>>;
}

const cpp = ["g++", "-O0"];
const prints = (name: string) => `#include <cstdio>\nint main() { std::puts(${name}); }\n`;
const rustMain = (head: string, word: string) => `${head}\nfn main() { println!("{}", ${word}); }\n`;
const goMain = (head: string, word: string) => `package main\n${head}\nfunc main() { println(${word}) }\n`;
const javaMain = (word: string) =>
  `public class Bot { public static void main(String[] a) throws Exception { System.out.println(${word}); } }\n`;

const projects: Readonly<Record<string, SmallProject>> = {
  "C++: a header in a folder that the command names": {
    main: "src/bot.cpp",
    edited: "lib/word.hpp",
    command: [...cpp, "-I../lib"],
    files: { "src/bot.cpp": `#include <word.hpp>\n${prints("word")}`, "lib/word.hpp": 'const char *word = "ONE";\n' },
  },
  "C++: a header that the command includes": {
    main: "bot.cpp",
    edited: "config.h",
    command: [...cpp, "-include", "config.h"],
    files: { "bot.cpp": prints("WORD"), "config.h": '#define WORD "ONE"\n' },
  },
  "C++: data that the assembler reads": {
    main: "bot.cpp",
    edited: "word.bin",
    command: cpp,
    files: {
      "bot.cpp": `__asm__(".section .rodata\\nword: .incbin \\"word.bin\\"\\n.byte 0\\n.previous\\n");\nextern const char word[];\n${prints("word")}`,
      "word.bin": "ONE",
    },
  },
  "C++: a function in a source of another name": {
    main: "bot.cpp",
    edited: "speech_base.cpp",
    command: cpp,
    files: {
      "bot.cpp": `#include "speech.h"\n${prints("word()")}`,
      "speech.h": "const char *word();\nconst char *text();\n",
      "speech_base.cpp": '#include "speech.h"\nconst char *word() { return text(); }\nconst char *kind = "ONE";\n',
      "speech_text.cpp": '#include "speech.h"\nextern const char *kind;\nconst char *text() { return kind; }\n',
      "speech_old.cpp": 'const char *word() { return "OLD"; }\nint broken = \n',
    },
  },
  "C: a source with a main for its test": {
    main: "bot.c",
    edited: "word.c",
    files: {
      Makefile: "SOURCES = word.c bot.c\nbot: $(SOURCES:.c=.o)\n",
      "bot.c": "#include <stdio.h>\nextern const char *word;\nint main(void) { puts(word); }\n",
      "word.c": 'const char *word = "ONE";\n#ifdef TEST\nint main(void) { return 0; }\n#endif\n',
    },
  },
  "C++: folders, macros and sources of CMake": {
    main: "app/bot.cpp",
    edited: "engine/src/word.cpp",
    files: {
      "CMakeLists.txt": `cmake_minimum_required(VERSION 3.16) # the (least) version
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD \${UNKNOWN})
add_definitions(-std=c++20 -Wall -DEND)
set(ENGINE \${CMAKE_CURRENT_SOURCE_DIR}/engine)
include_directories(\${ENGINE}/include)
add_library(words STATIC engine/src/word.cpp)
add_executable(bot app/bot.cpp app/extra.cpp)
target_compile_definitions(bot PRIVATE "CALL=word")
`,
      "app/bot.cpp": `#ifndef END\n#error\n#endif\n#include <engine/word.hpp>\nvoid extra();\n#include <cstdio>\nint main() { extra(); std::puts(CALL()); }\n`,
      "app/extra.cpp": "void extra() {}\n",
      "engine/include/engine/word.hpp": "const char *word();\n",
      "engine/src/word.cpp": '#include <engine/word.hpp>\nconst char *word() { return "ONE"; }\n',
    },
    command: cpp,
  },
  "C: options of a Makefile": {
    main: "bot.c",
    edited: "inc/word.h",
    files: {
      Makefile: `NAME = "\\"a b\\""
ID := $(shell echo none)
CFLAGS = -O2 -Iinc -DWORD=word -DID=\\""$(ID)"\\"
bot: bot.c
	cc -DTITLE=$(NAME) $(CFLAGS) -o $@ $<
`,
      "bot.c": `#include <word.h>\n#include <stdio.h>\nint main(void) { puts(sizeof TITLE == 4 ? WORD : TITLE); }\n`,
      "inc/word.h": 'static const char *word = "ONE";\n',
    },
  },
  "C++: sources that register themselves, and folders, of a Makefile's variables": {
    main: "src/bot.cpp",
    edited: "src/extra/word.cpp",
    command: cpp,
    files: {
      Makefile: `INC := inc
CXXFLAGS += -I$(INC) \\
  -DWORD=word
SRCS = src/bot.cpp $(wildcard src/extra/*.cpp)
bot: $(SRCS:.cpp=.o)
`,
      "inc/word.hpp": "extern const char *word;\n",
      "src/bot.cpp": `#include <word.hpp>\nconst char *word = "";\n${prints("WORD")}`,
      "src/extra/word.cpp": '#include <word.hpp>\nstatic int is = (word = "ONE", 1);\n',
      "src/extra/old_main.cpp": "int main() {}\n",
    },
  },
  "C++: folders below, and lists of files, of CMake": {
    main: "app/bot.cpp",
    edited: "engine/src/deep/word.cpp",
    command: cpp,
    files: {
      "CMakeLists.txt": "add_subdirectory(engine)\nadd_subdirectory(app)\n",
      "app/CMakeLists.txt": "add_executable(bot bot.cpp)\n",
      "engine/CMakeLists.txt": `file(GLOB_RECURSE SOURCES src/*.cpp)\nadd_library(engine \${SOURCES})\ntarget_include_directories(engine PUBLIC include)\ntarget_compile_definitions(engine PUBLIC CALL=word)\n`,
      "app/bot.cpp": `#include <engine/word.hpp>\n${prints("CALL()")}`,
      "engine/include/engine/word.hpp": "const char *word();\n",
      "engine/src/deep/word.cpp": 'const char *word() { return "ONE"; }\n',
    },
  },
  "C: what a Makefile includes, and the folders in which it looks": {
    main: "app/bot.c",
    edited: "config.mk",
    files: {
      Makefile: "include config.mk\nvpath %.c app\nVPATH = lib\nCFLAGS = -fcommon $(DEFS)\nbot: bot.o word.o\n",
      "config.mk": "DEFS = -DWORD='\"ONE\"'\n",
      "app/bot.c": "#include <stdio.h>\nconst char *word;\nvoid set(void);\nint main(void) { set(); puts(word); }\n",
      "lib/word.c": "const char *word;\nvoid set(void) { word = WORD; }\n",
    },
  },
  "C++: lists that CMake includes and appends to, and a macro with quotes": {
    main: "bot.cpp",
    edited: "cmake/flags.cmake",
    command: cpp,
    files: {
      "CMakeLists.txt": `include(cmake/flags.cmake)\nset(ALL bot.cpp)\nlist(APPEND ALL extra/word.cpp)\nadd_executable(bot \${ALL})\ntarget_sources(bot PRIVATE extra/other.cpp)\n`,
      "cmake/flags.cmake": 'add_definitions(-DWORD="ONE")\n',
      "bot.cpp": `const char *word = "";\nint more = 0;\n${prints("more ? word : 0")}`,
      "extra/word.cpp": "extern const char *word;\nstatic int is = (word = WORD, 1);\n",
      "extra/other.cpp": "extern int more;\nstatic int is = (more = 1);\n",
    },
  },
  "C++: options in a file that the command names": {
    main: "bot.cpp",
    edited: "flags",
    command: [...cpp, "@flags"],
    files: { flags: '-DWORD=\\"ONE\\"\n', "bot.cpp": prints("WORD") },
  },
  "Rust: a folder that a build script names": {
    main: "src/main.rs",
    edited: "data/word.txt",
    files: {
      "Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2021"\n',
      "build.rs": `fn main() {\n    println!("cargo:rerun-if-changed=data");\n    println!("cargo:rustc-env=WORD={}", std::fs::read_to_string("data/word.txt").unwrap());\n}\n`,
      "src/main.rs": rustMain("", 'env!("WORD")'),
      "data/word.txt": "ONE",
    },
  },
  "TypeScript: exports of a package of the workspace, and imports of its own": {
    main: "bot/src/bot.ts",
    edited: "words/src/deep.ts",
    links: { "node_modules/@us/words": "words" },
    files: {
      "words/package.json": '{ "exports": { "./deep": { "types": "./src/deep.d.ts", "default": "./src/deep.js" } } }',
      "words/src/deep.ts": 'export const word: string = "ONE";\n',
      "bot/package.json": '{ "imports": { "#lib/*": "./src/lib/*.ts" } }',
      "bot/src/lib/say.ts": 'export { word } from "@us/words/deep";\n',
      "bot/src/bot.ts": 'import { word } from "#lib/say";\nconsole.log(word as string);\n',
    },
  },
  "Perl: a file beside the program": {
    main: "bot.pl",
    edited: "word.txt",
    files: {
      "bot.pl": 'use FindBin;\nopen(my $in, "<", "$FindBin::Bin/word.txt");\nprint <$in>;\n',
      "word.txt": "ONE",
    },
  },
  "Rust: a build script, a feature and what they are made from": {
    main: "src/main.rs",
    edited: "build.rs",
    files: {
      "Cargo.toml":
        '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2018"\n\n[features]\ndefault = ["loud"]\nloud = []\n',
      "build.rs":
        'fn main() { let to = std::env::var("OUT_DIR").unwrap() + "/word.rs"; std::fs::write(to, "\\"ONE\\"").unwrap(); }\n',
      "src/main.rs": rustMain(
        '#[cfg(feature = "loud")]\nconst WORD: &str = include!(concat!(env!("OUT_DIR"), "/word.rs"));',
        "WORD",
      ),
    },
  },
  "C++: options of compile_commands.json": {
    main: "src/bot.cpp",
    edited: "deps/word.hpp",
    command: cpp,
    files: {
      "build/compile_commands.json": JSON.stringify([
        { directory: "..", file: "nothing.cpp", command: "c++" },
        { directory: "FOLDER", command: "c++ -I FOLDER/deps -fplugin=evil.so -c bot.cpp", file: "src/bot.cpp" },
      ]),
      "src/bot.cpp": `#include <word.hpp>\n${prints("word")}`,
      "deps/word.hpp": 'const char *word = "ONE";\n',
    },
  },
  "Rust: a module inside a module": {
    main: "main.rs",
    edited: "outer/inner.rs",
    files: {
      "main.rs": rustMain("mod outer { pub mod inner; }", "outer::inner::WORD"),
      "outer/inner.rs": 'pub const WORD: &str = "ONE";\n',
    },
  },
  "Rust: data beside the manifest": {
    main: "src/main.rs",
    edited: "data/word.txt",
    files: {
      "Cargo.toml": '[package]\nname = "my-bot"\nversion = "1.2.3"\n',
      "src/main.rs": rustMain(
        'const WORD: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/word.txt"));',
        'WORD.replace("\\n", env!("CARGO_PKG_VERSION_PATCH"))',
      ),
      "data/word.txt": "ONE\n",
    },
  },
  "Rust: another package of the workspace, by Cargo": {
    main: "player/src/main.rs",
    edited: "word/src/lib.rs",
    files: {
      "Cargo.toml": '[workspace]\nmembers = ["player", "word"]\nresolver = "2"\n',
      "player/Cargo.toml":
        '[package]\nname = "player"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n# ours\nword = { path = "../word" }\n',
      "player/src/main.rs": rustMain("", "word::word()"),
      "word/Cargo.toml": '[package]\nname = "word"\nversion = "0.1.0"\nedition = "2021"\n',
      "word/src/lib.rs": 'pub fn word() -> &\'static str { "ONE" }\n',
    },
  },
  "Go: a file with nothing but init": {
    main: "main.go",
    edited: "other.go",
    files: {
      "main.go": goMain("var word string", "word"),
      "other.go": 'package main\n\nfunc init() { word = "ONE" }\n',
    },
  },
  "Go: another package of the module": {
    main: "cmd/bot/main.go",
    edited: "internal/say/say.go",
    files: {
      "go.mod": "module example.com/b\n\ngo 1.21\n",
      "cmd/bot/main.go": goMain('import "example.com/b/internal/say"', "say.Word()"),
      "internal/say/say.go": 'package say\n\nfunc Word() string { return "ONE" }\n',
    },
  },
  "Go: packages by their address, before modules": {
    main: "cmd/bot/main.go",
    edited: "hlt/deep/word.go",
    files: {
      "cmd/bot/main.go": goMain('import "github.com/me/mine/hlt"', "hlt.Word()"),
      "hlt/hlt.go":
        'package hlt\n\nimport "github.com/me/mine/hlt/deep"\n\nfunc Same[T any](it T) T { return it }\nfunc Word() string { return Same(deep.Word) }\n',
      "hlt/deep/word.go": 'package deep\n\nvar Word = "ONE"\n',
    },
  },
  "Go: packages in a folder src, before modules": {
    main: "MyBot.go",
    edited: "src/hlt/word.go",
    files: {
      "MyBot.go": goMain('import "hlt"', "hlt.Word()"),
      "src/hlt/word.go": 'package hlt\n\nfunc Word() string { return "ONE" }\n',
    },
  },
  "Go: packages by relative paths, before modules": {
    main: "bot.go",
    edited: "words/word.go",
    files: {
      "bot.go": goMain('import "./words"', "words.Word()"),
      "words/word.go": 'package words\n\nfunc Word() string { return "ONE" }\n',
    },
  },
  "Go: embedded files": {
    main: "main.go",
    edited: "data/word.txt",
    files: {
      "go.mod": "module b\n\ngo 1.21\n",
      "main.go": goMain('import "embed"\n\n//go:embed data\nvar data embed.FS\n', "read()"),
      "read.go":
        'package main\n\nfunc read() string {\n\ttext, _ := data.ReadFile("data/word.txt")\n\treturn string(text)\n}\n',
      "data/word.txt": "ONE",
    },
  },
  "C#: what a project's sources use of each other without naming it": {
    main: "Bot/Program.cs",
    edited: "Bot/Ai/Words.cs",
    command: ["mcs"],
    files: {
      "Bot/Bot.csproj": "<Project />",
      "Bot/Program.cs":
        'class Program { static void Main() { System.Console.WriteLine(Ai.Extensions.Twice("".Word())); } }\n'.replace(
          "class",
          "using Ai;\nclass",
        ),
      "Bot/Ai/Extensions.cs":
        "namespace Ai { static partial class Extensions { public static string Twice(string text) { return text + text; } } }\n",
      "Bot/Ai/Words.cs":
        'namespace Ai { static partial class Extensions { public static string Word(this string text) { return "ONE"; } } }\n',
    },
  },
  "Java: a class by its full name": {
    main: "Bot.java",
    edited: "engine/Board.java",
    files: {
      "Bot.java": javaMain("engine.Board.WORD()"),
      "engine/Board.java": 'package engine;\npublic class Board { public static String WORD() { return "ONE"; } }\n',
    },
  },
  "Java: a resource of Maven": {
    main: "src/main/java/me/Bot.java",
    edited: "src/main/resources/me/word.txt",
    files: {
      "src/main/java/me/Bot.java": `package me;\n${javaMain('new String(Bot.class.getResourceAsStream("word.txt").readAllBytes())')}`,
      "src/main/resources/me/word.txt": "ONE",
    },
  },
  "Java: classes in a file of another name": {
    main: "Bot.java",
    edited: "Words.java",
    files: {
      "Bot.java": javaMain("new Loud().word()"),
      "Words.java": 'interface Word { default String word() { return "ONE"; } }\nclass Loud implements Word {}\n',
      "Other.java": javaMain("1").replace("Bot", "Other"),
    },
  },
  "Java: modules of Gradle with folders of their own": {
    main: "app/ai/me/Bot.java",
    edited: "lib/src/main/java/me/lib/Word.java",
    files: {
      "settings.gradle.kts": 'include("app", "lib")\n',
      "app/build.gradle": "sourceSets { main { java { srcDirs = ['ai', 'shared'] } } }\n",
      "lib/build.gradle.kts": "",
      "app/ai/me/Bot.java": `package me;\n${javaMain("Shared.word()")}`,
      "app/shared/me/Shared.java":
        "package me;\nclass Shared { static String word() { return me.lib.Word.word(); } }\n",
      "lib/src/main/java/me/lib/Word.java":
        'package me.lib;\npublic class Word { public static String word() { return "ONE"; } }\n',
    },
  },
  "Java: a class in another script, after a byte order mark": {
    main: "Löwe.java",
    edited: "Bär.java",
    files: {
      "Löwe.java": `\ufeff${javaMain("Bär.WORD").replace("Bot", "Löwe").replace("public static", "static final public")}`,
      "Bär.java": 'class Bär { static String WORD = "ONE"; }\n',
    },
  },
  "TypeScript: paths of a tsconfig.json": {
    main: "src/bot.ts",
    edited: "lib/word.ts",
    files: {
      "tsconfig.base.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["none/*", "lib/*"] } } }',
      "tsconfig.json": '{ // based on another\n "extends": "./tsconfig.base.json", }',
      "src/bot.ts":
        'import { word } from "@lib/word";\nimport { twice } from "src/other";\nconsole.log(twice(word));\n',
      "src/other.ts": "export const twice = (text: string): string => text + text;\n",
      "lib/word.ts": 'export const word: string = "ONE";\n',
    },
  },
  "TypeScript: a package of the workspace": {
    main: "packages/bot/src/bot.ts",
    edited: "packages/words/src/index.ts",
    links: { "node_modules/@us/words": "packages/words" },
    files: {
      "package.json": '{ "workspaces": ["packages/*"] }',
      "packages/words/package.json": '{ "name": "@us/words", "main": "dist/index.js" }',
      "packages/words/src/index.ts": 'export const word: string = "ONE";\n',
      "packages/bot/src/bot.ts": 'import { word } from "@us/words";\nconsole.log(word as string);\n',
    },
  },
  "C++: headers that lie elsewhere in the project": {
    main: "src/bot.cpp",
    edited: "parts/core/word.hpp",
    command: cpp,
    files: {
      "spar.json": "{}",
      "src/bot.cpp": `#include <core/word.hpp>\n${prints("word")}`,
      "parts/core/word.hpp": 'static const char *word = "ONE";\n',
    },
  },
  "C++: modules, their parts and bodies": {
    main: "src/bot.cpp",
    edited: "src/words/part.ixx",
    command: [...cpp, "-std=gnu++20"],
    files: {
      "spar.json": "{}",
      "src/bot.cpp": `#include <cstdio>\nimport words.loud;\nimport <vector>;\nint main() { std::puts(std::vector{word()}[0]); }\n`,
      "src/words/loud.cppm":
        "module;\n#include <cstring>\nexport module words.loud;\nexport import :part;\nexport const char *word();\n",
      "src/words/part.ixx": 'export module words.loud:part;\nexport const char *part() { return "ONE"; }\n',
      "src/words/body.cpp": "module words.loud;\nconst char *word() { return part(); }\n",
      "other/old.cppm": "export module old;\nbroken\n",
    },
  },
  "C++: headers that are imported": {
    main: "bot.cpp",
    edited: "inc/word.h",
    command: [...cpp, "-std=gnu++20", "-I", "inc"],
    files: {
      "inc/word.h": '#define WORD "ONE"\n',
      "bot.cpp":
        "#include <cstdio>\nimport <cmath>;\nimport <word.h>;\nint main() { std::puts(WORD + int(std::sqrt(0.0))); }\n",
    },
  },
  "C++: an interface of a module in a source, with options of compile_flags.txt": {
    main: "bot.cpp",
    edited: "word.cpp",
    command: cpp,
    files: {
      "compile_flags.txt": "-std=c++20\n-DCALL=word\n-Iinc\n",
      "inc/twice.h": "#define TWICE(x) x x\n",
      "bot.cpp": `#include <twice.h>\nimport word;\n${prints('CALL()+0*sizeof(TWICE("a"))')}`,
      "word.cpp": 'export module word;\nexport const char *word() { return "ONE"; }\n',
    },
  },
  "C++: libraries of a Makefile, and of the project": {
    main: "bot.cpp",
    edited: "vendor/libword.a",
    command: cpp,
    files: {
      Makefile: "LDFLAGS = -Lvendor\nLDLIBS = -lword -lnothing-like-it -ldl\nbot: bot.cpp\n",
      "bot.cpp": `extern "C" const char word[];\n${prints("word")}`,
    },
  },
  "C++: what CMake links with a program": {
    main: "bot.cpp",
    edited: "bot.h",
    command: cpp,
    files: {
      "CMakeLists.txt": `find_package(Threads REQUIRED)\nadd_library(own own.cpp)\nadd_executable(bot bot.cpp)\ntarget_compile_options(bot PRIVATE -mpopcnt -Werror)\ntarget_link_libraries(bot PRIVATE own Threads::Threads OpenMP::OpenMP_CXX m)\n`,
      "own.cpp": "int own() { return 0; }\n",
      "bot.h": 'static const char *word = "ONE";\n',
      "bot.cpp": `#include <omp.h>\n#include "bot.h"\nint own();\n${prints("omp_get_max_threads() + own() > 0 ? word : 0")}`,
    },
  },
  "C++: a source in assembly": {
    main: "bot.cpp",
    edited: "word.s",
    command: cpp,
    files: {
      "bot.cpp": `extern "C" const char word[];\n${prints("word")}`,
      "word.s": '.section .rodata\n.globl word\nword: .asciz "ONE"\n.section .note.GNU-stack,"",@progbits\n',
    },
  },
  "C++: the name of a project stands for its program": {
    main: "src/main.cpp",
    edited: "src/core/word.cc",
    command: cpp,
    files: {
      "CMakeLists.txt": `project(bot)\nfile(GLOB_RECURSE ALL src/*.cpp src/*.cc)\nadd_executable(\${PROJECT_NAME} \${ALL})\ntarget_include_directories(\${PROJECT_NAME} PRIVATE src)\n`,
      "src/main.cpp": `#include <core/word.h>\n${prints("word()")}`,
      "src/core/word.h": "const char *word();\n",
      "src/core/word.cc": '#include <core/word.h>\nconst char *word() { return "ONE"; }\n',
    },
  },
  "Rust: a file that a build script reads without saying so, in a folder with a blank": {
    main: "my bot/src/main.rs",
    edited: "my bot/data/word.txt",
    files: {
      "my bot/Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2021"\n',
      "my bot/build.rs":
        'fn main() { println!("cargo:rustc-env=WORD={}", std::fs::read_to_string("data/word.txt").unwrap().trim()); }\n',
      "my bot/src/main.rs": rustMain("", 'env!("WORD")'),
      "my bot/data/word.txt": "ONE\n",
    },
  },
  "Rust: an example with a variable of Cargo's settings": {
    main: "examples/bot.rs",
    edited: ".cargo/config.toml",
    files: {
      "Cargo.toml": '[package]\nname = "kit"\nversion = "0.1.0"\nedition = "2021"\n',
      ".cargo/config.toml": '[env]\nWORD = "ONE"\n',
      "src/lib.rs": 'pub fn word() -> &\'static str { env!("WORD") }\n',
      "examples/bot.rs": rustMain("", "kit::word()"),
    },
  },
  "Go: a file with nothing but init, in a folder of two programs": {
    main: "main.go",
    edited: "other.go",
    files: {
      "main.go": goMain("var word string", "word"),
      "other.go": 'package main\n\nfunc init() { word = "ONE" }\n',
      "second.go": "package main\n\nfunc main() {}\n",
    },
  },
  "Go: a package that is kept in the module": {
    main: "main.go",
    edited: "vendor/example.com/w/word.go",
    files: {
      "go.mod": "module b\n\ngo 1.21\n\nrequire example.com/w v0.1.0\n",
      "main.go": goMain('import "example.com/w"', "w.Word()"),
      "vendor/modules.txt": "# example.com/w v0.1.0\n## explicit; go 1.21\nexample.com/w\n",
      "vendor/example.com/w/word.go": 'package w\n\nfunc Word() string { return "ONE" }\n',
    },
  },
  "Java: a class that is named when the bot runs": {
    main: "Bot.java",
    edited: "ai/Plug.java",
    files: {
      "Bot.java": javaMain('Class.forName("ai." + "Plug").getMethod("word").invoke(null)'),
      "ai/Plug.java": 'package ai;\npublic class Plug { public static String word() { return "ONE"; } }\n',
    },
  },
  "C#: what a project adds, leaves out and refers to": {
    main: "bot/Program.cs",
    edited: "core/Words.cs",
    command: ["mcs"],
    files: {
      "bot/Bot.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup>
    <Compile Remove="Old/**" />
    <Compile Include="..\\shared\\**\\*.cs" Link="%(Filename)" />
    <ProjectReference Include="..\\core\\Core.csproj" />
  </ItemGroup>
  <ItemGroup Condition="'$(Configuration)' == 'Debug'"><Compile Remove="../core/Words.cs" /></ItemGroup>
</Project>
`,
      "core/Core.csproj": "<Project />",
      "bot/Program.cs": "class Program { static void Main() { System.Console.WriteLine(Shared.Word()); } }\n",
      "bot/Old/old.cs": "class {{{\n",
      "shared/deep/Shared.cs": "static class Shared { public static string Word() { return Words.Word(); } }\n",
      "core/Words.cs": 'static class Words { public static string Word() { return "ONE"; } }\n',
    },
  },
  "OCaml: modules beside and in a library, in a folder with a blank, and OCaml's own libraries": {
    main: "my bots/bot.ml",
    edited: "my bots/lib/deep.ml",
    files: {
      "my bots/bot.ml": 'let () = print_endline (Str.global_replace (Str.regexp "-") "" (Word.word ()))\n',
      "my bots/word.mli": "val word : unit -> string\n",
      "my bots/word.ml": "let word () = ignore (Unix.gettimeofday ()); Deep.word\n",
      "my bots/lib/deep.ml": 'let word = "ONE"\n',
      "my bots/old.ml": "let broken =\n",
    },
  },
  "Haskell: modules in the folder of Cabal, and what the preprocessor includes": {
    main: "app/Main.hs",
    edited: "src/Deep/Word.h",
    files: {
      "app/Main.hs": "module Main where\nimport Deep.Say (say)\nmain :: IO ()\nmain = putStrLn say\n",
      "src/Deep/Say.hs": '{-# LANGUAGE CPP #-}\nmodule Deep.Say where\n#include "Word.h"\nsay :: String\nsay = WORD\n',
      "src/Deep/Word.h": '#define WORD "ONE"\n',
    },
  },
  "D: a module in a folder": {
    main: "bot.d",
    edited: "deep/say.d",
    files: {
      "bot.d": "import std.stdio;\nimport deep.say;\nvoid main() { writeln(word); }\n",
      "deep/say.d": 'module deep.say;\nstring word = "ONE";\n',
    },
  },
  "D: a text that is imported": {
    main: "bot.d",
    edited: "word.txt",
    files: {
      "bot.d": 'import std.stdio;\nenum name = "word" ~ ".txt";\nvoid main() { writeln(import(name)); }\n',
      "word.txt": "ONE",
    },
  },
  "Kotlin: an operator, which no name leads to, and a main method in an object": {
    main: "Bot.kt",
    edited: "operators.kt",
    isSlow: true,
    files: {
      "Bot.kt": "object Bot {\n  @JvmStatic fun main(args: Array<String>) { println(1 * Say()) }\n}\n",
      "Say.kt": "class Say\n",
      "operators.kt": 'operator fun Int.times(say: Say) = "ONE"\n',
      "old.kt": "fun main() {}\n",
    },
  },
  "Scala: an implicit class, in the folders of Sbt": {
    main: "src/main/scala/Bot.scala",
    edited: "src/main/scala/words/Words.scala",
    isSlow: true,
    files: {
      "build.sbt": 'name := "bot"\n',
      "src/main/scala/Bot.scala":
        "import words._\nobject Bot { def main(a: Array[String]): Unit = { println(1.word) } }\n",
      "src/main/scala/words/Words.scala": 'package object words { implicit class Loud(i: Int) { def word = "ONE" } }\n',
    },
  },
  "C#: files in the program, by the name of their folder and by their own": {
    main: "bot/Program.cs",
    edited: "bot/Data/word.txt",
    command: ["mcs"],
    files: {
      "bot/My-Bot.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><RootNamespace>My.Bot</RootNamespace><DefineConstants>$(DefineConstants);LOUD</DefineConstants></PropertyGroup>
  <PropertyGroup Condition=" '$(Configuration)|$(Platform)' == 'Debug|AnyCPU' "><DefineConstants>QUIET</DefineConstants></PropertyGroup>
  <ItemGroup>
    <EmbeddedResource Include="Data\\**\\*.txt" Exclude="Data\\old.txt" />
    <EmbeddedResource Include="..\\shared\\end.txt"><LogicalName>The.%(Filename)</LogicalName></EmbeddedResource>
  </ItemGroup>
</Project>
`,
      "bot/Data/word.txt": "ONE",
      "bot/Data/old.txt": "OLD",
      "shared/end.txt": "!",
      "bot/Program.cs": `using System.IO;
class Program {
  static string Read(string name) { return new StreamReader(typeof(Program).Assembly.GetManifestResourceStream(name)).ReadToEnd(); }
  static void Main() {
#if LOUD && !QUIET
    System.Console.WriteLine(Read("My.Bot.Data.word.txt") + Read("The.end"));
#endif
  }
}
`,
    },
  },
  "C#: a project of the older kind, with files beside the program": {
    main: "Program.cs",
    edited: "data/word.txt",
    command: ["mcs"],
    files: {
      "Bot.csproj": `<Project ToolsVersion="15.0"><ItemGroup>
  <Compile Include="Program.cs" /><Compile Include="Extra.cs" Condition="'$(Missing)' != 'true' And Exists('Extra.cs')" />
  <Content Include="data\\word.txt"><CopyToOutputDirectory>Always</CopyToOutputDirectory></Content>
</ItemGroup></Project>`,
      "data/word.txt": "ONE",
      "Extra.cs": "static class Extra { public static string Path = System.AppDomain.CurrentDomain.BaseDirectory; }\n",
      "old.cs": "class {{{\n",
      "Program.cs": `class Program {
  static void Main() { System.Console.WriteLine(System.IO.File.ReadAllText(System.IO.Path.Combine(Extra.Path, "data", "word.txt"))); }
}
`,
    },
  },
  "Bash: a script in another folder, and a file": {
    main: "bot.sh",
    edited: "inner/word.txt",
    files: {
      "bot.sh": '#!/bin/bash\ncd "$(dirname "$0")" || exit\nexec bash ./inner/say.sh\n',
      "inner/say.sh": "cat inner/word.txt\n",
      "inner/word.txt": "ONE\n",
    },
  },
  "Python: a module of a folder without a file of its own": {
    main: "pkg/bot.py",
    edited: "pkg/word.py",
    files: { "pkg/bot.py": "from .word import word\nprint(word)\n", "pkg/word.py": 'word = "ONE"\n' },
  },
  "Python: a package beside a folder of scripts": {
    main: "scripts/bot.py",
    edited: "mybot/word.py",
    files: {
      "pyproject.toml": '[project]\nname = "mybot"\n',
      "mybot/__init__.py": "",
      "mybot/word.py": 'word = "ONE"\n',
      "scripts/bot.py": "from mybot.word import word\nprint(word)\n",
    },
  },
  "Python: a module of a package, imported relatively and by its full name": {
    main: "src/mybot/main.py",
    edited: "src/mybot/word.py",
    files: {
      "pyproject.toml": '[project]\nname = "mybot"\n',
      "src/mybot/__init__.py": "",
      "src/mybot/main.py":
        "from .word import word\nimport mybot.word\nassert word == mybot.word.word\nprint(word, __file__)\n",
      "src/mybot/word.py": 'word = "ONE"\n',
    },
  },
};

/** Makes the library of a C++ bot. */
function makeArchive(folder: string) {
  mkdirSync(join(folder, "vendor"));
  writeFileSync(join(folder, "word.c"), 'const char word[] = "ONE";\n');
  execFileSync("sh", ["-c", "gcc -c word.c && ar rcs vendor/libword.a word.o && rm word.o word.c"], { cwd: folder });
}

function linkFolders(folder: string, links: SmallProject["links"] = {}) {
  for (const [link, to] of Object.entries(links)) {
    mkdirSync(join(folder, dirname(link)), { recursive: true });
    symlinkSync(join(folder, to), join(folder, link));
  }
}

async function run(folder: string, { main, command }: SmallProject): Promise<string> {
  const file = join(folder, main);
  const built = await findFileLanguage(main)!.prepare({ file, cacheFolder: join(folder, ".cache"), command });
  assert.ok(built.ok, built.ok ? "" : `${built.why}\n${built.detail}`);
  const launched = findFileLanguage(main)!.runtime.launch({ command: built.command, file, trace: false });
  const [program, ...args] = launched.command;
  const env = { ...process.env, ...built.env, ...launched.env };
  // Go's println writes to stderr.
  return execFileSync("sh", ["-c", 'exec "$@" 2>&1', "sh", program!, ...args], { cwd: dirname(file), env }).toString();
}

describe("a program of several files", function () {
  this.timeout(60_000);
  for (const [title, project] of Object.entries(projects))
    (project.isSlow ? long.it : it)(`is built as it is on disk. ${title}`, async function () {
      const language = findFileLanguage(project.main)!;
      const tool = (project.command ?? language.command)[0]!;
      if (process.platform === "win32" || !findProgram(tool)) return skip(this, `no ${tool}`);
      const folder = botFolder(project.files);
      linkFolders(folder, project.links);
      if (project.edited === "vendor/libword.a") makeArchive(folder);
      const commands = join(folder, "build", "compile_commands.json");
      if (project.files["build/compile_commands.json"])
        writeFileSync(
          commands,
          readFileSync(commands, "utf8").replaceAll("FOLDER", folder).replace("src/bot", `${folder}/src/bot`),
        );
      assert.match(await run(folder, project), /^ONE/);
      const first = readSourceVersion(join(folder, project.main));
      const edited = join(folder, project.edited);
      writeFileSync(edited, readFileSync(edited, "latin1").replace("ONE", "TWO"), "latin1");
      assert.match(await run(folder, project), /^TWO/);
      const second = readSourceVersion(join(folder, project.main));
      assert.notEqual(second.id, first.id);
      assert.deepEqual([...second.files.keys()].sort(), [...first.files.keys()].sort());
      assert.ok(
        [...second.files].some(([name]) => edited.endsWith(name)),
        [...second.files.keys()].join(" "),
      );
      assert.ok(![...second.files].some(([name]) => name.includes("old")));
    });
});

/** Programs that print ONE, and TWO after some files were written. */
const additions: Readonly<Record<string, Omit<SmallProject, "edited"> & { readonly added: SmallProject["files"] }>> = {
  "C++: data that comes before other data": {
    main: "bot.cpp",
    command: [...cpp, "-Ifirst", "-Isecond"],
    files: {
      "first/any.inc": "",
      "second/word.inc": '#define WORD "ONE"\n',
      "bot.cpp": `#include <any.inc>\n#include <word.inc>\n${prints("WORD")}`,
    },
    added: { "first/word.inc": '#define WORD "TWO"\n' },
  },
  "Java: a class that comes before that of an import": {
    main: "Bot.java",
    files: {
      "Bot.java": `import util.*;\n${javaMain("Word.word()")}`,
      "util/Word.java": 'package util;\npublic class Word { public static String word() { return "ONE"; } }\n',
    },
    added: { "Word.java": 'class Word { static String word() { return "TWO"; } }\n' },
  },
  "C#: a source in a new folder": {
    main: "Bot.cs",
    command: ["mcs"],
    files: {
      "Bot.csproj": "<Project />",
      "Bot.cs":
        'partial class Bot { static string word = "ONE"; static partial void Say(); static void Main() { Say(); System.Console.WriteLine(word); } }\n',
    },
    added: { "New/Say.cs": 'partial class Bot { static partial void Say() { word = "TWO"; } }\n' },
  },
  "C#: symbols of a folder above": {
    main: "bot/Bot.cs",
    command: ["mcs"],
    files: {
      "bot/Bot.csproj": "<Project />",
      "bot/Bot.cs":
        'class Bot { static void Main() {\n#if LOUD\nSystem.Console.WriteLine("TWO");\n#else\nSystem.Console.WriteLine("ONE");\n#endif\n} }\n',
    },
    added: {
      "Directory.Build.props":
        "<Project><PropertyGroup><DefineConstants>LOUD</DefineConstants></PropertyGroup></Project>",
    },
  },
  "C#: a project file in a folder above": {
    main: "bot/Bot.cs",
    command: ["mcs"],
    files: {
      "bot/Bot.cs":
        'class Bot { static void Main() {\n#if LOUD\nSystem.Console.WriteLine("TWO");\n#else\nSystem.Console.WriteLine("ONE");\n#endif\n} }\n',
    },
    added: {
      "Bot.csproj": "<Project><PropertyGroup><DefineConstants>LOUD</DefineConstants></PropertyGroup></Project>",
    },
  },
  "Rust: Cargo's settings, and a file that a build script finds": {
    main: "src/main.rs",
    files: {
      "Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2021"\n',
      "data/any.txt": "",
      "build.rs": `fn main() {\n    let there = std::fs::read_dir("data").unwrap().count();\n    println!("cargo:rustc-env=COUNT={there}");\n}\n`,
      "src/main.rs": rustMain("", 'if env!("COUNT") == "2" { "TWO" } else { "ONE" }'),
    },
    added: { "data/more.txt": "" },
  },
  "TypeScript: another main file of a package of the workspace": {
    main: "bot.ts",
    links: { "node_modules/words": "words" },
    files: {
      "words/package.json": '{ "main": "one.ts" }',
      "words/one.ts": 'export const word = "ONE";\n',
      "words/two.ts": 'export const word = "TWO";\n',
      "bot.ts": 'import { word } from "words";\nconsole.log(word as string);\n',
    },
    added: { "words/package.json": '{ "main": "two.ts" }' },
  },
};

describe("a program that a new file changes", function () {
  this.timeout(60_000);
  for (const [title, { added, ...project }] of Object.entries(additions))
    it(`is built anew. ${title}`, async function () {
      const tool = (project.command ?? findFileLanguage(project.main)!.command)[0]!;
      if (process.platform === "win32" || !findProgram(tool)) return skip(this, `no ${tool}`);
      const folder = botFolder(project.files);
      linkFolders(folder, project.links);
      assert.match(await run(folder, { ...project, edited: "" }), /^ONE/);
      for (const [name, text] of Object.entries(added)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
      assert.match(await run(folder, { ...project, edited: "" }), /^TWO/);
    });
});

describe("a C++ program", () => {
  it("is not built anew for what a bot writes beside it", async function () {
    if (process.platform === "win32" || !findProgram("g++")) return skip(this, "no g++");
    const folder = botFolder({ table: '#define WORD "ONE"\n', "bot.cpp": `#include "table"\n${prints("WORD")}` });
    const [file, cacheFolder] = [join(folder, "bot.cpp"), join(folder, ".cache")];
    const build = async () => {
      const built = await findFileLanguage(file)!.prepare({ file, cacheFolder, command: cpp });
      return built.ok ? built.command : built.why;
    };
    const first = await build();
    for (const name of ["log", "log.txt"]) writeFileSync(join(folder, name), "");
    assert.deepEqual(await build(), first);
    writeFileSync(join(folder, "new.h"), "");
    assert.notDeepEqual(await build(), first);
  });
});

/** Programs that print ONE, and TWO after a file of the user's was written in a folder above the bot's own. */
const above: Readonly<
  Record<string, Omit<SmallProject, "edited"> & { readonly added: string; readonly text: string }>
> = {
  "Rust: the settings of Cargo": {
    main: "mine/bot/src/main.rs",
    files: {
      ".cargo/config.toml": '[registries.ours]\ntoken = "secret"\n',
      "mine/bot/.cargo/config.toml": "[term]\nquiet = true\n",
      "mine/bot/Cargo.toml": '[package]\nname = "my-bot"\nversion = "0.1.0"\nedition = "2021"\n',
      "mine/bot/src/main.rs": rustMain("", 'if cfg!(debug_assertions) { "TWO" } else { "ONE" }'),
    },
    added: ".cargo/config.toml",
    text: "[profile.release]\ndebug-assertions = true\n",
  },
  "Go: a workspace": {
    main: "mine/bots/first/main.go",
    files: {
      "go.work": "go 1.21\n\nuse ./mine/bots/first\n",
      "mine/bots/first/go.mod":
        "module b\n\ngo 1.21\n\nrequire example.com/w v0.0.0\n\nreplace example.com/w => ../one\n",
      "mine/bots/first/main.go": goMain('import "example.com/w"', "w.Word"),
      "mine/bots/one/go.mod": "module example.com/w\n\ngo 1.21\n",
      "mine/bots/one/w.go": 'package w\n\nvar Word = "ONE"\n',
      "mine/bots/two/go.mod": "module example.com/w\n\ngo 1.21\n",
      "mine/bots/two/w.go": 'package w\n\nvar Word = "TWO"\n',
    },
    added: "go.work",
    text: "go 1.21\n\nuse ./mine/bots/first\nuse ./mine/bots/two\n",
  },
};

describe("what a user has set for all projects below a folder", function () {
  this.timeout(60_000);
  for (const [title, { added, text, ...project }] of Object.entries(above))
    it(`counts, but is no part of a bot. ${title}`, async function () {
      const tool = findFileLanguage(project.main)!.command[0]!;
      if (process.platform === "win32" || !findProgram(tool)) return skip(this, `no ${tool}`);
      const folder = botFolder(project.files);
      const listAbove = () =>
        Object.keys(findBuiltFiles(join(folder, project.main))!).filter((path) => !path.startsWith(`${folder}/mine/`));
      assert.match(await run(folder, { ...project, edited: "" }), /^ONE/);
      assert.deepEqual(listAbove(), []);
      writeFileSync(join(folder, added), text);
      assert.match(await run(folder, { ...project, edited: "" }), /^TWO/);
      assert.deepEqual(listAbove(), []);
      const own = Object.keys(project.files).filter((name) => /^mine.*\.cargo/.test(name));
      const { files } = readSourceVersion(join(folder, project.main));
      assert.ok(
        own.every((name) => [...files.keys()].some((kept) => name.endsWith(kept))),
        [...files.keys()].join(" "),
      );
    });
});

describe("what a bot has opened", () => {
  it("is kept where its folder went away meanwhile", () => {
    const folder = join(botFolder({}), "gone");
    keepOpenedFiles(join(folder, "bot.py"), new Map([[join(folder, "word.txt"), true]]), folder);
    assert.deepEqual(findOpenedFiles(join(folder, "bot.py")).writes, [join(folder, "word.txt")]);
  });
});

describe("a project with thousands of packages", () => {
  it("asks pkg-config for some of them, for each once", async function () {
    if (process.platform === "win32" || !findProgram("g++")) return skip(this, "no g++");
    const names = Array.from({ length: 3000 }, (_, i) => `find_package(some${i % 1500})\n`);
    const folder = botFolder({
      "CMakeLists.txt": names.join(""),
      "bot.cpp": prints('"ONE"'),
      "bin/pkg-config": '#!/bin/sh\necho "$3" >> "$ASKED"\nexit 1\n',
    });
    chmodSync(join(folder, "bin", "pkg-config"), 0o755);
    const before = process.env.PATH;
    Object.assign(process.env, { PATH: `${join(folder, "bin")}:${before}`, ASKED: join(folder, "asked") });
    try {
      assert.match(await run(folder, { main: "bot.cpp", edited: "", files: {}, command: cpp }), /^ONE/);
    } finally {
      process.env.PATH = before;
      delete process.env.ASKED;
    }
    const asked = readFileSync(join(folder, "asked"), "utf8").trim().split("\n");
    assert.ok(asked.length <= 50 && new Set(asked).size === asked.length, String(asked.length));
  });
});

describe("a C++ project", () => {
  it("is read in a moment where variables double", () => {
    const make = `A = -DX\n${"A := $(A) $(A)\n".repeat(40)}`;
    const cmake = `set(A "x")\n${`set(A \${A} \${A})\n`.repeat(40)}add_compile_definitions(\${A})\n`;
    for (const [name, text] of Object.entries({ Makefile: make, "CMakeLists.txt": cmake })) {
      const { options } = findCProject(join(botFolder({ [name]: text, "bot.cpp": "" }), "bot.cpp"));
      assert.ok(options.length < 200_000, `${name}: ${options.length}`);
    }
  });
});

describe("a C# project", () => {
  it("has a warning for a condition that Spar does not understand, and a new file that nothing names", async function () {
    if (!findProgram("mcs")) return skip(this, "no mcs");
    const folder = botFolder({
      "Bot.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup Condition="$([MSBuild]::IsOSPlatform('Linux'))"><Compile Remove="b.cs" /></ItemGroup>
</Project>`,
      "a.cs": "partial class Bot { static partial void Say(); static void Main() { Say(); } }\n",
    });
    const project = { main: "a.cs", edited: "", files: {}, command: ["mcs"] };
    assert.equal(await run(folder, project), "");
    writeFileSync(
      join(folder, "b.cs"),
      'partial class Bot { static partial void Say() { System.Console.Write("ONE"); } }\n',
    );
    assert.equal(await run(folder, project), "ONE");
    const file = join(folder, "a.cs");
    const built = await findFileLanguage(file)!.prepare({
      file,
      cacheFolder: join(folder, ".cache"),
      command: ["mcs"],
    });
    assert.deepEqual(
      built.problems.map(({ severity, line, file }) => [severity, line, file]),
      [["warning", 2, join(folder, "Bot.csproj")]],
    );
  });

  it("has all of its sources, and what is copied whatever its size, of which a change is noticed", async function () {
    if (!findProgram("mcs")) return skip(this, "no mcs");
    const numbers = Array.from({ length: 120 }, (_, i) => i);
    const parts = numbers.map((i) => [`src/P${i}.cs`, `static class P${i} { public const int V = 1; }\n`] as const);
    const folder = botFolder({
      "Bot.csproj": `<Project Sdk="a"><Content Include="w.bin" CopyToOutputDirectory="Always" /></Project>`.replace(
        /<Content.*? \/>/,
        "<ItemGroup>$&</ItemGroup>",
      ),
      ...Object.fromEntries(parts),
      "a.cs": `class Bot { static void Main() {
  var path = System.IO.Path.Combine(System.AppDomain.CurrentDomain.BaseDirectory, "w.bin");
  System.Console.Write(${numbers.map((i) => `P${i}.V`).join(" + ")} + new System.IO.FileInfo(path).Length);
} }\n`,
    });
    const project = { main: "a.cs", edited: "", files: {}, command: ["mcs"] };
    writeFileSync(join(folder, "w.bin"), Buffer.alloc(17_000_000));
    assert.equal(await run(folder, project), "17000120");
    writeFileSync(join(folder, "w.bin"), Buffer.alloc(17_000_001));
    assert.equal(await run(folder, project), "17000121");
  });

  it("is refused under isolation if it copies a file from elsewhere, of whatever size", async function () {
    if (!findProgram("mcs")) return skip(this, "no mcs");
    const folder = botFolder({
      "bot/Bot.csproj": `<Project Sdk="a"><ItemGroup><None Include="../secret" CopyToOutputDirectory="Always" /></ItemGroup></Project>`,
      "bot/a.cs": "class Bot { static void Main() { } }\n",
    });
    writeFileSync(join(folder, "secret"), Buffer.alloc(17_000_000));
    const [isolation] = await findSandboxes("");
    if (!isolation) return skip(this, "no sandbox");
    const file = join(folder, "bot", "a.cs");
    const given = { file, cacheFolder: join(folder, ".cache"), command: ["mcs"], isolation };
    const built = await findFileLanguage(file)!.prepare(given);
    assert.match(built.ok ? "" : built.why, /uses .*secret, which is in another folder/);
    assert.ok((await findFileLanguage(file)!.prepare({ ...given, within: folder })).ok);
  });
});

describe("a program whose compiler does not say what it reads", () => {
  for (const [ending, error] of [
    ["swift", "bot.swift:1:1: error: cannot find 'word' in scope"],
    ["pas", "bot.pas(1,1) Fatal: Can't find unit words used by bot"],
    ["dart", "bot.dart:1:1: Error: The getter 'word' isn't defined"],
  ] as const)
    it(`says that its files are a guess if names are missing: .${ending}`, async function () {
      if (process.platform === "win32") return skip(this, "no shell");
      const folder = botFolder({ [`bot.${ending}`]: "x", [`other.${ending}`]: "y", compiler: "" });
      writeFileSync(join(folder, "compiler"), `#!/bin/sh\necho "${error}" >&2\nexit 1\n`, { mode: 0o755 });
      chmodSync(join(folder, "compiler"), 0o755);
      const file = join(folder, `bot.${ending}`);
      const command = [join(folder, "compiler")];
      const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(folder, ".cache"), command });
      assert.match(built.ok ? "" : built.why, /Spar guesses which files belong to a \w+ program, and took bot\.\w+\./);
    });
});

describe("a Kotlin bot", () => {
  const inObject = "{\n  @JvmStatic fun main(args: Array<String>) {}\n}\n";
  for (const [title, source, expected] of [
    ["an object", `object Bot ${inObject}`, "Bot"],
    ["an object with an annotation", `package me\n@Suppress("unused") object Bot ${inObject}`, "me.Bot"],
    ["no object, beside one", `object Bench ${inObject}fun main() {}\n`, undefined],
    ["no object, beside one before", `suspend fun main() {}\nobject Bench ${inObject}`, undefined],
    [
      "no object, with a comment",
      "class Old {\n  // companion object { @JvmStatic fun main() {} }\n}\nfun main() {}\n",
      undefined,
    ],
    ["an object, with a comment", `object Bot ${inObject}/*\nfun main() {}\n*/\n`, "Bot"],
  ] as const)
    it(`is started in its main function, which is in ${title}`, async function () {
      if (process.platform === "win32" || !findProgram("java")) return skip(this, "no java");
      const folder = botFolder({ "Bot.kt": source, kotlinc: "#!/bin/sh\n" });
      chmodSync(join(folder, "kotlinc"), 0o755);
      const given = { file: join(folder, "Bot.kt"), cacheFolder: join(folder, ".cache") };
      const built = await findFileLanguage("Bot.kt")!.prepare({ ...given, command: [join(folder, "kotlinc")] });
      assert.ok(built.ok, JSON.stringify(built));
      const [how, , name] = built.command.slice(-3).includes("-cp") ? built.command.slice(-3) : built.command.slice(-2);
      assert.deepEqual([how, name], expected ? ["-cp", expected] : ["-jar", undefined]);
    });
});

describe("an OCaml bot", () => {
  const uses = "let () = print_string (string_of_int (int_of_float (Unix.time ()) * 0 + 1))\n";
  for (const [title, files, command, said] of [
    [
      "has a file named as a library",
      { "bot.ml": "let () = print_string Str.word\n", "str.ml": 'let word = "1"\n' },
      ["ocamlopt"],
      "1",
    ],
    ["is compiled to bytecode with a library", { "bot.ml": uses }, ["ocamlc"], "1"],
    ["has a command that names a library", { "bot.ml": uses }, ["ocamlopt", "unix.cmxa"], "1"],
  ] as const)
    it(`is built where it ${title}`, async function () {
      if (process.platform === "win32" || !findProgram(command[0])) return skip(this, `no ${command[0]}`);
      assert.equal(await run(botFolder(files), { main: "bot.ml", edited: "", files, command }), said);
    });
});

describe("a Cargo project", function () {
  this.timeout(60_000);
  const manifest = '[package]\nname = "b"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n';
  const build = async (files: Readonly<Record<string, string>>, { savedAt = 0 } = {}) => {
    const folder = botFolder(files);
    if (savedAt > 0) utimesSync(join(folder, "Cargo.lock"), savedAt, savedAt);
    const built = await findFileLanguage("bot.rs")!.prepare({
      file: join(folder, "src", "main.rs"),
      cacheFolder: join(folder, ".cache"),
    });
    const left = readdirSync(folder).filter((name) => name !== ".cache");
    return { folder, built, left: left.sort() };
  };

  it("is built without a file of Cargo's in its folder, and with the user's as it was", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const files = { "Cargo.toml": manifest, "src/main.rs": rustMain("", '"ONE"') };
    const { built, left } = await build(files);
    assert.ok(built.ok, JSON.stringify(built));
    assert.deepEqual(left, ["Cargo.toml", "src"]);
    const lock = '# mine\nversion = 3\n\n[[package]]\nname = "b"\nversion = "0.0.9"\n';
    const { folder, built: again } = await build({ ...files, "Cargo.lock": lock }, { savedAt: 1e9 });
    assert.ok(again.ok, JSON.stringify(again));
    assert.equal(readFileSync(join(folder, "Cargo.lock"), "utf8"), lock);
    assert.equal(statSync(join(folder, "Cargo.lock")).mtimeMs, 1e12);
  });

  it("is built anew where a file has another content with an older time", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const files = { "Cargo.toml": manifest, "src/main.rs": rustMain("mod word;", "word::WORD") };
    const { folder } = await build({ ...files, "src/word.rs": 'pub const WORD: &str = "ONE";\n' });
    writeFileSync(join(folder, "src", "word.rs"), 'pub const WORD: &str = "TWO";\n');
    utimesSync(join(folder, "src", "word.rs"), 1e9, 1e9);
    assert.match(await run(folder, { main: "src/main.rs", edited: "", files: {} }), /^TWO/);
  });

  it("is what the advice on a missing crate makes of a bot's folder, word by word", async function () {
    if (process.platform === "win32" || !findProgram("cargo")) return skip(this, "no cargo");
    const bot = rustMain("use small::WORD;", "WORD");
    const above = botFolder({
      "bots/my_bot.rs": bot,
      "small/Cargo.toml": '[package]\nname = "small"\nversion = "0.1.0"\nedition = "2021"\n',
      "small/src/lib.rs": 'pub const WORD: &str = "ONE";\n',
    });
    const [cwd, file] = [join(above, "bots"), join(above, "bots", "my_bot.rs")];
    const prepare = () => findFileLanguage(file)!.prepare({ file, cacheFolder: join(above, ".cache") });
    const readAdvice = async () => {
      const built = await prepare();
      return built.ok ? "" : (built.problems?.map(({ message }) => message).join("\n") ?? "");
    };
    const commands = [...(await readAdvice()).matchAll(/`(cargo [^`]+)`/g)].map(([, command]) => command!);
    assert.deepEqual(commands, ["cargo init --name my_bot", "cargo add small", "cargo fetch"]);
    // Without the network, the crate is that of a folder.
    for (const command of commands.map((each) => each.replace(/^cargo add/, "cargo add --offline --path ../small #")))
      execFileSync("sh", ["-c", command], { cwd, stdio: "pipe" });
    const built = await prepare();
    assert.ok(built.ok, JSON.stringify(built));
    writeFileSync(join(cwd, "Cargo.toml"), manifest.replace("[dep", '[[bin]]\nname = "c"\npath = "c.rs"\n\n[dep'));
    writeFileSync(join(cwd, "c.rs"), "fn main() {}\n");
    assert.match(
      await readAdvice(),
      /add `\[\[bin\]\]` with `name = "my_bot"` and `path = "my_bot\.rs"` to .*Cargo\.toml\./,
    );
  });

  it("keeps the lock file that the user writes meanwhile", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const script = 'fn main() { std::fs::write("Cargo.lock", "# of the user").unwrap(); }\n';
    const files = { "Cargo.toml": manifest, "build.rs": script, "src/main.rs": rustMain("", '"ONE"') };
    const { folder, built } = await build(files);
    assert.ok(built.ok, JSON.stringify(built));
    assert.equal(readFileSync(join(folder, "Cargo.lock"), "utf8"), "# of the user");
  });

  it("is left without a lock file if its workspace excludes it", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const { folder: above } = await build({
      "Cargo.toml": '[workspace]\nexclude = ["bot"]\n',
      "bot/Cargo.toml": manifest,
      "bot/src/main.rs": rustMain("", '"ONE"'),
    });
    const file = join(above, "bot", "src", "main.rs");
    const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(above, ".cache") });
    assert.ok(built.ok, JSON.stringify(built));
    assert.deepEqual(readdirSync(join(above, "bot")).sort(), ["Cargo.toml", "src"]);
  });

  it("is built beside others of the same name, each as itself", async function () {
    if (process.platform === "win32" || !findProgram("cargo")) return skip(this, "no cargo");
    const words = ["ONE", "TWO", "THREE"];
    const folder = botFolder(
      Object.fromEntries(
        words.flatMap((word) => [
          [`${word}/Cargo.toml`, manifest],
          [`${word}/src/main.rs`, rustMain("", `"${word}"`)],
        ]),
      ),
    );
    const build = async (word: string) => {
      const file = join(folder, word, "src", "main.rs");
      const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(folder, ".cache") });
      assert.ok(built.ok, JSON.stringify(built));
      return execFileSync(built.command[0]!).toString().trim();
    };
    assert.deepEqual(await Promise.all(words.map(build)), words);
  });

  it("says which crate is not on this machine and what to do, but plays what does not use it", async function () {
    if (!findProgram("cargo")) return skip(this, "no cargo");
    const toml = `${manifest}spar-no-such-crate = "1"\n`;
    const { built, folder } = await build({
      "Cargo.toml": toml,
      "src/main.rs": rustMain("use spar_no_such_crate::W;", "W"),
    });
    assert.ok(!built.ok);
    assert.match(built.why, /^The crate spar-no-such-crate is not on this machine.*run `cargo fetch` in/);
    assert.deepEqual(
      built.problems.map(({ file, line }) => [file, line]),
      [[join(folder, "Cargo.toml"), 7]],
    );
    const unused = await build({ "Cargo.toml": toml, "src/main.rs": rustMain("", '"ONE"') });
    assert.ok(unused.built.ok, JSON.stringify(unused.built));
  });
});

/** Bots that answer with what they have read when they began. */
const readers: Readonly<Record<string, SmallProject>> = {
  "Python: modules and data by names that are computed": {
    main: "bot.py",
    edited: "data/word.txt",
    files: {
      "bot.py": `import importlib, os, sys
code = importlib.import_module("part" + "s.code")
name = ".".join(["word", "txt"])
word = code.read(os.path.join(os.path.dirname(__file__), "data", name))
memory = os.path.join(os.path.dirname(__file__), "memory.txt")
open(memory, "a").write("x")
open(memory).read()
for line in sys.stdin:
    print(word, flush=True)
`,
      "parts/code.py": "def read(path):\n    return open(path).read()\n",
      "data/word.txt": "ONE",
    },
  },
  "JavaScript: modules and data by names that are computed": {
    main: "bot.js",
    edited: "data/word.txt",
    files: {
      "bot.js": `const { join } = require("node:path");
const word = require(join(__dirname, "parts", ["code", "js"].join(".")))("word");
require("node:fs").appendFileSync(join(__dirname, ["memory", "txt"].join(".")), "x");
require("node:readline").createInterface({ input: process.stdin }).on("line", () => console.log(word));
`,
      "parts/code.js": `const { readFileSync } = require("node:fs");
module.exports = (name) => readFileSync(require("node:path").join(__dirname, "..", "data", name + ".txt"), "utf8");
`,
      "data/word.txt": "ONE",
    },
  },
};

describe("a version of a bot", () => {
  for (const [title, { main, edited, files }] of Object.entries(readers))
    it(`has what the bot opens to read. ${title}`, async () => {
      const folder = botFolder(files);
      const stamp = await stampOfFile(join(folder, main));
      const bot = await startedBot(stamp, { trace: true });
      assert.equal((await askOne(bot, "1\n")).text, "ONE");
      await bot.stop();
      const first = readSourceVersion(join(folder, main));
      assert.deepEqual([...first.files.keys()].sort(), Object.keys(files).sort());
      writeFileSync(join(folder, edited), "TWO");
      assert.notEqual(readSourceVersion(join(folder, main)).id, first.id);
    });
});

describe("data of a bot", () => {
  it("is kept up to the size that spar.json sets, above it by its hash", () => {
    const folder = botFolder({ "bot.py": 'open("a.bin")\nprint()\n', "a.bin": "x".repeat(2000) });
    const file = join(folder, "bot.py");
    assert.ok(readSourceVersion(file).files.has("a.bin"));
    writeFileSync(join(folder, "spar.json"), '{ "keptDataMB": 0.001 }');
    const { files, large } = readSourceVersion(file);
    assert.deepEqual([[...files.keys()], [...(large ?? new Map()).keys()]], [["bot.py"], ["a.bin"]]);
  });
});

describe("a bot that the user builds", () => {
  it("is built and started in the folder of spar.json, also as an earlier version", async function () {
    if (process.platform === "win32" || !findProgram("make")) return skip(this, "no make");
    const folder = botFolder({
      "spar.json": '{ "game": "locm", "bots": { "src/bot.sh": { "build": "make bot", "run": ["sh", "./bot"] } } }',
      Makefile: "bot: src/bot.sh word.txt\n\tcat src/bot.sh word.txt > bot\n",
      "src/bot.sh": "# says\n",
      "word.txt": "echo ONE\n",
      ".gitignore": "bot\n",
    });
    execFileSync("git", ["init", "-q", folder]);
    const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder: join(folder, ".cache") };
    const bot = join(folder, "src", "bot.sh");
    const notes: (string | undefined)[] = [];
    const start = async (word: string) => {
      writeFileSync(join(folder, "word.txt"), `echo ${word}\n`);
      const spec = await findBot(bot, { folder, given: {}, cacheFolder: settings.cacheFolder });
      assert.ok(spec.kind === "file", JSON.stringify(spec));
      const prepared = await prepareBot(spec.spec, settings);
      assert.ok(prepared.ok, JSON.stringify(prepared));
      notes.push(prepared.note);
      return spec.spec;
    };
    const say = (cwd: string) => execFileSync("sh", ["./bot"], { cwd }).toString();
    const spec = await start("ONE");
    const first = readSourceVersion(bot);
    assert.deepEqual([...first.files.keys()].sort(), [".gitignore", "Makefile", "spar.json", "src/bot.sh", "word.txt"]);
    // Make compares times, of which two within the same milliseconds are equal.
    utimesSync(join(folder, "bot"), 1e9, 1e9);
    await start("TWO");
    assert.equal(say(folder), "TWO\n");
    assert.match(notes[0] ?? "", /have 5 files of .*: \.gitignore, Makefile, spar\.json, src\/bot\.sh, word\.txt\./);
    assert.equal(notes[1], undefined, "it is said once");
    const copies = createVersionCopies(spec, {}, settings);
    const copy = await copies.of(first, "bot");
    assert.ok("stamp" in copy, JSON.stringify(copy));
    assert.equal(say(copy.stamp.cwd!), "ONE\n");
    assert.equal(say(folder), "TWO\n");
    copies.dispose();
  });

  it("in D has the sources in D among its files, and not what a compiler leaves", async () => {
    const folder = botFolder({ "bot.d": "void main() {}\n", "part.d": "module part;\n", "part.o": "" });
    const file = join(folder, "bot.d");
    const built = await buildByCommand({ file, cacheFolder: folder, command: [process.execPath, "-e", "0"] }, folder);
    assert.ok(built.ok, JSON.stringify(built));
    assert.deepEqual(Object.keys(findBuiltFiles(file)!).sort(), [file, join(folder, "part.d")]);
  });
});
