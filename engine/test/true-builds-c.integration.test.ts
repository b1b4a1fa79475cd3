import assert from "node:assert/strict";
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findCProject } from "../bots/build/c-project.ts";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";
import { cpp, prints, run, testAdditions, testProjects } from "./small-projects.ts";

testProjects({
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
  "C: sources of a Makefile in folders that stars mean, and their objects": {
    main: "src/bot.c",
    edited: "src/deep/word.c",
    files: {
      Makefile: "ALL = $(wildcard src/*.c src/*/*.c)\nbot: $(ALL:.c=.o)\n\t$(CC) -o $@ $^\n",
      "src/bot.c": "#include <stdio.h>\nconst char *word(void);\nint main(void) { puts(word()); return 0; }\n",
      "src/deep/word.c": 'const char *word(void) { return "ONE"; }\n',
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
  "C++: a header and a source that CMake makes, and what holds of its conditions and loops": {
    main: "src/bot.cpp",
    edited: "src/config.h.in",
    command: cpp,
    files: {
      "CMakeLists.txt": `project(bot VERSION 1.2)
option(FAST "fast" ON)
set(NAME word)
if(WIN32 OR NOT FAST OR ("\${NAME}" STREQUAL "none"))
  set(PICKED none)
elseif(FAST AND NAME STREQUAL "word")
  foreach(part IN ITEMS one two)
    list(APPEND PARTS parts/\${part}.cpp)
  endforeach()
  set(PICKED fast)
else()
  set(PICKED slow)
endif()
if(UNSET)
  list(APPEND PARTS parts/old.cpp)
endif()
configure_file(src/config.h.in gen/config.h)
configure_file(src/made.cpp.in made.cpp @ONLY)
add_executable(bot src/bot.cpp \${PARTS} \${CMAKE_CURRENT_BINARY_DIR}/made.cpp parts/\${PICKED}.cpp)
target_include_directories(bot PRIVATE \${CMAKE_CURRENT_BINARY_DIR})
`,
      "src/config.h.in": `#cmakedefine FAST
#cmakedefine SLOW 1
#cmakedefine01 FAST_ENOUGH
#define WORD "ONE @NAME@ \${PROJECT_VERSION}"
`,
      "src/made.cpp.in": `const char *made = "@NAME@ \${NAME}";\n`,
      "parts/one.cpp": "int one = 1;\n",
      "parts/two.cpp": "int two = 2;\n",
      "parts/fast.cpp": "int speed = 3;\n",
      "parts/slow.cpp": "int speed = 4;\n",
      "parts/none.cpp": "int speed = 5;\n",
      "parts/old.cpp": "int one = 9;\n",
      "src/bot.cpp": `#include <gen/config.h>
#include <string>
#if !defined(FAST) || defined(SLOW) || FAST_ENOUGH
#error
#endif
extern const char *made;
extern int one, two, speed;
const std::string all = std::string(WORD).substr(3) + made + std::to_string(one + two + speed);
${prints(`all == " word 1.2word \${NAME}6" ? WORD : all.c_str()`)}`,
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
  "C++: options of each source, by compile_commands.json, and sources that register themselves, by CMake": {
    main: "src/bot.cpp",
    edited: "src/own.cpp",
    command: cpp,
    files: {
      "CMakeLists.txt": `file(GLOB SOURCES src/*.cpp)\nadd_executable(bot \${SOURCES})\n`,
      "build/compile_commands.json": JSON.stringify([
        { directory: "FOLDER", command: "c++ -DPART=1 -c bot.cpp", file: "src/bot.cpp" },
        { directory: "..", command: "c++ -DPART=2 -c own.cpp", file: "src/own.cpp" },
      ]),
      "src/bot.cpp": `#if PART == 1\nconst char *word = "none";\n#endif\n${prints("word")}`,
      "src/own.cpp": '#if PART == 2\nextern const char *word;\nstatic int set = (word = "ONE", 1);\n#endif\n',
    },
  },
  "C++: the objects of a library of CMake, from which the program uses nothing by name": {
    main: "src/bot.cpp",
    edited: "core/own.cpp",
    command: cpp,
    files: {
      "CMakeLists.txt":
        "add_library(core OBJECT core/word.cpp core/own.cpp)\nadd_executable(bot src/bot.cpp $<TARGET_OBJECTS:core>)\n",
      "core/word.cpp": 'const char *word = "none";\n',
      "core/own.cpp": 'extern const char *word;\nstatic int set = (word = "ONE", 1);\n',
      "src/bot.cpp": `extern const char *word;\n${prints("word")}`,
    },
  },
  "C++: a library of CMake's objects that is linked": {
    main: "src/bot.cpp",
    edited: "core/own.cpp",
    command: cpp,
    files: {
      "CMakeLists.txt":
        "add_executable(bot src/bot.cpp)\nadd_subdirectory(core)\ntarget_link_libraries(bot PRIVATE core)\n",
      "core/CMakeLists.txt": "add_library(core OBJECT)\ntarget_sources(core PRIVATE own.cpp)\n",
      "core/own.cpp": 'extern const char *word;\nstatic int set = (word = "ONE", 1);\n',
      "src/bot.cpp": `const char *word = "none";\n${prints("word")}`,
    },
  },
  "C++: a file of a Makefile that includes all sources": {
    main: "src/bot.cpp",
    edited: "src/word.cpp",
    command: cpp,
    files: {
      Makefile: "bot:\n\tg++ -o bot -x c++ all.linux\n",
      "all.linux": '#include "src/word.cpp"\n#include "src/bot.cpp"\n',
      "src/word.cpp": 'static const char *word = "ONE";\n',
      "src/bot.cpp": prints("word"),
    },
  },
  "C: a source of CMake that includes all others": {
    main: "src/bot.c",
    edited: "src/word.c",
    command: ["gcc"],
    files: {
      "CMakeLists.txt": "add_executable(bot all.c)\n",
      "all.c": '#include "src/word.c"\n#include "src/bot.c"\n',
      "src/word.c": 'static const char *word = "ONE";\n',
      "src/bot.c": "#include <stdio.h>\nint main(void) { puts(word); return 0; }\n",
    },
  },
  "C++: a bot that a test of a Makefile includes": {
    main: "src/bot.cpp",
    edited: "src/bot.cpp",
    command: cpp,
    files: {
      Makefile: "tests: old_test.cpp old_check.cpp\n\tg++ -o $@ $^\n",
      "old_test.cpp": '#define main bot_main\n#include "src/bot.cpp"\n#undef main\nint main() { return 1; }\n',
      "old_check.cpp": '#define CHECK main\n#include "src/bot.cpp"\n',
      "src/bot.cpp": prints('"ONE"'),
    },
  },
  "C++: a bot that tests of CMake and of compile_commands.json include": {
    main: "src/bot.cpp",
    edited: "src/bot.cpp",
    command: cpp,
    files: {
      "CMakeLists.txt": "add_executable(tests old_test.cpp)\n",
      "build/compile_commands.json": JSON.stringify([
        { directory: "..", file: "old_test.cpp", command: "c++ -DTEST -c old_test.cpp" },
      ]),
      "old_test.cpp": '#define BEGIN(name) int name()\nBEGIN(main) { return 1; }\n#include "src/bot.cpp"\n',
      "src/bot.cpp": `#ifndef TEST\n${prints('"ONE"')}#endif\n`,
    },
  },
  "C++: a source that compile_commands.json names for two programs, with options of compile_flags.txt": {
    main: "src/bot.cpp",
    edited: "src/word.cpp",
    command: cpp,
    files: {
      "compile_flags.txt": "-DLOCAL\n",
      "build/compile_commands.json": JSON.stringify(
        ["", "-DTEST"].flatMap((option) =>
          ["src/bot.cpp", "src/word.cpp"].map((file) => ({ directory: "..", file, command: `c++ ${option} ${file}` })),
        ),
      ),
      "src/bot.cpp": `#if defined TEST || !defined LOCAL\n#error\n#endif\nextern const char *word;\n${prints("word")}`,
      "src/word.cpp":
        '#if defined TEST || !defined LOCAL\n#error\n#endif\nextern const char *word;\nconst char *word = "ONE";\n',
    },
  },
  "C++: sources of CMake for another machine, which compile_commands.json leaves out": {
    main: "src/bot.cpp",
    edited: "src/here.cpp",
    command: cpp,
    files: {
      "CMakeLists.txt":
        "add_executable(bot src/bot.cpp)\nif(WIN32)\ntarget_sources(bot PRIVATE src/old.cpp)\nelse()\ntarget_sources(bot PRIVATE src/here.cpp)\nendif()\n",
      "build/compile_commands.json": JSON.stringify(
        ["src/bot.cpp", "src/here.cpp"].map((file) => ({ directory: "..", file, command: `c++ -c ${file}` })),
      ),
      "src/bot.cpp": `const char *word = "none";\n${prints("word")}`,
      "src/here.cpp": 'extern const char *word;\nstatic int set = (word = "ONE", 1);\n',
      "src/old.cpp": "#include <no-such-machine.h>\n",
    },
  },
  "C++: objects of CMake that belong to other programs": {
    main: "src/bot.cpp",
    edited: "new/word.cpp",
    command: cpp,
    files: {
      "CMakeLists.txt": `add_library(first OBJECT old/word.cpp)\nadd_library(harness OBJECT old/main.cpp)\nadd_library(second OBJECT new/word.cpp)
add_executable(test src/old_test.cpp $<TARGET_OBJECTS:harness>)\ntarget_link_libraries(test first)
add_executable(bot src/bot.cpp)\ntarget_link_libraries(bot second)\n`,
      "old/word.cpp": 'const char *word() { return "OLD"; }\n',
      "old/main.cpp": "int main() { return 1; }\n",
      "new/word.cpp": 'const char *word() { return "ONE"; }\n',
      "src/old_test.cpp": "",
      "src/bot.cpp": `const char *word();\n${prints("word()")}`,
    },
  },
  "C++: sources that a Makefile finds": {
    main: "src/bot.cpp",
    edited: "src/deep/own.cpp",
    command: cpp,
    files: {
      Makefile: "SOURCES = $(shell find src -name '*.cpp')\nbot: $(SOURCES:.cpp=.o)\n\tg++ -o $@ $^\n",
      "src/deep/own.cpp": 'extern const char *word;\nstatic int set = (word = "ONE", 1);\n',
      "src/bot.cpp": `const char *word = "none";\n${prints("word")}`,
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
  "C++: a library of the project's that is loaded with the program": {
    main: "bot.cpp",
    edited: "vendor/libword.so",
    command: cpp,
    files: {
      Makefile: "bot: bot.cpp\n\t$(CXX) -o $@ $< -Lvendor -lword -Wl,-rpath,'$$ORIGIN/vendor'\n",
      "bot.cpp": `extern "C" const char word[];\n${prints("word")}`,
    },
  },
  "C++: files that lists of CMake leave out": {
    main: "src/bot.cpp",
    edited: "src/new/word.cpp",
    command: cpp,
    files: {
      "CMakeLists.txt": `file(GLOB_RECURSE SOURCES src/*.cpp)
list(REMOVE_ITEM SOURCES \${CMAKE_CURRENT_SOURCE_DIR}/src/old/word.cpp src/slow.cpp)
add_executable(bot \${SOURCES})
`,
      "src/bot.cpp": `const char *word();\n${prints("word()")}`,
      "src/new/word.cpp": 'const char *word() { return "ONE"; }\n',
      "src/old/word.cpp": 'const char *word() { return "OLD"; }\n',
      "src/slow.cpp": 'const char *word() { return "SLOW"; }\n',
    },
  },
  "C++: what stars within a name and for folders mean in a Makefile": {
    main: "src/bot.cpp",
    edited: "src/deep/say_word.cc",
    command: cpp,
    files: {
      Makefile: "SOURCES = $(wildcard src/bot.cpp src/**/say_*.cc)\nbot: $(SOURCES:.cc=.o)\n",
      "src/bot.cpp": `const char *word = "";\n${prints("word")}`,
      "src/deep/say_word.cc": 'extern const char *word;\nstatic int is = (word = "ONE", 1);\n',
      "src/deep/old_word.cc": "#error\n",
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
});

testAdditions({
  "C++: what a program looks for in another folder": {
    main: "bot.cpp",
    command: cpp,
    files: {
      "bot.cpp": `#if __has_include("own/local.inc")\n#include "own/local.inc"\n#else\n#define WORD "ONE"\n#endif\n${prints("WORD")}`,
    },
    added: { "own/local.inc": '#define WORD "TWO"\n' },
  },
  "C++: the body of a header, which registers itself": {
    main: "bot.cpp",
    command: cpp,
    files: {
      "word.h": "extern const char *word;\n",
      "bot.cpp": `#include "word.h"\nconst char *word = "ONE";\n${prints("word")}`,
    },
    added: { "word.cpp": '#include "word.h"\nstatic int is = (word = "TWO", 1);\n' },
  },
  "C++: a header that comes before the one in another folder": {
    main: "bot.cpp",
    command: [...cpp, "-Ifirst", "-Isecond"],
    files: {
      "first/any.h": "",
      "second/word/word.h": '#define WORD "ONE"\n',
      "bot.cpp": `#include <word/word.h>\n${prints("WORD")}`,
    },
    added: { "first/word/word.h": '#define WORD "TWO"\n' },
  },
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
});

describe("a C++ program", () => {
  it("is built without objects of CMake for another machine, which is told", async function () {
    if (process.platform === "win32" || !findProgram("g++")) return skip(this, "no g++");
    const folder = botFolder({
      "CMakeLists.txt": "add_library(core OBJECT other.cpp)\nadd_executable(bot bot.cpp $<TARGET_OBJECTS:core>)\n",
      "other.cpp": "#include <no-such-machine.h>\n",
      "bot.cpp": prints('"ONE"'),
    });
    const file = join(folder, "bot.cpp");
    const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(folder, ".cache"), command: cpp });
    assert.ok(built.ok);
    const told = built.problems.map((problem) => [problem.severity, basename(problem.file ?? "")]);
    assert.deepEqual(told, [["warning", "other.cpp"]]);
  });

  it("is not built without objects of CMake that have a mistake", async function () {
    if (process.platform === "win32" || !findProgram("g++")) return skip(this, "no g++");
    const folder = botFolder({
      "CMakeLists.txt": "add_library(core OBJECT other.cpp)\nadd_executable(bot bot.cpp $<TARGET_OBJECTS:core>)\n",
      "other.cpp": "int set = nothing;\n",
      "bot.cpp": prints('"ONE"'),
    });
    const file = join(folder, "bot.cpp");
    const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(folder, ".cache"), command: cpp });
    const told = built.problems.map((problem) => [problem.severity, basename(problem.file ?? "")]);
    assert.deepEqual([built.ok, ...told], [false, ["error", "other.cpp"]]);
  });

  it("that fails with a source that includes it, too, has its own errors", async function () {
    if (process.platform === "win32" || !findProgram("g++")) return skip(this, "no g++");
    const folder = botFolder({
      "CMakeLists.txt": "add_executable(bot all.cpp)\n",
      "all.cpp": '#include "bot.cpp"\nint more = missing_too;\n',
      "bot.cpp": "int main() { return missing_here; }\n",
    });
    const file = join(folder, "bot.cpp");
    const built = await findFileLanguage(file)!.prepare({ file, cacheFolder: join(folder, ".cache"), command: cpp });
    const told = built.problems.map((problem) => [
      basename(problem.file ?? ""),
      /missing\w+/.exec(problem.message)?.[0],
    ]);
    assert.deepEqual([built.ok, ...told], [false, ["bot.cpp", "missing_here"]]);
  });

  it("is not built anew for what a bot writes beside it", async function () {
    if (process.platform === "win32" || !findProgram("g++")) return skip(this, "no g++");
    const folder = botFolder({ table: '#define WORD "ONE"\n', "bot.cpp": `#include "table"\n${prints("WORD")}` });
    const [file, cacheFolder] = [join(folder, "bot.cpp"), join(folder, ".cache")];
    const build = async () => {
      const built = await findFileLanguage(file)!.prepare({ file, cacheFolder, command: cpp });
      return built.ok ? built.command : built.why;
    };
    const first = await build();
    for (const name of ["log", "log.txt", "new.h"]) writeFileSync(join(folder, name), "");
    assert.deepEqual(await build(), first);
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

/** Lists that build a bot with `more/word.cpp`, each by another condition or by words of their own. */
const conditions: Readonly<Record<string, string>> = {
  "a variable with any value": "set(KIND fast)\nif(KIND)\n  MORE\nendif()\n",
  "a value for the cache": 'set(FAST ON CACHE BOOL "Fast")\nif(FAST)\n  MORE\nendif()\n',
  "a type of build":
    "if(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE Debug)\nendif()\nif(CMAKE_BUILD_TYPE STREQUAL Release)\n  MORE\nendif()\n",
  "a library that is looked for": "find_library(Z_LIB z)\nif(Z_LIB)\n  MORE\nendif()\n",
  "a text in small letters": 'string(TOLOWER "Fast" KIND)\nif(KIND STREQUAL "fast")\n  MORE\nendif()\n',
  "an argument of a function":
    "function(add_more isWanted)\n  if(isWanted)\n    MORE\n  endif()\nendfunction()\nadd_more(ON)\n",
  "what an unknown condition sets":
    "if(EXISTS /none)\n  set(A 1)\nelse()\n  set(A 0)\nendif()\nif(A)\n  MORE\nendif()\n",
  "a loop over numbers": "foreach(i RANGE 1 2)\n  MORE\nendforeach()\n",
};

describe("a CMakeLists.txt", () => {
  for (const [what, list] of Object.entries(conditions))
    it(`names what is for ${what}`, () => {
      const more = list.replace("MORE", "target_sources(bot PRIVATE more/word.cpp)");
      const files = { "CMakeLists.txt": `add_executable(bot bot.cpp)\n${more}`, "bot.cpp": "", "more/word.cpp": "" };
      const folder = botFolder(files);
      assert.deepEqual(findCProject(join(folder, "bot.cpp")).sources, [join(folder, "more/word.cpp")]);
    });

  it("has values with quotes, and copies into the folder of the build", () => {
    const list = `add_definitions(-DSEP=',')\nconfigure_file(data.txt \${CMAKE_BINARY_DIR} COPYONLY)\n`;
    const folder = botFolder({ "CMakeLists.txt": list, "bot.cpp": "", "data.txt": "ONE" });
    const { options, made } = findCProject(join(folder, "bot.cpp"));
    assert.deepEqual(options, ["-DSEP=','"]);
    assert.deepEqual(
      made.map(({ to }) => to),
      [join(folder, "build", "data.txt")],
    );
  });

  it("makes no more files than a build can do with", () => {
    const one = (name: string) => `foreach(${name} 1 2 3 4 5 6 7 8 9)\n`;
    const list = `${one("a")}${one("b")}configure_file(big.in o\${a}\${b}.h)\nendforeach()\nendforeach()\n`;
    const folder = botFolder({ "CMakeLists.txt": list, "bot.cpp": "", "big.in": " ".repeat(900_000) });
    assert.ok(findCProject(join(folder, "bot.cpp")).made.length < 10);
  });
});

describe("a Makefile with stars for folders", () => {
  it("means no hidden folders and no links", () => {
    const list = "SRCS = $(wildcard *.cpp */*.cpp */*/*.cpp)\nbot: $(SRCS)\n";
    const folder = botFolder({ Makefile: list, "bot.cpp": "", "more/word.cpp": "", ".history/word.cpp": "" });
    symlinkSync(".", join(folder, "again"));
    assert.deepEqual(findCProject(join(folder, "bot.cpp")).sources, [join(folder, "more/word.cpp")]);
  });
});
